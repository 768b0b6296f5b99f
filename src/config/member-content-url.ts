import { publicEnv } from './env';

/** The folder of member content in `public/`. The member service sends it to members only. */
export const MEMBER_CONTENT = 'member-content';

/** The folder of the pictures in it. */
export const MEMBER_PICTURES = `${MEMBER_CONTENT}/pictures`;

export const MEMBER_PICTURES_BASE = `${publicEnv.memberContentBase}/pictures`;

/** The address of one part of the member area's content. @param name from `memberContentName`, or of a part of a public page */
export function memberContentUrl(name: string): string {
  return `${publicEnv.memberContentBase}/${name}.json`;
}

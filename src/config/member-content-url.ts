import { publicEnv } from './env';

/** The address of one part of the member area's content. @param name from `memberContentName`, or a route's `memberPart` */
export function memberContentUrl(name: string): string {
  return `${publicEnv.memberContentBase}/${name}.json`;
}

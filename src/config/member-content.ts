/** The pages of the member area: each is named like the path of its route. */
export const MEMBER_PAGE_NAMES = [
  'homepage',
  'dashboard',
  'dashboard-overview',
  'wallet',
  'affiliate-dashboard',
  'profile',
  'classroom',
  'skill',
  'crypto',
  'franchise',
  'arep',
  'bonuses',
  'projects',
  'change-password',
  'instructor-registration',
] as const;

/**
 * The parts of the member area's content. Each is written to a file of its own at the build and fetched by that name
 * once the guard has let a member in (architecture rule 4): one for each page, and one for what members see of the
 * landing page.
 */
export const MEMBER_CONTENT_NAMES = [...MEMBER_PAGE_NAMES, 'landing'] as const;

/** The name of a page of the member area. */
export type MemberPageName = (typeof MEMBER_PAGE_NAMES)[number];

/** The name of one part of its content. */
export type MemberContentName = (typeof MEMBER_CONTENT_NAMES)[number];

/** The address of a page of the member area. */
export function memberPagePath(name: MemberPageName): string {
  return `/${name}`;
}

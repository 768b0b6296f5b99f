export type { MemberContent } from './content';
export { useMemberContent } from './use-member-content';

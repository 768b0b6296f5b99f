export { useMemberContent } from './use-member-content';

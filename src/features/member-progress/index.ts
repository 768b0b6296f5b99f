export { MemberProgress } from './member-progress';

/**
 * Labels of the landing page for members. They are separate from the member area's texts because every visitor loads them.
 */
export const landingMessages = {
  goToHomepage: 'Go to Homepage',
  openDashboard: 'Open Dashboard',
  startLearning: 'Start Learning',
} as const;

/** Below the two buttons for guests: who presses which (HOME-23). */
export const whoseMessages = {
  newcomer: 'New here?',
  newcomerWay: 'Join ASF. It gives you an I.V. code.',
  holder: 'You have a code?',
  holderWay: 'Sign up as a member.',
} as const;

/** The course cards of the classroom section (HOME-12 to HOME-14). */
export const courseMessages = {
  membersOnly: 'Members Only',
  join: 'Join ASF to Access',
  loginRequired: 'Login Required',
  loginRequiredReason: 'This course is for members. Join the community, or sign in if you are a member.',
  students: (count: number) => (count === 1 ? '1 student' : `${count} students`),
  moreTopics: (count: number) => (count === 1 ? '+ 1 more topic' : `+ ${count} more topics`),
} as const;

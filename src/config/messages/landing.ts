/** What only members read on the landing page. Apart from the member area's words, since every visitor loads these. */
export const landingMessages = {
  goToHomepage: 'Go to Homepage',
  openDashboard: 'Open Dashboard',
  startLearning: 'Start Learning',
} as const;

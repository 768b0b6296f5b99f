/** Labels of the landing page for members. Not with the member area's texts, because every visitor loads these. */
export const landingMessages = {
  goToHomepage: 'Go to Homepage',
  openDashboard: 'Open Dashboard',
  startLearning: 'Start Learning',
} as const;

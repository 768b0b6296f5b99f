/** Labels and messages of the member area. Texts that an editor can change are content (content/member-pages and others). */
export const progressMessages = {
  note: 'Sample figures, the same for every member.',
  failed: 'The progress figures could not be loaded.',
  retry: 'Try again',
} as const;

export const bonusMessages = {
  list: 'Your bonuses',
} as const;

export const programmeMessages = {
  comingSoon: 'Coming soon',
  toClassroom: 'Back to Classroom',
} as const;

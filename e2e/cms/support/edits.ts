/** The changes that the journeys make and that the built site must show. */
export const EDITS = {
  testimonial: { name: 'Daniel Reyes', rating: 2, text: 'Two stars for now: I am still at the second lesson.' },
  event: { alt: 'A red field at the summer feast.', file: 'events/a-red-field-at-the-summer-feast.yaml' },
  firstInTeam: 'Hassan Diallo',
  hiddenVideo: 'Joseph Mensah',
  deletedEvent: 'Drawing of three people crossing a bridge at night, with the moon behind them and dark water below.',
} as const;

export const lightboxMessages = {
  label: 'Picture viewer',
  previous: 'Previous picture',
  next: 'Next picture',
  position: (number: number, total: number) => `${number} of ${total}`,
} as const;

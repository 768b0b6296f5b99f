/** Words of the toasts themselves; what they say stands in the catalogue of whoever shows them. */
export const toastMessages = {
  region: 'Notifications',
  /** Name of the close button; the title tells several of them apart. */
  close: (title: string) => `Close: ${title}`,
} as const;

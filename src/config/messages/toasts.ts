/** Labels of the toasts. Their texts are with the features that show them. */
export const toastMessages = {
  region: 'Notifications',
  /** Name of the close button; the title tells several of them apart. */
  close: (title: string) => `Close: ${title}`,
} as const;

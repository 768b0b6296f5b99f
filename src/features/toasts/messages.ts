/** Labels of the toasts. Their texts are in the files of the features that show them. */
export const toastMessages = {
  region: 'Notifications',
  /** Name of the close button. The title distinguishes several toasts. */
  close: (title: string) => `Close: ${title}`,
} as const;

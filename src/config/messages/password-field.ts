export const passwordFieldMessages = {
  /** Name of the button in the field. It is pressed while the password is shown. */
  show: (label: string) => `Show ${label.toLowerCase()}`,
  capsLock: 'Caps Lock is on.',
} as const;

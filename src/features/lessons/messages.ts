/** Texts about the lessons of `/skill` that a member has done, and about what comes next. */
export const lessonMessages = {
  mark: 'Mark as done',
  done: 'Done',
  /** The name of the button, after its label. */
  about: (label: string, title: string) => `${label}: ${title}`,
  started: 'Started on this device.',
  saving: 'Saving.',
  saved: (time: string) => `Saved. Marked on ${time}.`,
  offline: 'You are offline. Kept on this device, sent when you are back.',
  failed: 'Not saved. Your mark is kept here.',
  retry: 'Try again',
  /** The name of that button. */
  retryAbout: (title: string) => `Try again: ${title}`,
  notLoaded: 'Your marks could not be loaded.',

  start: (title: string) => `Start: ${title}`,
  continue: (title: string) => `Continue: ${title}`,
  allDone: 'All lessons done',

  progress: 'Your progress',
  lessons: (done: number, total: number) => `${done} of ${total} lessons`,
  imported: (day: string) => `As of ${day}`,
  sample: 'Sample figure',
} as const;

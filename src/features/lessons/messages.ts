/** Texts about the lessons of `/skill` that a member has done, and about what comes next. */
export const lessonMessages = {
  mark: 'Mark as done',
  done: 'Done',
  /** The name of a button or link, after its label. */
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

  allDone: 'All lessons done',

  progress: 'Your progress',
  lessons: (done: number, total: number) => `${done} of ${total} lessons`,
  imported: (day: string) => `As of ${day}`,
  sample: 'Sample figure',

  /** The course of `/skill`. */
  place: (number: number, total: number) => `Lesson ${number} of ${total}`,
  minutes: (minutes: number) => (minutes === 1 ? '1 minute' : `${minutes} minutes`),
  number: (number: number) => `Lesson ${number}`,
  minutesShort: (minutes: number) => `${minutes} min`,
  isDone: 'done',
  here: 'you are here',
  beside: 'Lessons before and after',
  back: 'Go back',
  forward: 'Go on',
  count: (done: number, total: number) => `${done} of ${total}`,
  lessonsDone: 'lessons done',
  rule: 'A lesson counts when you mark it.',
} as const;

/** From 0 on. Larger ones are shown in digits. */
const NUMBERS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** The member's own block on `/homepage`. */
export const nextLessonMessages = {
  hello: (name: string) => (name === '' ? 'Good to see you' : `Good to see you, ${name}`),
  where: (course: string, done: number, total: number) =>
    done === 0
      ? `Your first lesson waits in ${course}.`
      : done < total
        ? `You are in the middle of ${course}.`
        : `You have done every lesson of ${course}.`,
  start: 'Start',
  continue: 'Continue',
  again: 'See it again',
  allLessons: (total: number) => (total === 1 ? 'The lesson' : `All ${NUMBERS[total] ?? total} lessons`),
  done: (done: number, total: number) => `${done} of ${total} lessons done. Each one lights a window.`,
} as const;

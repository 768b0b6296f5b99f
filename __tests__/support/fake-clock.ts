/** Timers that stay real while only the date is faked, because sockets and databases are real. */
const ALL_BUT_THE_DATE = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

/** Stops the intervals: their work is done by `jest.advanceTimersByTime` only. */
export function fakeIntervals(): void {
  jest.useFakeTimers({ doNotFake: ['Date', ...ALL_BUT_THE_DATE.filter((name) => !name.endsWith('Interval'))] });
}

/** Stops the date at this time; `jest.setSystemTime` changes it. */
export function fakeDate(now: Date | number): void {
  jest.useFakeTimers({ now, doNotFake: [...ALL_BUT_THE_DATE] });
}

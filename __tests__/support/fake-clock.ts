/** What keeps its own time while only the date is faked: sockets and databases are real. */
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

/** Stops the date at a moment; `jest.setSystemTime` moves it on. */
export function fakeDate(now: Date | number): void {
  jest.useFakeTimers({ now, doNotFake: [...ALL_BUT_THE_DATE] });
}

import { assertConsole, watchConsole } from './console';

beforeEach(() => {
  watchConsole();
});

afterEach(() => {
  jest.useRealTimers();
  // Last: it may throw, and the next test needs its clean start all the same.
  assertConsole();
});

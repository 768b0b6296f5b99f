import { assertConsole, watchConsole } from './console';

beforeEach(() => {
  watchConsole();
});

afterEach(() => {
  jest.useRealTimers();
  // Last, because it may throw, and the steps above must run anyway.
  assertConsole();
});

import '@testing-library/jest-dom';
import { assertConsole, watchConsole } from './console';
import { resetGatsby } from './gatsby';
import { resetMedia } from './media';

beforeEach(() => {
  watchConsole();
});

afterEach(() => {
  jest.useRealTimers();
  resetMedia();
  resetGatsby();
  if (typeof window !== 'undefined') {
    window.localStorage.clear();
    window.sessionStorage.clear();
    document.documentElement.removeAttribute('data-theme');
  }
  // Last: it may throw, and the next test needs its clean start all the same.
  assertConsole();
});

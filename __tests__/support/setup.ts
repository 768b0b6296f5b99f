import '@testing-library/jest-dom';
import { assertConsole, watchConsole } from './console';
import { resetGatsby } from './gatsby';
import { resetMedia } from './media';
import { forgetObservers } from './seen-observer';

beforeEach(() => {
  watchConsole();
});

afterEach(() => {
  jest.useRealTimers();
  resetMedia();
  forgetObservers();
  resetGatsby();
  if (typeof window !== 'undefined') {
    window.localStorage.clear();
    window.sessionStorage.clear();
    document.documentElement.removeAttribute('data-theme');
  }
  // Last, because it may throw, and the steps above must run anyway.
  assertConsole();
});

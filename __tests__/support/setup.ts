import { configure } from '@testing-library/dom';
import '@testing-library/jest-dom';
import { assertConsole, watchConsole } from './console';
import { resetGatsby } from './gatsby';

// As the limit of a test: a second is too short for the first import of a module on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

beforeEach(() => {
  watchConsole();
});

afterEach(() => {
  jest.useRealTimers();
  resetGatsby();
  if (typeof window !== 'undefined') {
    window.localStorage.clear();
    window.sessionStorage.clear();
    document.documentElement.removeAttribute('data-theme');
  }
  // Last, because it may throw, and the steps above must run anyway.
  assertConsole();
});

import type { RuntimeLoader } from '../../src/before-react/runtime-loader';

/** Installs a loader whose functions do nothing, at this stage. @returns it, with its calls */
export function fakeLoader(stage: RuntimeLoader['stage'], more: Partial<RuntimeLoader> = {}): RuntimeLoader {
  window.runtimeLoader = {
    stage,
    scripts: [],
    start: jest.fn(),
    startAndReplay: jest.fn(),
    proceed: jest.fn(),
    fail: jest.fn(),
    reportFailure: jest.fn(),
    pressed: ({ target }, selector) => (target as Element).closest<HTMLElement>(selector),
    ...more,
  };
  return window.runtimeLoader;
}

afterEach(() => {
  delete window.runtimeLoader;
});

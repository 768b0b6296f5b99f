import type { HydrationLoader } from '../../src/page-scripts/hydration-loader';

/** Installs a loader whose functions do nothing, at this stage. @returns it, with its calls */
export function fakeLoader(stage: HydrationLoader['stage'], more: Partial<HydrationLoader> = {}): HydrationLoader {
  window.hydrationLoader = {
    stage,
    scripts: [],
    start: jest.fn(),
    startAndReplay: jest.fn(),
    setStage: jest.fn(),
    fail: jest.fn(),
    reportFailure: jest.fn(),
    pressed: ({ target }, selector) => (target as Element).closest<HTMLElement>(selector),
    ...more,
  };
  return window.hydrationLoader;
}

afterEach(() => {
  delete window.hydrationLoader;
});

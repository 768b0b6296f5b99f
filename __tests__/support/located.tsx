import { LocationProvider, createHistory, createMemorySource } from '@gatsbyjs/reach-router';
import { act } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';

interface Located {
  /** The children, with a location for the router's hooks. */
  readonly element: ReactElement;
  /** Changes the address as a press on a link does. */
  readonly goTo: (path: string) => Promise<void>;
}

/** Gives an element a location to stand at, with the router's own history, kept in memory. */
export function locatedAt(path: string, children: ReactNode): Located {
  const history = createHistory(createMemorySource(path));
  return {
    element: <LocationProvider history={history}>{children}</LocationProvider>,
    goTo: async (next) => {
      await act(async () => {
        void history.navigate(next);
        // The router hands a new address on with the next frame.
        await Promise.resolve();
        await new Promise(requestAnimationFrame);
      });
    },
  };
}

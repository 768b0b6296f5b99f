import { LocationProvider, createHistory, createMemorySource } from '@gatsbyjs/reach-router';
import { act } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';

interface Located {
  /** The children with a location for the router's hooks. */
  readonly element: ReactElement;
  /** Changes the address, as pressing a link does. */
  readonly goTo: (path: string) => Promise<void>;
}

/** Renders an element at a location, with the router's history in memory. */
export function locatedAt(path: string, children: ReactNode): Located {
  const history = createHistory(createMemorySource(path));
  return {
    element: <LocationProvider history={history}>{children}</LocationProvider>,
    goTo: async (next) => {
      await act(async () => {
        void history.navigate(next);
        // The router applies a new address in the next frame.
        await Promise.resolve();
        await new Promise(requestAnimationFrame);
      });
    },
  };
}

import { useEffect, useState } from 'react';

import { onDemand } from '../lib/on-demand';
import type { MemberView } from './router';

/** The code of the member area's pages: on its way, here, or impossible to fetch. */
export type RouterState =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly View: typeof MemberView }
  | { readonly status: 'failed'; readonly retry: () => void };

const loadRouter = onDemand(() => import('./router'));

/** Once fetched, the next page is there with its first rendering, and so is its place in the scroll. */
let loaded: typeof MemberView | undefined;

/** Fetches the pages' code, which nobody but members needs. */
export function useRouter(): RouterState {
  const [View, setView] = useState(() => loaded);
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    let isCurrent = true;
    loadRouter().then(
      ({ MemberView: view }) => {
        loaded = view;
        if (isCurrent) {
          setView(() => view);
        }
      },
      () => {
        if (isCurrent) {
          setFailed(true);
        }
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [attempt]);

  if (View) {
    return { status: 'ready', View };
  }
  if (!hasFailed) {
    return { status: 'loading' };
  }
  return {
    status: 'failed',
    retry: () => {
      setFailed(false);
      setAttempt(attempt + 1);
    },
  };
}

import { useEffect, useState } from 'react';

import { onDemand } from '../lib/on-demand';
import type * as memberPage from './member-page';

/** The loading state of the member area's code. */
type CodeState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  | { readonly status: 'ready'; readonly code: typeof memberPage };

/** Loads the code that only members fetch, with all views. Everything that imports member content is in its chunk. */
export const loadMemberPage = onDemand(async () => {
  const code = await import(/* webpackChunkName: "member-area" */ './member-page');
  await code.loadViews();
  return code;
});

/** The loaded code. With it the next page is complete at its first render, and its scroll position can be restored. */
let loaded: typeof memberPage | undefined;

/** Loads the code of the pages. */
export function useMemberPage(): CodeState {
  const [code, setCode] = useState(() => loaded);
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    let isCurrent = true;
    loadMemberPage().then(
      (fetched) => {
        loaded = fetched;
        if (isCurrent) {
          setCode(fetched);
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
  }, []);

  return code ? { status: 'ready', code } : { status: hasFailed ? 'failed' : 'loading' };
}

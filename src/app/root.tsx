import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';

import { emotionCache } from './emotion-cache';

/** What every page and its head share, in the browser and at the build. */
export function Root({ children }: { readonly children: ReactNode }): ReactNode {
  return <CacheProvider value={emotionCache}>{children}</CacheProvider>;
}

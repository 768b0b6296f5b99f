import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';

import { EMOTION_KEY, listEmotionIds } from '../lib/emotion-ids';

/** The promised browsers need no vendor prefixes. Without this list, Emotion would add them to every rule. */
const NO_PREFIXES: [] = [];

if (typeof document !== 'undefined') {
  // The cache reads them when it is created.
  listEmotionIds();
}

/**
 * Emotion's cache for browser and build. `compat` prevents style elements in the body of prebuilt pages; `gatsby-ssr`
 * collects the page's rules and adds them to the head instead.
 */
export const emotionCache: EmotionCache = createCache({ key: EMOTION_KEY, stylisPlugins: NO_PREFIXES });
emotionCache.compat = true;

/** The wrapper of every page, in the browser and at the build. */
export function Root({ children }: { readonly children: ReactNode }): ReactNode {
  return <CacheProvider value={emotionCache}>{children}</CacheProvider>;
}

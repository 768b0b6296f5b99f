import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';

/** The browsers this site is for need no vendor prefixes; without the list emotion would add them to every rule. */
const NO_PREFIXES: [] = [];

/**
 * One cache for browser and build. `compat` keeps emotion from writing style elements between body elements while
 * pages are built; `gatsby-ssr` collects the page's rules and puts them into the head instead.
 */
export const emotionCache: EmotionCache = createCache({ key: 'css', stylisPlugins: NO_PREFIXES });
emotionCache.compat = true;

/** What every page and its head share, in the browser and at the build. */
export function Root({ children }: { readonly children: ReactNode }): ReactNode {
  return <CacheProvider value={emotionCache}>{children}</CacheProvider>;
}

import createCache, { type EmotionCache } from '@emotion/cache';

/** The browsers this site is for need no vendor prefixes; without the list emotion would add them to every rule. */
const NO_PREFIXES: [] = [];

/**
 * One cache for browser and build. `compat` keeps emotion from writing style elements between body elements while
 * pages are built; `gatsby-ssr` collects the page's rules and puts them into the head instead.
 */
export const emotionCache: EmotionCache = createCache({ key: 'css', stylisPlugins: NO_PREFIXES });
emotionCache.compat = true;

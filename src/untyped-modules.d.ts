declare module '*.css';

declare module '*.svg' {
  /** Public address of the file. */
  const url: string;
  export default url;
}

declare module '*.woff2' {
  /** Public address of the file. */
  const url: string;
  export default url;
}

/** Webpack's statistics of the browser bundle, which the page build reads (see `src/build/webpack.ts`). */
declare module '$build/page-chunks' {
  const stats: {
    readonly namedChunkGroups: Readonly<Record<string, { readonly assets: readonly { readonly name: string }[] }>>;
  };
  export default stats;
}

/** The unpublished entries that a preview shows (see `src/build/webpack.ts`); empty in other builds. */
declare module '$build/preview-only-entries' {
  const entries: readonly { readonly file: string; readonly reason: string }[];
  export default entries;
}

// The maintained fork has no types. Its interface is the same as the original's.
declare module '@gatsbyjs/reach-router' {
  export * from '@reach/router';
}

/** What each page contains of the page scripts (see `src/build/webpack.ts`). */
declare module '$build/page-scripts' {
  /** The code in the head, which must run before the first paint. */
  export const inline: string;
  /** The code that is first in the head of a member page. */
  export const member: string;
  /** Address of the script. */
  export const src: string;
  /** Address of the script that it loads when the visitor uses the page. */
  export const controls: string;
  /** Gatsby's name of the build. */
  export const build: string;
}

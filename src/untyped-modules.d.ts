declare module '*.css';

declare module '*.woff2' {
  /** Public address of the file. */
  const url: string;
  export default url;
}

/** Webpack's account of the browser bundle, which the page build reads (see `src/build/webpack.ts`). */
declare module 'page-chunks' {
  const stats: {
    readonly namedChunkGroups: Readonly<Record<string, { readonly assets: readonly { readonly name: string }[] }>>;
  };
  export default stats;
}

/** What a preview shows although it is held back (see `src/build/webpack.ts`); empty in every other build. */
declare module 'shown-early' {
  const entries: readonly { readonly file: string; readonly reason: string }[];
  export default entries;
}

// The maintained fork ships no types of its own; its interface is that of the original.
declare module '@gatsbyjs/reach-router' {
  export * from '@reach/router';
}

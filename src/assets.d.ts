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

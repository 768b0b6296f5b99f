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

// The maintained fork has no types. Its interface is the same as the original's.
declare module '@gatsbyjs/reach-router' {
  export * from '@reach/router';
}

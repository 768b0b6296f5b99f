// The maintained fork ships no types of its own; its interface is that of the original.
declare module '@gatsbyjs/reach-router' {
  export * from '@reach/router';
}

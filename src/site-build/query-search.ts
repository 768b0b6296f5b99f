import type { PreprocessSourceArgs } from 'gatsby';

/** A file without queries, in a form that takes no time to search. */
const NO_QUERIES = 'export {};';

/** The components of pages. Gatsby also looks for their exports `Head`, `config` and `getServerData`. */
const PAGE_COMPONENT = /\/src\/(?:pages|member)\//;

/**
 * Gatsby's `preprocessSource`, which says what of a file is searched for queries. Gatsby parses every file that contains one
 * of six words, such as `config`, which is in most imports here. This leaves the pages and the files with a query.
 * @returns undefined for a file that is searched as it is
 */
export function skipFilesWithoutQueries({ filename, contents }: PreprocessSourceArgs): string | undefined {
  return contents.includes('graphql') || PAGE_COMPONENT.test(filename.replaceAll('\\', '/')) ? undefined : NO_QUERIES;
}

import stats from 'page-chunks';

/** What Gatsby's build data says of a page. */
export interface PageData {
  readonly componentChunkName: string;
  readonly staticQueryHashes?: readonly string[];
}

/** Chunks that every page loads; Gatsby writes their script elements itself. */
const SHARED_CHUNK = 'app';

/** Scripts a page needs besides those that every page loads. */
export function pageScripts({ componentChunkName }: PageData): string[] {
  const shared = new Set(chunkFiles(SHARED_CHUNK));
  return chunkFiles(componentChunkName).filter((file) => file.endsWith('.js') && !shared.has(file));
}

function chunkFiles(chunk: string): string[] {
  return (stats.namedChunkGroups[chunk]?.assets ?? []).map(({ name }) => `/${name}`);
}

/** Data files that Gatsby's loader requests before it starts the page. */
export function pageDataFiles(pathname: string, { staticQueryHashes = [] }: PageData): string[] {
  const name = pathname.replace(/^\/|\/$/g, '') || 'index';
  return [
    '/page-data/app-data.json',
    `/page-data/${name}/page-data.json`,
    ...staticQueryHashes.map((hash) => `/page-data/sq/d/${hash}.json`),
  ];
}

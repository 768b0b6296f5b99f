import { cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import stats from 'page-chunks';

interface ScriptProps {
  readonly src?: string;
  readonly fetchPriority?: 'low';
}

/** Gatsby's scripts with low priority, so that the page's pictures load first: the page is complete without scripts. */
export function lowPriorityScripts(components: readonly ReactNode[]): ReactNode[] {
  return components.map((node) =>
    isValidElement<ScriptProps>(node) && node.type === 'script' && node.props.src
      ? cloneElement(node, { fetchPriority: 'low' })
      : node,
  );
}

/**
 * Preloads of low priority for the page's own chunks and data, which its scripts would otherwise discover one after the
 * other.
 */
export function lowPriorityPreloads(pathname: string, page: PageData): ReactElement[] {
  return [
    ...pageScripts(page).map((href) => <link key={href} rel="preload" as="script" href={href} fetchPriority="low" />),
    ...pageDataFiles(pathname, page).map((href) => (
      <link key={href} rel="preload" as="fetch" href={href} crossOrigin="anonymous" fetchPriority="low" />
    )),
  ];
}

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

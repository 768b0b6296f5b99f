import { cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import stats from 'page-chunks';

interface ScriptProps {
  readonly src?: string;
  readonly fetchPriority?: 'low';
}

/**
 * Sets the priority of Gatsby's scripts to low, so that the page's pictures load first. The page is complete without
 * scripts.
 */
export function lowPriorityScripts(components: readonly ReactNode[]): ReactNode[] {
  return components.map((node) =>
    isValidElement<ScriptProps>(node) && node.type === 'script' && node.props.src
      ? cloneElement(node, { fetchPriority: 'low' })
      : node,
  );
}

/** Low-priority preloads of the page's own chunks and data, which its scripts would otherwise request one after the other. */
export function lowPriorityPreloads(pathname: string, page: PageData): ReactElement[] {
  return [
    ...pageScripts(page).map((href) => <link key={href} rel="preload" as="script" href={href} fetchPriority="low" />),
    ...pageDataFiles(pathname, page).map((href) => (
      <link key={href} rel="preload" as="fetch" href={href} crossOrigin="anonymous" fetchPriority="low" />
    )),
  ];
}

/** The part of Gatsby's page data that is used here. */
export interface PageData {
  readonly componentChunkName: string;
  readonly staticQueryHashes?: readonly string[];
}

/** The name of the chunk group that every page loads. Gatsby writes its script elements itself. */
const SHARED_CHUNK = 'app';

/** Scripts of a page, in addition to those that every page loads. */
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

import { cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react';

import { pageDataFiles, pageScripts, type PageData } from './page-resources';

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

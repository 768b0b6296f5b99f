import { cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react';

import { pageDataFiles, pageScripts, type PageData } from './page-resources';

interface ScriptProps {
  readonly src?: string;
  readonly fetchPriority?: 'low';
}

/**
 * Gatsby's scripts, told that they may wait for the page's pictures: the page is complete without them.
 */
export function patientScripts(components: readonly ReactNode[]): ReactNode[] {
  return components.map((node) =>
    isValidElement<ScriptProps>(node) && node.type === 'script' && node.props.src
      ? cloneElement(node, { fetchPriority: 'low' })
      : node,
  );
}

/**
 * Requests, just as patient, for what the page's scripts would otherwise discover one after the other: the page's own
 * chunks and its data.
 */
export function patientPreloads(pathname: string, page: PageData): ReactElement[] {
  return [
    ...pageScripts(page).map((href) => <link key={href} rel="preload" as="script" href={href} fetchPriority="low" />),
    ...pageDataFiles(pathname, page).map((href) => (
      <link key={href} rel="preload" as="fetch" href={href} crossOrigin="anonymous" fetchPriority="low" />
    )),
  ];
}

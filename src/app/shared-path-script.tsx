import { cloneElement, isValidElement, type ReactNode } from 'react';

import { sharedFolders } from '../config/route-content';

/** Gatsby's own script for each page, by which its loader knows the address the page was built for. */
const OWN_PATH = /window\.pagePath="[^"]*"/;

/** The same for all pages: the address is in an attribute, which no content policy covers. */
const SHARED_PATH = 'window.pagePath=document.currentScript.dataset.path';

/** Hosts answer an unknown `/events/9` with this page, and some with the policy of `/events/*`. */
const NOT_FOUND = '/404.html';

interface ScriptProps {
  readonly dangerouslySetInnerHTML?: { readonly __html: string };
}

/**
 * Gives the pages of a list, and the pages of a pattern, the same inline script. Nothing else differs between their scripts,
 * so they have the same content policy: a host needs a single rule for them (`src/build/hosting/shared-rules.ts`).
 * @param folders the addresses whose pages, with all below them, share it
 */
export function sharedPathScript(
  components: readonly ReactNode[],
  pathname: string,
  folders: readonly string[] = sharedFolders(),
): readonly ReactNode[] {
  const isShared = folders.some((folder) => pathname === folder || pathname.startsWith(`${folder}/`));
  if (!isShared && pathname !== NOT_FOUND) {
    return components;
  }
  return components.map((node) => {
    const code = isValidElement<ScriptProps>(node) && node.props.dangerouslySetInnerHTML?.__html;
    return code && OWN_PATH.test(code)
      ? cloneElement(node, {
          'data-path': pathname,
          dangerouslySetInnerHTML: { __html: code.replace(OWN_PATH, SHARED_PATH) },
        } as ScriptProps)
      : node;
  });
}

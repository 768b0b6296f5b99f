import { cloneElement, isValidElement, type ReactNode } from 'react';

import { sharedFolders } from '../config/route-content';

/** Gatsby's inline script on each page, which contains the page's address for its loader. */
const OWN_PATH = /window\.pagePath="[^"]*"/;

/** A script that is the same for all pages: the address is in an attribute, to which the content policy does not apply. */
const SHARED_PATH = 'window.pagePath=document.currentScript.dataset.path';

/** Hosts serve this page for an unknown `/events/9`, some of them with the policy of `/events/*`. */
const NOT_FOUND = '/404.html';

interface ScriptProps {
  readonly dangerouslySetInnerHTML?: { readonly __html: string };
}

/**
 * Gives the pages of a list or a pattern the same inline script. Their scripts do not differ otherwise, so they have the
 * same content policy, and hosts need a single rule for them (`src/build/hosting/shared-rules.ts`).
 * @param folders addresses that share the script with all pages below them
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

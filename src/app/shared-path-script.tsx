import { cloneElement, isValidElement, type ReactNode } from 'react';

import { findRoute } from '../config/routes';

/** Gatsby's own script for each page, by which its loader knows the address the page was built for. */
const OWN_PATH = /window\.pagePath="[^"]*"/;

/** The same for all pages: the address stands beside it, where no content policy looks. */
const SHARED_PATH = 'window.pagePath=document.currentScript.dataset.path';

/** Hosts answer an unknown `/events/9` with this page, and some with the policy of `/events/*`. */
const NOT_FOUND = '/404.html';

interface ScriptProps {
  readonly dangerouslySetInnerHTML?: { readonly __html: string };
}

/**
 * The pages of a list have one script for all, and with it one content policy: a host needs a single rule for them,
 * however many there are (`src/build/hosting/shared-rules.ts`).
 */
export function sharedPathScript(components: readonly ReactNode[], pathname: string): readonly ReactNode[] {
  if (!findRoute(pathname)?.perPage && pathname !== NOT_FOUND) {
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

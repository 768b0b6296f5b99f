import { css, type SerializedStyles } from '@emotion/react';

import type { Audience } from '../config/routes';

/** The loader has looked for a stored session before the first paint. */
const hiddenFromOthers: Readonly<Record<Audience, SerializedStyles>> = {
  guest: css`
    [data-session] & {
      display: none;
    }
  `,
  member: css`
    html:not([data-session]) & {
      display: none;
    }
  `,
};

/**
 * Until React knows who visits the page, menus have the entries of both audiences, and the style sheet shows those of one (NAV-02).
 * @param intended for whom the element is; undefined: for both
 * @param audience who visits the page; undefined: not known yet
 * @returns props for the element
 */
export function onlyFor(
  intended: Audience | undefined,
  audience: Audience | undefined,
): { readonly css?: SerializedStyles | false } {
  // With `css` it is another component for React, so an element has it always or never.
  return intended ? { css: !audience && hiddenFromOthers[intended] } : {};
}

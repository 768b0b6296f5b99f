import { ONLY_FOR } from '../config/markup';
import type { Audience } from '../config/routes';

/**
 * Until React knows who visits the page, menus have the entries of both audiences, and `theme/base.css` shows those of one (NAV-02).
 * @param intended for whom the element is; undefined: for both
 * @param audience who visits the page; undefined: not known yet
 * @returns props for the element
 */
export function onlyFor(
  intended: Audience | undefined,
  audience: Audience | undefined,
): { readonly [ONLY_FOR]?: Audience | undefined } {
  return { [ONLY_FOR]: audience ? undefined : intended };
}

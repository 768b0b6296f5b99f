import { OPEN_BY, PANEL_SUBMENU_TOGGLE } from '../config/markup';
import { css } from '@emotion/react';
import { ChevronDown } from 'lucide';
import type { ReactNode } from 'react';

import { Icon } from '../components/icon';
import { siteMessages } from '../config/messages/site';
import type { Audience, MenuEntry } from '../config/routes';
import { MenuLink } from './menu-link';

const toggleStyle = css`
  width: 1.75rem;
  margin-left: -0.1rem;
  svg {
    width: 1rem;
    height: 1rem;
    transition: rotate var(--d-2) var(--ease-out);
  }
`;

const menuStyle = css`
  position: absolute;
  top: calc(100% + 0.25rem);
  left: 0;
  z-index: var(--z-menu);
  min-width: 13rem;
  padding: 0.375rem;
  background: var(--surface);
  border: 1px solid var(--line-2);
  border-radius: var(--r-3);
  box-shadow: var(--sh-3);
  visibility: hidden;
  opacity: 0;
  translate: 0 -4px;
  transition:
    opacity var(--d-2),
    translate var(--d-2) var(--ease-out),
    visibility var(--d-2);
  [${OPEN_BY}] > & {
    visibility: visible;
    opacity: 1;
    translate: 0;
    /* Visible immediately, so that the first entry can receive the focus. */
    transition:
      opacity var(--d-2),
      translate var(--d-2) var(--ease-out);
  }
  /* Covers the gap between the entry and the menu for the pointer. */
  &::before {
    content: '';
    position: absolute;
    inset: -0.5rem 0 100%;
  }
  li {
    display: block;
  }
  a {
    display: flex;
    padding-inline: 0.7rem;
    border-radius: var(--r-2);
  }
  a:hover {
    background: var(--bg-mist);
  }
  a svg {
    margin-left: auto;
  }
`;

const chevronStyle = css`
  width: 3rem;
  height: 3rem;
  border-left: 1px solid var(--line);
  border-radius: 0;
  &:focus-visible {
    outline-offset: -4px;
  }
`;

const openStyle = css`
  &[aria-expanded='true'] svg {
    rotate: 180deg;
  }
`;

interface SubmenuProps {
  readonly entry: MenuEntry;
  readonly audience: Audience | undefined;
  readonly place: 'bar' | 'panel';
}

/**
 * What follows a menu entry with a submenu: a button, and the list that it shows (`submenus.ts`). As in the W3C's pattern for disclosure
 * navigation, the entry itself is a link. In the bar the list is below the entry, above the page.
 */
export function Submenu({ entry: { route, children }, audience, place }: SubmenuProps): ReactNode {
  const isInPanel = place === 'panel';
  const listId = `${isInPanel ? 'panel' : 'menu'}-${route.path.slice(1)}`;
  return (
    <>
      <button
        type="button"
        className="icon-button"
        css={[openStyle, isInPanel ? chevronStyle : toggleStyle]}
        {...(isInPanel && { [PANEL_SUBMENU_TOGGLE]: '' })}
        aria-expanded={false}
        aria-controls={listId}
        aria-label={siteMessages.submenuOf(route.label)}
      >
        <Icon icon={ChevronDown} />
      </button>
      <ul id={listId} {...(isInPanel ? { hidden: true, 'data-panel-submenu': '' } : { css: menuStyle })}>
        {children.map((child) => (
          <li key={child.path}>
            <MenuLink route={child} audience={audience} />
          </li>
        ))}
      </ul>
    </>
  );
}

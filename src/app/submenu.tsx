import { OPEN_BY, PANEL_SUBMENU_TOGGLE, SUBMENU } from '../config/markup';
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
  &[aria-expanded='true'] svg {
    rotate: 180deg;
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

interface SubmenuProps {
  readonly entry: MenuEntry;
  readonly audience: Audience | undefined;
}

/**
 * A menu entry with a submenu. As in the W3C's pattern for disclosure navigation, the entry is a link, and the button next
 * to it opens the submenu (`submenus.ts`).
 */
export function Submenu({ entry, audience }: SubmenuProps): ReactNode {
  const menuId = `menu-${entry.route.path.slice(1)}`;
  return (
    <li {...{ [SUBMENU]: '' }}>
      <MenuLink route={entry.route} audience={audience} />
      <button
        type="button"
        className="icon-button"
        css={toggleStyle}
        aria-expanded={false}
        aria-controls={menuId}
        aria-label={siteMessages.submenuOf(entry.route.label)}
      >
        <Icon icon={ChevronDown} />
      </button>
      <ul id={menuId} css={menuStyle}>
        {entry.children.map((child) => (
          <li key={child.path}>
            <MenuLink route={child} audience={audience} />
          </li>
        ))}
      </ul>
    </li>
  );
}

const chevronStyle = css`
  width: 3rem;
  height: 3rem;
  border-left: 1px solid var(--line);
  border-radius: 0;
  &:focus-visible {
    outline-offset: -4px;
  }
  &[aria-expanded='true'] svg {
    rotate: 180deg;
  }
`;

/** The submenu of a panel entry: a button next to the link, and the list that it shows (`submenus.ts`). */
export function PanelSubmenu({ entry, audience }: SubmenuProps): ReactNode {
  const listId = `panel-${entry.route.path.slice(1)}`;
  return (
    <>
      <button
        type="button"
        className="icon-button"
        css={chevronStyle}
        {...{ [PANEL_SUBMENU_TOGGLE]: '' }}
        aria-expanded={false}
        aria-controls={listId}
        aria-label={siteMessages.submenuOf(entry.route.label)}
      >
        <Icon icon={ChevronDown} />
      </button>
      <ul id={listId} hidden data-panel-submenu="">
        {entry.children.map((child) => (
          <li key={child.path}>
            <MenuLink route={child} audience={audience} />
          </li>
        ))}
      </ul>
    </>
  );
}

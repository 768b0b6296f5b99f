import { SIDE_PANEL_ID } from '../config/markup';
import { css } from '@emotion/react';
import { useLocation } from '@gatsbyjs/reach-router';
import { X } from 'lucide';
import { useEffect, useRef, type ReactNode } from 'react';

import { closeSidePanel } from '../page-scripts/side-panel';
import { Icon } from '../components/icon';
import { siteMessages } from '../config/messages/site';
import { panelEntries, type Audience } from '../config/routes';
import { AccountActions } from './account-actions';
import { MenuLink } from './menu-link';
import { onlyFor } from './only-for';
import { Submenu } from './submenu';
import { ThemeSwitch } from './theme-switch';

const panelStyle = css`
  position: fixed;
  inset: 0 0 0 auto;
  width: var(--w-panel);
  max-width: 100vw;
  height: 100%;
  max-height: none;
  margin: 0;
  padding: 0;
  border: 0;
  outline: 0;
  background: var(--surface);
  color: var(--ink);
  box-shadow: var(--sh-3);
  overflow-y: auto;
  overscroll-behavior: contain;
  flex-direction: column;
  &:popover-open {
    display: flex;
  }
  /* Without popover support, the menu is at the end of the page and has no close button. */
  @supports not selector(:popover-open) {
    position: static;
    width: auto;
    box-shadow: none;
    [popovertarget] {
      display: none;
    }
  }
  &::backdrop {
    background: var(--scrim);
  }
  nav a {
    display: flex;
    align-items: center;
    gap: 0.5rem;
    flex: 1;
    min-height: 3rem;
    padding-inline: var(--s-4);
    color: var(--ink);
    font-family: var(--font-display);
    font-weight: 500;
    text-decoration: none;
  }
  nav a:focus-visible {
    outline-offset: -4px;
  }
  nav a svg {
    width: 1em;
    color: var(--lock);
  }
  nav a[aria-current] {
    box-shadow: inset 4px 0 var(--star);
    background: var(--bg-mist);
    font-weight: 650;
  }
  nav > ul > li {
    display: flex;
    flex-wrap: wrap;
    border-bottom: 1px solid var(--line);
  }
  nav ul ul {
    flex-basis: 100%;
    background: var(--surface-sunk);
  }
  nav ul ul a {
    padding-left: var(--s-6);
    font-size: var(--t-sm);
  }
`;

const headStyle = css`
  display: flex;
  align-items: center;
  justify-content: space-between;
  padding: var(--s-3) var(--s-3) var(--s-3) var(--s-4);
  border-bottom: 1px solid var(--line);
  h2 {
    font-size: 1.25rem;
  }
`;

const footStyle = css`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: var(--s-2);
  padding: var(--s-4);
  margin-top: auto;
  > a {
    padding-inline: 0.5rem;
  }
  > button {
    grid-column: 1 / -1;
  }
`;

const switchStyle = css`
  display: flex;
  --switch-size: var(--tap);
  --switch-on: var(--bg-mist);
  grid-column: 1 / -1;
  justify-content: center;
  color: var(--ink-2);
`;

/**
 * The menu of narrow windows. As a native popover it opens, closes on Escape or a press outside, and returns the focus
 * without scripts. A page script makes it modal (`page-scripts/side-panel.ts`).
 */
export function SidePanel({ audience }: { readonly audience: Audience | undefined }): ReactNode {
  useCloseOnNavigation();
  return (
    <div
      id={SIDE_PANEL_ID}
      css={panelStyle}
      popover="auto"
      role="dialog"
      // It is modal only with scripts and only while it is open.
      aria-modal={false}
      aria-label={siteMessages.panelTitle}
      // The focus of an opening panel, not of a loading page.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      tabIndex={-1}
    >
      <div css={headStyle}>
        <h2>{siteMessages.panelTitle}</h2>
        <button
          type="button"
          className="icon-button"
          popoverTarget={SIDE_PANEL_ID}
          popoverTargetAction="hide"
          aria-label={siteMessages.closeMenu}
        >
          <Icon icon={X} />
        </button>
      </div>
      <nav aria-label={siteMessages.mainMenu}>
        <ul>
          {panelEntries(audience).map((entry) => (
            <li key={entry.route.path} {...onlyFor(entry.route.audience, audience)}>
              <MenuLink route={entry.route} audience={audience} />
              {entry.children.length > 0 && <Submenu entry={entry} audience={audience} place="panel" />}
            </li>
          ))}
        </ul>
      </nav>
      <div css={footStyle}>
        <div css={switchStyle}>
          <ThemeSwitch place="panel" />
        </div>
        <AccountActions audience={audience} place="panel" />
      </div>
    </div>
  );
}

/** Closes the panel after a navigation that no link of the panel has started. */
function useCloseOnNavigation(): void {
  const { key } = useLocation();
  const shownKey = useRef(key);
  useEffect(() => {
    if (shownKey.current !== key) {
      shownKey.current = key;
      closeSidePanel();
    }
  }, [key]);
}

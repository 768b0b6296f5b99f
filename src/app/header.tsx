import { SIDE_PANEL_ID } from '../config/markup';
import { css } from '@emotion/react';
import { Menu, ShoppingCart } from 'lucide';
import type { ReactNode } from 'react';

import { Icon } from '../components/icon';
import { InternalLink } from '../components/link';
import { Logo } from '../components/logo';
import { siteMessages } from '../config/messages/site';
import { PATHS, menuEntries, routeOf, type Audience } from '../config/routes';
import { AccountActions } from './account-actions';
import { MainMenu } from './main-menu';
import { MenuLink } from './menu-link';
import { ThemeSwitch } from './theme-switch';

/** `display: contents`, so that the bar is sticky within the page, not within the header. */
const headerStyle = css`
  display: contents;
`;

const utilityStyle = css`
  display: none;
  font: var(--t-sm) var(--font-display);
  @media (min-width: 80rem) {
    display: block;
  }
  > div {
    display: flex;
    align-items: center;
    gap: var(--s-5);
    min-height: 2.5rem;
  }
  nav {
    margin-right: auto;
  }
  ul {
    display: flex;
    gap: var(--s-5);
  }
  a {
    display: inline-flex;
    align-items: center;
    gap: 0.4rem;
    min-height: 2.5rem;
    color: inherit;
    text-decoration: none;
  }
  a:hover,
  a[aria-current] {
    text-decoration: underline;
  }
`;

const barStyle = css`
  position: sticky;
  top: 0;
  z-index: var(--z-sticky);
  background: var(--bg);
  border-bottom: 1px solid var(--line);
  @media print {
    position: static;
  }
  > div {
    display: flex;
    align-items: center;
    gap: var(--s-4);
    min-height: var(--h-bar);
    /* Beside the menu the name and the buttons would break within words, before the menu becomes narrower. */
    @media (min-width: 80rem) {
      overflow-wrap: normal;
    }
    @media (min-width: 90rem) {
      gap: var(--s-5);
    }
  }
`;

const wideOnly = css`
  display: none;
  @media (min-width: 80rem) {
    display: contents;
  }
`;

/** It fills its row, so that it does not move when a link is added to it. */
const actionsStyle = css`
  display: flex;
  flex-grow: 1;
  align-items: center;
  justify-content: end;
  gap: var(--s-2);
`;

const burgerStyle = css`
  margin-left: auto;
  @supports not selector(:popover-open) {
    display: none;
  }
  @media (min-width: 80rem) {
    display: none;
  }
`;

interface HeaderProps {
  readonly siteName: string;
  /** Undefined until React knows it. */
  readonly audience: Audience | undefined;
}

/** Utility strip and main bar on wide screens. Below 80 rem the side panel replaces both menus. */
export function Header({ siteName, audience }: HeaderProps): ReactNode {
  return (
    <header css={headerStyle}>
      <div css={utilityStyle} className="on-pine no-print">
        <div className="wrap">
          <nav aria-label={siteMessages.communityMenu}>
            <ul>
              {menuEntries('utility', audience).map(({ route }) => (
                <li key={route.path}>
                  <MenuLink route={route} audience={audience} />
                </li>
              ))}
            </ul>
          </nav>
          <ThemeSwitch place="header" />
          <InternalLink to={PATHS.cart}>
            <Icon icon={ShoppingCart} />
            <span>{routeOf(PATHS.cart).label}</span>
          </InternalLink>
        </div>
      </div>
      <div css={barStyle}>
        <div className="wrap">
          <Logo name={siteName} />
          <div css={wideOnly} className="no-print">
            <MainMenu audience={audience} />
            <div css={actionsStyle}>
              <AccountActions audience={audience} place="bar" />
            </div>
          </div>
          {/* The panel is a native popover, so this button works without scripts. */}
          <button
            type="button"
            className="no-print icon-button"
            css={burgerStyle}
            popoverTarget={SIDE_PANEL_ID}
            aria-label={siteMessages.openMenu}
            aria-expanded={false}
            aria-controls={SIDE_PANEL_ID}
          >
            <Icon icon={Menu} />
          </button>
        </div>
      </div>
    </header>
  );
}

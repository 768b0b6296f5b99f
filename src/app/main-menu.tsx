import { css } from '@emotion/react';
import type { ReactNode } from 'react';

import { SUBMENU } from '../config/markup';
import { siteMessages } from '../config/messages/site';
import { menuEntries, type Audience } from '../config/routes';
import { MenuLink } from './menu-link';
import { onlyFor } from './only-for';
import { Submenu } from './submenu';

const navStyle = css`
  margin-right: auto;
  font-family: var(--font-display);
  > ul {
    display: flex;
    gap: 0.125rem;
  }
  li {
    position: relative;
    display: flex;
    align-items: center;
  }
  a {
    display: inline-flex;
    align-items: center;
    gap: 0.35rem;
    min-height: var(--tap);
    padding-inline: 0.5rem;
    color: var(--ink);
    font-weight: 500;
    font-size: 0.9688rem;
    text-decoration: none;
    white-space: nowrap;
    @media (min-width: 90rem) {
      padding-inline: 0.7rem;
    }
  }
  a:hover {
    text-decoration: underline;
  }
  a svg {
    width: 0.9em;
    height: 0.9em;
    color: var(--lock);
  }
  a[aria-current] {
    box-shadow: inset 0 -3px var(--star);
    font-weight: 650;
  }
  [data-submenu] > a {
    padding-right: 0.15rem;
  }
`;

/** The menu in the header's main row. Submenus open below their entry. */
export function MainMenu({ audience }: { readonly audience: Audience | undefined }): ReactNode {
  return (
    <nav css={navStyle} aria-label={siteMessages.mainMenu}>
      <ul>
        {menuEntries('main', audience).map((entry) => {
          const hasSubmenu = entry.children.length > 0;
          return (
            <li
              key={entry.route.path}
              {...onlyFor(entry.route.audience, audience)}
              {...(hasSubmenu && { [SUBMENU]: '' })}
            >
              <MenuLink route={entry.route} audience={audience} />
              {hasSubmenu && <Submenu entry={entry} audience={audience} place="bar" />}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

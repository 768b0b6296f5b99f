import { PANEL_SUBMENU_TOGGLE } from '../config/markup';
import { css } from '@emotion/react';
import { ChevronDown } from 'lucide';
import type { ReactNode } from 'react';

import { Icon } from '../components/icon';
import { siteMessages } from '../config/messages/site';
import type { Audience, MenuEntry } from '../config/routes';
import { MenuLink } from './menu-link';

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
export function PanelSubmenu({
  entry,
  audience,
}: {
  readonly entry: MenuEntry;
  readonly audience: Audience;
}): ReactNode {
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

import { css } from '@emotion/react';
import { LogOut, UserRound } from 'lucide';
import type { ReactNode } from 'react';

import { buttonClass } from '../components/button';
import { Icon } from '../components/icon';
import { InternalLink } from '../components/link';
import { PREBUILT_VIEW_ID } from '../config/markup';
import { siteMessages } from '../config/messages/site';
import { PATHS, routeOf, type Audience } from '../config/routes';
import { endSession, useSession } from '../features/session/session';
import { loadOnIntent } from '../lib/on-demand';

/** A member page shows the member's content before React knows who visits it (AREA-24). */
const guestStyle = css`
  html:has(#${PREBUILT_VIEW_ID}:not(:empty)) & {
    visibility: hidden;
  }
`;

/** In the bar the link takes what the menu does not need. Its rules are with it, because guests have no such link. */
const accountLinkStyle = {
  bar: css`
    nav:has(~ div > &) a {
      padding-inline: 0.15rem;
      @media (min-width: 90rem) {
        padding-inline: 0.35rem;
      }
    }
  `,
  panel: css`
    grid-column: 1 / -1;
  `,
};

interface AccountActionsProps {
  readonly audience: Audience;
  /** In the bar, the login is less prominent than the sign-up. In the panel, both are buttons of the same size. */
  readonly place: 'bar' | 'panel';
}

/**
 * Login and sign-up for guests, logout for members (NAV-06). Login and sign-up are links to pages; with scripts they open a
 * dialog instead.
 */
export function AccountActions({ audience, place }: AccountActionsProps): ReactNode {
  const { session } = useSession();
  if (audience === 'member') {
    const logout = (
      <button
        key="logout"
        type="button"
        className={buttonClass({ variant: 'line' })}
        onClick={() => endSession('logout')}
        {...loadOnIntent(() => import('../features/session/revocation'))}
      >
        <Icon icon={LogOut} />
        {siteMessages.logout}
      </button>
    );
    return session?.features?.includes('account') ? [accountLink(place), logout] : logout;
  }
  const login = actionLink(
    PATHS.login,
    siteMessages.login,
    buttonClass({ variant: place === 'bar' ? 'quiet' : 'line' }),
  );
  const signUp = actionLink(PATHS.signup, siteMessages.signUp, buttonClass());
  return place === 'bar' ? [login, signUp] : [signUp, login];
}

/** In the bar there is room for an icon only. */
function accountLink(place: AccountActionsProps['place']): ReactNode {
  const { label } = routeOf(PATHS.account);
  return (
    <InternalLink
      key="account"
      to={PATHS.account}
      css={accountLinkStyle[place]}
      {...(place === 'bar'
        ? { className: 'icon-button', 'aria-label': label, title: label }
        : { className: buttonClass({ variant: 'quiet' }) })}
    >
      <Icon icon={UserRound} />
      {place === 'panel' && <span>{label}</span>}
    </InternalLink>
  );
}

function actionLink(path: string, label: string, className: string): ReactNode {
  return (
    <InternalLink key={path} to={path} className={className} css={guestStyle}>
      {label}
    </InternalLink>
  );
}

import { css } from '@emotion/react';
import { LogOut, UserRound, UserRoundCheck, type IconNode } from 'lucide';
import type { ReactElement, ReactNode } from 'react';

import { buttonClass } from '../components/button';
import { Icon } from '../components/icon';
import { InternalLink } from '../components/link';
import { NEEDS_HYDRATION } from '../config/markup';
import { siteMessages } from '../config/messages/site';
import { PATHS, routeOf, type Audience } from '../config/routes';
import { endSession, useSession } from '../features/session/session';
import { loadOnIntent } from '../lib/on-demand';
import { onlyFor } from './only-for';

const wholeRow = css`
  grid-column: 1 / -1;
`;

interface AccountActionsProps {
  /** Undefined until React knows it. */
  readonly audience: Audience | undefined;
  /** In the bar, the login is less prominent than the sign-up. In the panel, both are buttons of the same size. */
  readonly place: 'bar' | 'panel';
}

/**
 * Login and sign-up for guests, logout for members (NAV-06). Login and sign-up are links to pages; with scripts they open a
 * dialog instead. No button is filled, because newcomers need another one, which is in the page.
 */
export function AccountActions({ audience, place }: AccountActionsProps): ReactNode {
  const { session } = useSession();
  const line = buttonClass({ variant: 'line' });
  const login = actionLink(PATHS.login, siteMessages.login, place === 'bar' ? buttonClass({ variant: 'quiet' }) : line);
  const signUp = actionLink(PATHS.signup, siteMessages.signUp, line);

  function actionLink(path: string, label: string, className: string): ReactNode {
    return (
      <InternalLink key={path} to={path} className={className} {...onlyFor('guest', audience)}>
        {label}
      </InternalLink>
    );
  }

  return (
    <>
      {audience !== 'member' && (place === 'bar' ? [login, signUp] : [signUp, login])}
      {session?.features?.includes('operators') && quietLink(PATHS.operators, UserRoundCheck, place)}
      {session?.features?.includes('account') && quietLink(PATHS.account, UserRound, place)}
      {audience !== 'guest' && (
        <button
          type="button"
          className={line}
          {...{ [NEEDS_HYDRATION]: '' }}
          onClick={() => endSession('logout')}
          {...loadOnIntent(() => import('../features/session/revocation'))}
          {...onlyFor('member', audience)}
        >
          <Icon icon={LogOut} />
          {siteMessages.logout}
        </button>
      )}
    </>
  );
}

/** In the bar there is room for an icon only. */
function quietLink(path: string, icon: IconNode, place: AccountActionsProps['place']): ReactElement {
  const { label } = routeOf(path);
  return (
    <InternalLink
      to={path}
      {...(place === 'bar'
        ? { className: 'icon-button', 'aria-label': label, title: label }
        : { className: buttonClass({ variant: 'quiet' }), css: wholeRow })}
    >
      <Icon icon={icon} />
      {place === 'panel' && <span>{label}</span>}
    </InternalLink>
  );
}

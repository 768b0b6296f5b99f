import type { SerializedStyles } from '@emotion/react';
import { LogOut } from 'lucide';
import type { ReactNode } from 'react';

import { buttonStyle } from '../components/button';
import { Icon } from '../components/icon';
import { InternalLink } from '../components/link';
import { siteMessages } from '../config/messages/site';
import { PATHS, type Audience } from '../config/routes';
import { endSession } from '../features/session/session';
import { loadOnIntent } from '../lib/on-demand';

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
  if (audience === 'member') {
    return (
      <button
        type="button"
        css={buttonStyle({ variant: 'line' })}
        onClick={() => endSession('logout')}
        {...loadOnIntent(() => import('../features/session/revocation'))}
      >
        <Icon of={LogOut} />
        {siteMessages.logout}
      </button>
    );
  }
  const login = actionLink(
    PATHS.login,
    siteMessages.login,
    buttonStyle({ variant: place === 'bar' ? 'quiet' : 'line' }),
  );
  const signUp = actionLink(PATHS.signup, siteMessages.signUp, buttonStyle());
  return place === 'bar' ? [login, signUp] : [signUp, login];
}

function actionLink(path: string, label: string, style: SerializedStyles[]): ReactNode {
  return (
    <InternalLink key={path} to={path} css={style}>
      {label}
    </InternalLink>
  );
}

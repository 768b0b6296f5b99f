import type { SerializedStyles } from '@emotion/react';
import { LogOut } from 'lucide';
import type { ReactNode } from 'react';

import { buttonStyle } from '../components/button';
import { Icon } from '../components/icon';
import { InternalLink } from '../components/link';
import { siteMessages } from '../config/messages/site';
import { PATHS, type Audience } from '../config/routes';
import { endSession } from '../features/session/session';

interface AccountActionsProps {
  readonly audience: Audience;
  /** The bar shows the login as the quieter of two, the panel both as buttons of one size. */
  readonly place: 'bar' | 'panel';
}

/**
 * The ways in for guests, the way out for members (NAV-06). The ways in are links: they lead to pages of
 * their own until scripts open the dialogs in place.
 */
export function AccountActions({ audience, place }: AccountActionsProps): ReactNode {
  if (audience === 'member') {
    return (
      <button type="button" css={buttonStyle({ variant: 'line' })} onClick={() => endSession('logout')}>
        <Icon of={LogOut} />
        {siteMessages.logout}
      </button>
    );
  }
  const login = wayIn(PATHS.login, siteMessages.login, buttonStyle({ variant: place === 'bar' ? 'quiet' : 'line' }));
  const signUp = wayIn(PATHS.signup, siteMessages.signUp, buttonStyle());
  return place === 'bar' ? [login, signUp] : [signUp, login];
}

function wayIn(path: string, label: string, style: SerializedStyles[]): ReactNode {
  return (
    <InternalLink key={path} to={path} css={style}>
      {label}
    </InternalLink>
  );
}

import { css } from '@emotion/react';
import { navigate } from 'gatsby';
import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';

import { publicEnv } from '../config/env';
import { accountMessages } from '../config/messages/auth';
import { memberAreaMessages } from '../config/messages/member-area';
import { PATHS } from '../config/routes';
import { openDialog } from '../features/dialogs/open-dialog';
import { rememberReturnUrl } from '../features/session/return-url';
import { currentSession, useSession } from '../features/session/session';
import { showToast } from '../features/toasts/show-toast';
import { useHydrated } from '../lib/hydrated';
import { Waiting } from './waiting';

interface GuardProps {
  /** The address of the page, with its query and fragment. */
  readonly address: string;
  /** Its name. */
  readonly label: string;
  readonly children: ReactElement;
}

/** Over the page, under the toasts (AREA-05). */
const badgeStyle = css`
  position: fixed;
  left: var(--s-3);
  bottom: var(--s-3);
  z-index: calc(var(--z-toast) - 1);
  padding: var(--s-2) var(--s-3);
  border-radius: var(--r-1);
  background: var(--testing);
  color: var(--on-testing);
  font-weight: 600;
  font-size: var(--t-sm);
  pointer-events: none;
`;

/**
 * Shows a page to members only (AREA-01, AREA-02). It shows a spinner while the session is restored, and redirects guests
 * to the landing page, which replaces this page in the history and says why. Until then nothing of the page is rendered or fetched. In
 * unprotected testing mode it also shows the page to guests, with a badge.
 */
export function Guard({ address, label, children }: GuardProps): ReactNode {
  const { status } = useSession();
  const hydrated = useHydrated();
  const wasMember = useRef(false);
  // It is reported (`app/session-notices.ts`).
  const hasExpired = useRef('unreported' in currentSession());
  const isRefused = status === 'guest' && !publicEnv.unprotected;

  useEffect(() => {
    if (status === 'member') {
      wasMember.current = true;
    }
    if (isRefused) {
      // At the end of a session, its reason decides whether the return URL is kept (`features/session`).
      if (!wasMember.current) {
        rememberReturnUrl(address);
        if (!hasExpired.current) {
          showToast({
            id: 'for-members',
            ...memberAreaMessages.forMembers(label),
            action: { label: accountMessages.signIn, onSelect: () => openDialog('login') },
          });
        }
      }
      navigate(PATHS.home, { replace: true });
    }
  }, [address, label, status, isRefused]);

  // Prebuilt HTML never contains the page.
  if (status === 'member' || (publicEnv.unprotected && hydrated)) {
    return (
      <>
        {children}
        {publicEnv.unprotected && <p css={badgeStyle}>{memberAreaMessages.unprotected}</p>}
      </>
    );
  }
  return (
    <>
      <Waiting />
      <noscript>
        <p className="wrap section">{memberAreaMessages.noScript}</p>
      </noscript>
    </>
  );
}

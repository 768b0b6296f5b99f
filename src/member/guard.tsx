import { navigate } from 'gatsby';
import { useEffect, useRef, type ReactNode } from 'react';

import { publicEnv } from '../config/env';
import { memberAreaMessages } from '../config/messages/member-area';
import { PATHS } from '../config/routes';
import { rememberWayBack, useSession } from '../features/session';
import { useHydrated } from '../lib/hydrated';
import { UnprotectedBadge } from './unprotected-badge';
import { Waiting } from './waiting';

interface GuardProps {
  /** The address of the page behind the guard, with what follows its path. */
  readonly address: string;
  readonly children: ReactNode;
}

/**
 * Lets members in (specification section 2, "Guarded member routes"): a spinner while the session is restored, and the
 * way home, in place of this page in the history, for a guest. Nothing behind it is rendered or fetched before that.
 */
export function Guard({ address, children }: GuardProps): ReactNode {
  const { status } = useSession();
  const hydrated = useHydrated();
  const wasMember = useRef(false);
  const isTurnedAway = status === 'guest' && !publicEnv.unprotected;

  useEffect(() => {
    if (status === 'member') {
      wasMember.current = true;
    }
    if (isTurnedAway) {
      // Where a session ends, it knows itself whether the way back is to be kept.
      if (!wasMember.current) {
        rememberWayBack(address);
      }
      navigate(PATHS.home, { replace: true });
    }
  }, [address, status, isTurnedAway]);

  // Prebuilt HTML lets nobody in.
  if (status === 'member' || (publicEnv.unprotected && hydrated)) {
    return (
      <>
        {children}
        {publicEnv.unprotected && <UnprotectedBadge />}
      </>
    );
  }
  return (
    <>
      <Waiting />
      <noscript>
        <p className="wrap">{memberAreaMessages.noScript}</p>
      </noscript>
    </>
  );
}

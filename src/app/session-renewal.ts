import { useEffect } from 'react';

import { publicEnv } from '../config/env';
import { useAudience } from '../features/session/session';

/** Renews a member's session while it is in use, on sites that ask for it. */
export function useSessionRenewal(): void {
  const audience = useAudience();
  useEffect(() => {
    if (audience !== 'member' || !publicEnv.renewsSessions) {
      return undefined;
    }
    let stop: (() => void) | undefined;
    let isOver = false;
    import('../features/session/renewal').then(
      ({ renewWhileInUse }) => {
        stop = isOver ? undefined : renewWhileInUse();
      },
      // Without the code, the session goes on until its own end.
      () => undefined,
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [audience]);
}

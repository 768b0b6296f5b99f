import { useSyncExternalStore } from 'react';

import type { Audience } from '../../config/routes';
import type { SessionState } from './session';
import { currentSession, RESTORING, subscribe } from './store';

/** The session, followed; `restoring` in prebuilt HTML and until React has taken the page over. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, currentSession, () => RESTORING);
}

/** For whom menus and pages are shown: a guest until known to be a member. */
export function useAudience(): Audience {
  return useSession().status === 'member' ? 'member' : 'guest';
}

import { LOGOUT_TOAST_MS } from '../config/limits';
import { accountMessages } from '../config/messages/account';
import { openDialog } from '../features/dialogs/open-dialog';
import { currentSession, rememberReturnUrl, type SessionEvent } from '../features/session/session';
import { dismissToast, showToast } from '../features/toasts/show-toast';
import type { Toast } from '../features/toasts/toast';

/** One toast at a time speaks of the session; a newer one takes the place of the older. */
const TOAST_ID = 'session';

/** Whose end the toast speaks of that may still be shown; the token itself says nothing to a person. */
let announcedToken: string | undefined;

const SIGN_IN_AGAIN = {
  label: accountMessages.signInAgain,
  onSelect: () => {
    rememberReturnUrl(location.pathname + location.search + location.hash);
    openDialog('login');
  },
} as const;

/** The toasts about the session (SESS-05, SESS-08). */
export function showSessionToast(event: SessionEvent): void {
  const state = currentSession();
  announcedToken = state.status === 'member' ? state.session.token : undefined;
  showToast({ id: TOAST_ID, ...toastOf(event) });
}

/** A session has begun: what was said of the one before is over, wherever the member has signed in again. */
export function dropToastsBefore(token: string): void {
  if (announcedToken !== token) {
    dismissToast(TOAST_ID);
  }
}

function toastOf(event: SessionEvent): Omit<Toast, 'id'> {
  if (event.type === 'ends-soon') {
    return { ...accountMessages.sessionEndsSoon, duration: Infinity, action: SIGN_IN_AGAIN };
  }
  switch (event.reason) {
    case 'logout':
      return { ...accountMessages.loggedOut, type: 'success', duration: LOGOUT_TOAST_MS };
    case 'elsewhere':
      return { ...accountMessages.loggedOutElsewhere, duration: LOGOUT_TOAST_MS };
    case 'expired':
    case 'refused':
      return { ...accountMessages.sessionExpired, type: 'destructive', duration: Infinity, action: SIGN_IN_AGAIN };
  }
}

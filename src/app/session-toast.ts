import { LOGOUT_TOAST_MS } from '../config/limits';
import { accountMessages } from '../config/messages/auth';
import { openDialog } from '../features/dialogs/open-dialog';
import { rememberPage } from '../features/session/return-url';
import { currentSession, type SessionNotice } from '../features/session/session';
import { dismissToast, showToast, type Toast } from '../features/toasts/show-toast';

/** The id of toasts about the session. A newer one replaces the older one. */
const TOAST_ID = 'session';

/** The token of the session whose end a toast may still be announcing. */
let announcedToken: string | undefined;

const SIGN_IN = { label: accountMessages.signIn, onSelect: () => openDialog('login') } as const;

const SIGN_IN_AGAIN = {
  label: accountMessages.signInAgain,
  onSelect: () => {
    rememberPage();
    openDialog('login');
  },
} as const;

/** The toasts about the session (SESS-05, SESS-08). */
export function showSessionToast(notice: SessionNotice): void {
  announcedToken = currentSession().session?.token;
  showToast({ id: TOAST_ID, ...toastOf(notice) });
}

/** Dismisses the toast about an earlier session when a new session has started, in this tab or in another. */
export function dismissOlderToast(token: string): void {
  if (announcedToken !== token) {
    dismissToast(TOAST_ID);
  }
}

function toastOf(notice: SessionNotice): Omit<Toast, 'id'> {
  switch (notice) {
    case 'ends-soon':
      return { ...accountMessages.sessionEndsSoon, duration: Infinity, action: SIGN_IN_AGAIN };
    case 'logout':
      return { ...accountMessages.loggedOut, type: 'success', duration: LOGOUT_TOAST_MS };
    case 'new-password':
      return { ...accountMessages.loggedOutNewPassword, action: SIGN_IN };
    case 'deleted':
      return { ...accountMessages.accountDeleted, duration: Infinity };
    case 'elsewhere':
      return { ...accountMessages.loggedOutElsewhere, duration: LOGOUT_TOAST_MS };
    case 'expired':
    case 'refused':
      return { ...accountMessages.sessionExpired, type: 'destructive', duration: Infinity, action: SIGN_IN_AGAIN };
  }
}

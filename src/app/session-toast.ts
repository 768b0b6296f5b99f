import { LOGOUT_TOAST_MS } from '../config/limits';
import { accountMessages } from '../config/messages/account';
import { passwordMessages } from '../config/messages/password';
import { openDialog } from '../features/dialogs/open-dialog';
import { rememberReturnUrl } from '../features/session/return-url';
import { currentSession, type SessionEvent } from '../features/session/session';
import { dismissToast, showToast, type Toast } from '../features/toasts/show-toast';

/** What a toast reports. */
export type SessionNotice = Exclude<SessionEvent, { readonly type: 'end-announced' }>;

/** The id of toasts about the session. A newer one replaces the older one. */
const TOAST_ID = 'session';

/** The token of the session whose end a toast may still be announcing. */
let announcedToken: string | undefined;

const SIGN_IN = { label: passwordMessages.signIn, onSelect: () => openDialog('login') } as const;

const SIGN_IN_AGAIN = {
  label: accountMessages.signInAgain,
  onSelect: () => {
    rememberReturnUrl(location.pathname + location.search + location.hash);
    openDialog('login');
  },
} as const;

/** The toasts about the session (SESS-05, SESS-08). */
export function showSessionToast(event: SessionNotice): void {
  const state = currentSession();
  announcedToken = state.status === 'member' ? state.session.token : undefined;
  showToast({ id: TOAST_ID, ...toastOf(event) });
}

/** Dismisses the toast about an earlier session when a new session has started, in this tab or in another. */
export function dismissOlderToast(token: string): void {
  if (announcedToken !== token) {
    dismissToast(TOAST_ID);
  }
}

function toastOf(event: SessionNotice): Omit<Toast, 'id'> {
  if (event.type === 'ends-soon') {
    return { ...accountMessages.sessionEndsSoon, duration: Infinity, action: SIGN_IN_AGAIN };
  }
  switch (event.reason) {
    case 'logout':
      return { ...accountMessages.loggedOut, type: 'success', duration: LOGOUT_TOAST_MS };
    case 'new-password':
      return { ...accountMessages.loggedOutNewPassword, action: SIGN_IN };
    case 'elsewhere':
      return { ...accountMessages.loggedOutElsewhere, duration: LOGOUT_TOAST_MS };
    case 'expired':
    case 'refused':
      return { ...accountMessages.sessionExpired, type: 'destructive', duration: Infinity, action: SIGN_IN_AGAIN };
  }
}

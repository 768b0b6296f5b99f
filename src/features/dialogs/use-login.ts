import { navigate } from 'gatsby';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';

import { accountMessages } from '../../config/messages/account';
import { findRoute, PATHS } from '../../config/routes';
import { loginFailureNote, loginFailureText, signIn } from '../account';
import { startSession, takeWayBack, type Session } from '../session';
import { showToast, type Toast } from '../toasts';
import { dropDraft } from './drafts';
import { closeDialog } from './open-dialog';
import { checkLogin, LOGIN_FIELDS, type FieldTexts, type LoginField } from './rules';
import { useCheckedForm } from './use-checked-form';

/** Name of the checkbox. */
export const REMEMBER = 'remember';

/** The one toast that speaks of a login at a time. */
const TOAST_ID = 'login';

type Login = Omit<ReturnType<typeof useCheckedForm<LoginField>>, 'judge' | 'refuse'> & {
  /** A request is on its way. */
  readonly busy: boolean;
  /** Why the last attempt failed; stays longer than its toast. */
  readonly failure: string | undefined;
  readonly submit: (event: SubmitEvent<HTMLFormElement>) => void;
};

/** Signing in: rules, one request at a time, and what follows (specification sections 4, 5 and 8). */
export function useLogin(): Login {
  const {
    judge,
    refuse: _refuse,
    ...form
  } = useCheckedForm({ dialog: 'login', fields: LOGIN_FIELDS, check: checkLogin });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const request = useRef<AbortController>(undefined);

  useEffect(() => () => request.current?.abort(), []);

  async function send(credentials: FieldTexts<LoginField>, remember: boolean): Promise<void> {
    const controller = new AbortController();
    request.current = controller;
    setBusy(true);
    setFailure(undefined);
    try {
      const session = await signIn(credentials, controller.signal);
      if (!controller.signal.aborted) {
        enter(session, remember);
      }
    } catch (error) {
      if (!controller.signal.aborted) {
        request.current = undefined;
        setBusy(false);
        const description = loginFailureText(error);
        setFailure(loginFailureNote(error));
        showToast({ id: TOAST_ID, title: accountMessages.loginFailed.title, description, type: 'destructive' });
      }
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const remember = new FormData(event.currentTarget).has(REMEMBER);
    // Enter in a field gets here too, and before the button is seen to be disabled.
    const credentials = request.current ? undefined : judge();
    if (credentials) {
      void send(credentials, remember);
    }
  }

  return { ...form, busy, failure, submit };
}

function enter(session: Session, remember: boolean): void {
  dropDraft('login');
  // Closed first: what the page does when somebody signs in is then no dismissal.
  closeDialog();
  startSession(session, remember);
  showToast({ id: TOAST_ID, ...accountMessages.welcome(session.user.name), type: 'success', ...wayOn() });
  navigate(PATHS.homepage, { replace: true });
}

/** Offers the members' page that the guest had asked for (product decisions). */
function wayOn(): Pick<Toast, 'action'> {
  const path = takeWayBack();
  const route = path === undefined ? undefined : findRoute(path);
  if (path === undefined || !route || route.path === PATHS.homepage) {
    return {};
  }
  return { action: { label: accountMessages.continueTo(route.label), onSelect: () => navigate(path) } };
}

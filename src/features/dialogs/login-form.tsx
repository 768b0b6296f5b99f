import { css } from '@emotion/react';
import { navigate } from 'gatsby';
import type { ReactNode } from 'react';

import { exactText, fieldGridStyle, TextField } from '../../components/field';
import { InternalLink } from '../../components/link';
import { PasswordField } from '../../components/password-field';
import { SubmitButton } from '../../components/submit-button';
import { accountMessages, type Notice } from '../../config/messages/auth';
import { findRoute, PATHS } from '../../config/routes';
import type { ApplicationState } from '../../../contract/values/application-state';
import { looksLikeEmail } from '../../../contract/values/email-address';
import { isApiError } from '../../lib/api-client';
import { fieldErrorOf } from '../auth/describe-error';
import { loginErrorDetails, loginFailureText, signIn } from '../auth/login';
import { ErrorSummary, FormNote } from '../forms/form-messages';
import {
  Form,
  missingFields,
  useForm,
  type FieldErrors,
  type FormTexts,
  type NoteLink,
  type Refusal,
} from '../forms/form';
import { formMessages } from '../forms/messages';
import { takeReturnUrl } from '../session/return-url';
import { startSession } from '../session/session';
import type { Session } from '../session/stored-session';
import { showToast, type Toast } from '../toasts/show-toast';
import { dialogMessages } from './messages';
import { closeDialog, type DialogName } from './open-dialog';

const messages = dialogMessages.login;

const FIELDS = ['username', 'password', 'remember'] as const;
type LoginField = (typeof FIELDS)[number];
type LoginTexts = FormTexts<LoginField>;

/** Fields by the server's names, and by its error code of wrong credentials, which names neither. */
const SERVER_FIELDS = { username: 'username', password: 'password', incorrect_password: 'password' } as const;

/** Each toast about an attempt replaces the previous one. The dialog dismisses it when it closes (`dialogs.tsx`). */
const TOAST_ID: DialogName = 'login';

const betweenStyle = css`
  justify-content: space-between;
`;

const checkStyle = css`
  display: inline-flex;
  align-items: center;
  gap: 0.625rem;
  min-height: var(--tap);
  font-size: var(--t-sm);
  cursor: pointer;
  input {
    width: 1.25rem;
    height: 1.25rem;
    margin: 0;
    accent-color: var(--action);
  }
`;

/** The login (DIALOG-01, AUTH-01). With `method="post"` password managers recognize it. */
export function LoginForm(): ReactNode {
  const { state, field, busy, note } = useForm<LoginField>({
    name: 'login',
    fields: FIELDS,
    check,
    onInvalid: (texts) => showToast({ id: TOAST_ID, ...noticeFor(texts), type: 'destructive' }),
    send,
  });
  const { error: _unusedError, ...remember } = field('remember');
  return (
    <Form form={state} css={fieldGridStyle} method="post">
      <ErrorSummary form={state} />
      <TextField
        {...field('username')}
        label={messages.fields.username}
        autoComplete="username"
        {...exactText}
        required
      />
      <PasswordField {...field('password')} label={messages.fields.password} autoComplete="current-password" required />
      <div className="row" css={betweenStyle}>
        <label css={checkStyle}>
          <input type="checkbox" {...remember} defaultChecked />
          {messages.remember}
        </label>
        <InternalLink to={PATHS.forgotPassword} className="small" onClick={closeDialog}>
          {messages.forgot}
        </InternalLink>
      </div>
      <FormNote note={note} />
      <SubmitButton label={messages.submit} busy={busy} busyLabel={messages.busy} />
      <noscript>
        <p className="note">{formMessages.noScript}</p>
      </noscript>
    </Form>
  );
}

/** The rules of the login (AUTH-02, AUTH-03). */
function check(texts: LoginTexts): FieldErrors<LoginField> {
  const isBadEmail = texts.username.includes('@') && !looksLikeEmail(texts.username);
  return {
    ...(isBadEmail && { username: accountMessages.invalidEmail.description }),
    ...missingFields(texts, messages.missing),
  };
}

function noticeFor({ username, password }: LoginTexts): Notice {
  return username && password ? accountMessages.invalidEmail : accountMessages.loginMissing;
}

/** Signs in and handles the result (AUTH-05 to AUTH-14). */
async function send(
  { username, password, remember }: LoginTexts,
  signal: AbortSignal,
): Promise<Refusal<LoginField> | undefined> {
  try {
    const session = await signIn({ username, password }, signal);
    if (signal.aborted) return {};
    completeLogin(session, remember !== '');
    return undefined;
  } catch (error) {
    if (signal.aborted) return {};
    const description = loginFailureText(error);
    showToast({ id: TOAST_ID, title: accountMessages.loginFailed.title, description, type: 'destructive' });
    const errors = fieldErrorOf(error, SERVER_FIELDS, description);
    const note = loginErrorDetails(error);
    return errors ? { errors } : { note, isInToast: note === description, link: applicationLink(error) };
  }
}

/** The page about a sign-up that waits or was rejected, if the back end has one. */
function applicationLink(error: unknown): NoteLink | undefined {
  const { state, link } = (isApiError(error) && (error.brainhouse as Partial<ApplicationState> | undefined)) || {};
  // A back end could name a script.
  if (typeof link !== 'string' || !/^https?:/i.test(link)) return undefined;
  return { href: link, label: state === 'question' ? messages.answer : messages.application };
}

function completeLogin(session: Session, remember: boolean): void {
  // Closed first, so that the login does not count as a dismissal of the dialog.
  closeDialog();
  startSession(session, remember);
  showToast({ ...accountMessages.welcome(session.user.name), type: 'success', ...continueAction() });
  navigate(PATHS.homepage, { replace: true });
}

/** Offers the member page that the guest had requested (AUTH-08). */
function continueAction(): Pick<Toast, 'action'> {
  const path = takeReturnUrl();
  const route = path === undefined ? undefined : findRoute(path);
  if (path === undefined || !route || route.path === PATHS.homepage) return {};
  return { action: { label: accountMessages.continueTo(route.label), onSelect: () => navigate(path) } };
}

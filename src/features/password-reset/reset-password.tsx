import { css } from '@emotion/react';
import { Link, navigate } from 'gatsby';
import { useEffect, useState, type ReactElement, type ReactNode } from 'react';

import type { ErrorCode } from '../../../contract/values/error-codes';
import { buttonClass } from '../../components/button';
import { fieldGridStyle } from '../../components/field';
import { InternalLink } from '../../components/link';
import { NewPasswordField, PasswordField } from '../../components/password-field';
import { SubmitButton } from '../../components/submit-button';
import { RESET_REDIRECT_MS } from '../../config/limits';
import { accountMessages } from '../../config/messages/auth';
import { PATHS } from '../../config/routes';
import { isApiError } from '../../lib/api-client';
import { useHydrated } from '../../lib/hydrated';
import { newPasswordError } from '../../lib/new-password';
import { currentResetLink, forgetResetLink, type ResetLink } from '../../lib/reset-link';
import { fieldErrorOf } from '../auth/describe-error';
import { newPasswordFailureText, resetPassword } from '../auth/passwords';
import { ErrorSummary } from '../forms/form-messages';
import { Form, useForm, type FieldErrors, type FormTexts, type Refusal } from '../forms/form';
import { endSession } from '../session/session';
import type { KnownUser } from './forgot-password';
import { passwordMessages } from './messages';
import { FocusedBlock, PasswordBox } from './password-box';

const FIELDS = ['password', 'confirmation'] as const;
type ResetField = (typeof FIELDS)[number];

/** Fields by the server's names and by its error code of a refused password: the answer of this call names no field. */
const SERVER_FIELDS = { password: 'password', invalid_password: 'password' } as const;

/** The server's error codes for a key that never works again (API-17). */
const USED_UP: readonly (string | undefined)[] = ['invalid_key', 'expired_key'] satisfies readonly ErrorCode[];

const headingStyle = css`
  && {
    font-size: var(--t-xl);
  }
`;

/** Until the page is hydrated, the attribute that `src/app/early-reset-script.ts` sets chooses what is visible. */
const hiddenWithoutLink = css`
  [data-reset-link='missing'] & {
    display: none;
  }
`;

const hiddenWithLink = css`
  html:not([data-reset-link='missing']) & {
    display: none;
  }
`;

interface ResetPasswordProps {
  readonly heading: string;
  readonly supportEmail: string;
}

/**
 * Sets a new password with the key of a reset link (PASS-06 to PASS-11), independent of a session. Prebuilt HTML has both the
 * form and the explanation for visitors without a link, so that the layout does not shift when it is known which one applies.
 */
export function ResetPassword({ heading, supportEmail }: ResetPasswordProps): ReactNode {
  // Prebuilt HTML is the same for every link. Then the link changes only when this page has used it, which is part of its state.
  const link = useHydrated() ? currentResetLink() : undefined;
  const [refused, setRefused] = useState<ResetLink>();
  const [good, setGood] = useState<string>();
  const [bad, setBad] = useState<string>();

  async function reset(password: string): Promise<Refusal<ResetField> | undefined> {
    if (!link) return undefined;
    setBad(undefined);
    try {
      const { message } = await resetPassword({ ...link, password });
      setGood(message ?? passwordMessages.done);
      forgetResetLink();
      // A new password ends the sessions that are older. The next call would say so with an error.
      endSession('new-password');
      return undefined;
    } catch (error) {
      if (isApiError(error) && USED_UP.includes(error.code)) {
        setRefused(link);
        forgetResetLink();
      }
      const note = newPasswordFailureText(error);
      const errors = fieldErrorOf(error, SERVER_FIELDS, note);
      setBad(errors ? undefined : note);
      return errors ? { errors } : { note };
    }
  }

  function body(): ReactElement {
    if (good !== undefined) return <ResetDone />;
    if (refused) return <RequestNewLink {...passwordMessages.linkRefused} login={refused.login} />;
    const isUnknown = link === undefined;
    return (
      <>
        {link !== null && (
          <div css={isUnknown && hiddenWithoutLink}>
            <NewPasswordForm login={link?.login ?? ''} send={reset} />
          </div>
        )}
        {!link && (
          <div css={isUnknown && hiddenWithLink}>
            <RequestNewLink {...passwordMessages.linkMissing} />
          </div>
        )}
      </>
    );
  }

  return (
    <PasswordBox heading={heading} supportEmail={supportEmail} good={good} bad={bad}>
      {body()}
    </PasswordBox>
  );
}

interface NewPasswordFormProps {
  /** The username, for password managers. Never shown, because a forged link may contain any text. */
  readonly login: string;
  /** Called with a valid password. */
  readonly send: (password: string) => Promise<Refusal<ResetField> | undefined>;
}

function NewPasswordForm({ login, send }: NewPasswordFormProps): ReactNode {
  const { state, field, busy } = useForm<ResetField>({
    name: 'reset-password',
    fields: FIELDS,
    check,
    repeated: { field: 'password', again: 'confirmation', error: accountMessages.passwordsDiffer },
    send: ({ password }) => send(password),
  });

  return (
    <Form form={state} css={fieldGridStyle}>
      <ErrorSummary form={state} />
      <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
      <NewPasswordField {...field('password')} label={passwordMessages.newPassword} required />
      <PasswordField
        {...field('confirmation')}
        label={passwordMessages.confirmPassword}
        autoComplete="new-password"
        required
      />
      <SubmitButton label={passwordMessages.reset} busyLabel={passwordMessages.resetting} busy={busy} />
    </Form>
  );
}

/** The rules of PASS-06. */
function check(texts: FormTexts<ResetField>, typed: FormTexts<ResetField>): FieldErrors<ResetField> {
  const passwordError = texts.password ? newPasswordError(typed.password) : passwordMessages.passwordMissing;
  return {
    ...(passwordError && { password: passwordError }),
    ...(!typed.confirmation && { confirmation: passwordMessages.confirmationMissing }),
  };
}

interface RequestNewLinkProps {
  readonly heading: string;
  readonly text: string;
  /** Username of the refused link; undefined if the page was opened without a link. */
  readonly login?: string;
}

/** Explains why there is no form, and offers to request another link. */
function RequestNewLink({ heading, text, login }: RequestNewLinkProps): ReactNode {
  const state: KnownUser | undefined = login === undefined ? undefined : { userLogin: login };
  return (
    <FocusedBlock takesFocus={login !== undefined}>
      <h2 css={headingStyle}>{heading}</h2>
      <p>{text}</p>
      <Link to={PATHS.forgotPassword} state={state} className={buttonClass({ size: 'large', block: true })}>
        {passwordMessages.newLink}
      </Link>
    </FocusedBlock>
  );
}

/** Navigates to the landing page after a delay (PASS-08), or when the visitor presses the link. */
function ResetDone(): ReactNode {
  useEffect(() => {
    const timer = setTimeout(() => {
      navigate(PATHS.home, { replace: true });
    }, RESET_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <FocusedBlock takesFocus>
      <p>{passwordMessages.goingHome}</p>
      <InternalLink to={PATHS.home} className={buttonClass({ variant: 'line' })}>
        {passwordMessages.goHome}
      </InternalLink>
    </FocusedBlock>
  );
}

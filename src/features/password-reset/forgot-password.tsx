import { css } from '@emotion/react';
import { useLocation } from '@gatsbyjs/reach-router';
import { useEffect, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';

import { buttonClass } from '../../components/button';
import { exactText, fieldGridStyle, TextField } from '../../components/field';
import { SubmitButton } from '../../components/submit-button';
import { fieldErrorOf } from '../auth/describe-error';
import { requestPasswordReset, resetEmailFailureText } from '../auth/passwords';
import { ErrorSummary } from '../forms/form-messages';
import { Form, missingFields, useForm } from '../forms/form';
import { passwordMessages } from './messages';
import { FocusedBlock, PasswordBox } from './password-box';

const FIELDS = ['username'] as const;
type ForgotField = (typeof FIELDS)[number];

/** Fields by the server's names. */
const SERVER_FIELDS = { user_login: 'username' } as const;

/** State of the history entry after a link from the reset-password page. */
export interface KnownUser {
  readonly userLogin: string;
}

/** Its text begins where the others do. */
const againStyle = css`
  margin-left: -0.75rem;
`;

interface ForgotPasswordProps {
  readonly heading: string;
  readonly lead: string | null;
  readonly supportEmail: string;
}

/**
 * Requests an email with a reset link (PASS-01 to PASS-03). The page shows only the server's answer, so the server decides
 * whether it reveals that an account exists.
 */
export function ForgotPassword({ heading, lead, supportEmail }: ForgotPasswordProps): ReactNode {
  const [sent, setSent] = useState<string>();
  /** For whom the last link was sent. */
  const [name, setName] = useState<string>();
  const { state, field, busy, note } = useForm<ForgotField>({
    name: 'forgot-password',
    fields: FIELDS,
    check: (texts) => missingFields(texts, { username: passwordMessages.usernameMissing }),
    send: async ({ username }) => {
      try {
        const { message } = await requestPasswordReset(username);
        setSent(message ?? passwordMessages.sent);
        setName(username);
        return undefined;
      } catch (error) {
        const note = resetEmailFailureText(error);
        const errors = fieldErrorOf(error, SERVER_FIELDS, note);
        return errors ? { errors } : { note };
      }
    },
  });
  const { formRef } = state;
  const known = readUserLogin(useLocation().state);

  // Not as the field's default value, because prebuilt HTML cannot contain it.
  useEffect(() => {
    const input = formRef.current?.querySelector<HTMLInputElement>('input');
    if (input && !input.value) {
      input.value = known;
    }
  }, [formRef, known]);

  function showForm(): void {
    flushSync(() => setSent(undefined));
    formRef.current?.querySelector('input')?.focus();
  }

  return (
    <PasswordBox heading={heading} lead={sent ? null : lead} supportEmail={supportEmail} good={sent} bad={note?.text}>
      {sent ? (
        <FocusedBlock takesFocus>
          <p>{passwordMessages.afterSent}</p>
          <button type="button" css={againStyle} className={buttonClass({ variant: 'quiet' })} onClick={showForm}>
            {passwordMessages.sendAgain}
          </button>
        </FocusedBlock>
      ) : (
        <Form form={state} css={fieldGridStyle}>
          <ErrorSummary form={state} />
          <TextField
            {...field('username')}
            label={passwordMessages.usernameOrEmail}
            autoComplete="username"
            {...exactText}
            required
            defaultValue={name}
          />
          <SubmitButton label={passwordMessages.send} busyLabel={passwordMessages.sending} busy={busy} />
        </Form>
      )}
    </PasswordBox>
  );
}

/** The username in the state of a history entry, which may have any type; `''` if there is none. */
function readUserLogin(state: unknown): string {
  const { userLogin } = (state ?? {}) as Partial<Record<keyof KnownUser, unknown>>;
  return typeof userLogin === 'string' ? userLogin : '';
}

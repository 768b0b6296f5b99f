import { css } from '@emotion/react';
import { navigate } from 'gatsby';
import type { ComponentProps, ReactNode } from 'react';

import { exactText, SelectField, TextField, twoColumnsStyle } from '../../components/field';
import { InternalLink } from '../../components/link';
import { NewPasswordField, PasswordField } from '../../components/password-field';
import { SubmitButton } from '../../components/submit-button';
import { accountMessages, type Notice } from '../../config/messages/auth';
import { PATHS } from '../../config/routes';
import { looksLikeEmail } from '../../../contract/values/email-address';
import { newPasswordError } from '../../lib/new-password';
import { SIGN_UP_FIELDS, type SignUpValues } from '../../../contract/values/sign-up-values';
import { fieldErrorOf } from '../auth/describe-error';
import { signUp, signUpFailure, signUpFailureNote } from '../auth/sign-up';
import { ErrorSummary, FormNote } from '../forms/form-messages';
import { Form, missingFields, useForm, type FieldErrors, type Refusal, type FormTexts } from '../forms/form';
import { formMessages } from '../forms/messages';
import { showToast } from '../toasts/show-toast';
import { dialogMessages } from './messages';
import { closeDialog, dialogOf, openedDialog } from './open-dialog';
import { SUBMITTED } from './use-dialog-page';

const messages = dialogMessages.signup;

const FIELDS = [...SIGN_UP_FIELDS, 'confirmPassword'] as const;
type SignUpField = (typeof FIELDS)[number];
type SignUpTexts = FormTexts<SignUpField>;
type SignUpRefusal = Refusal<SignUpField>;

/** Fields by the server's names and by WordPress's error codes (WordPress contract, "POST signup duplicate"). */
const SERVER_FIELDS: Readonly<Record<string, SignUpField>> = {
  ...Object.fromEntries(SIGN_UP_FIELDS.map((field) => [field, field])),
  existing_user_login: 'username',
  existing_user_email: 'email',
};

/** The fields of AUTH-15. */
const DEFAULT_COUNTRY_CODE = '+1';

/** Each toast about a sign-up replaces the previous one. */
const TOAST_ID = 'signup';

/** Country code and number, below each other where the number would be too narrow. */
const phoneStyle = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-2);

  > :first-of-type {
    flex: 1 0 8.75rem;
  }

  > :last-of-type {
    flex: 99 1 8rem;
  }
`;

interface SignUpFormProps {
  /** Codes such as `+1`, each once, with the short name of its countries. */
  readonly countryCodes: readonly { readonly code: string; readonly label: string }[];
  /** What the data are for, and the label of the link to the policy. */
  readonly information: { readonly purpose: string; readonly policyLabel: string };
}

/** The sign-up (DIALOG-01, AUTH-15). */
export function SignUpForm({ countryCodes, information }: SignUpFormProps): ReactNode {
  const { state, field, busy, note } = useForm<SignUpField>({
    name: 'signup',
    fields: FIELDS,
    check,
    repeated: {
      field: 'password',
      again: 'confirmPassword',
      error: accountMessages.passwordMismatch.description,
    },
    onInvalid: (texts) => {
      const notice = noticeFor(texts);
      if (notice) {
        showToast({ id: TOAST_ID, ...notice, type: 'destructive' });
      }
    },
    send,
    pending: () => pending,
  });

  function required(
    name: Exclude<SignUpField, 'countryCode'>,
  ): Pick<ComponentProps<typeof TextField>, 'label' | 'error'> & ComponentProps<'input'> {
    return { ...field(name), label: messages.fields[name], required: true };
  }

  return (
    <>
      <Form form={state} css={twoColumnsStyle} method="post">
        <ErrorSummary form={state} />
        <TextField {...required('fullName')} autoComplete="name" />
        <TextField {...required('username')} autoComplete="username" {...exactText} />
        <TextField {...required('email')} type="email" autoComplete="email" />
        <div css={phoneStyle}>
          <SelectField
            {...field('countryCode')}
            label={messages.fields.countryCode}
            defaultValue={DEFAULT_COUNTRY_CODE}
            autoComplete="tel-country-code"
          >
            {countryCodes.map(({ code, label }) => (
              <option key={code} value={code}>{`${code} (${label})`}</option>
            ))}
          </SelectField>
          <TextField {...required('phone')} type="tel" autoComplete="tel-national" />
        </div>
        <TextField
          {...required('ivCode')}
          hint={messages.ivCodeHint}
          autoComplete="off"
          {...exactText}
          className="full"
        />
        <NewPasswordField {...required('password')} />
        <PasswordField {...required('confirmPassword')} autoComplete="new-password" />
        <p className="full small muted" dir="auto">
          <span>{information.purpose}</span>{' '}
          <InternalLink to={PATHS.policy} target="_blank">
            {information.policyLabel}
          </InternalLink>
        </p>
        <FormNote note={note} className="full" />
        <SubmitButton label={messages.submit} busy={busy} busyLabel={messages.busy} className="full" />
        <noscript>
          <p className="note">{formMessages.noScript}</p>
        </noscript>
      </Form>
      <p className="small muted">
        {messages.other.question} <InternalLink to={PATHS.login}>{messages.other.link}</InternalLink>
      </p>
    </>
  );
}

/** The rules of the sign-up (AUTH-17 to AUTH-20, AUTH-29). A password that the server would change is also an error. */
function check(texts: SignUpTexts, typed: SignUpTexts): FieldErrors<SignUpField> {
  const passwordError = newPasswordError(typed.password);
  return {
    ...(!looksLikeEmail(texts.email) && { email: accountMessages.invalidEmail.description }),
    ...(passwordError && { password: passwordError }),
    ...missingFields(texts, messages.missing),
  };
}

/** The toast of the first rule that is broken, in the order of AUTH-20. */
function noticeFor(texts: SignUpTexts): Notice | undefined {
  if (FIELDS.some((field) => field !== 'countryCode' && !texts[field])) {
    return accountMessages.signUpMissing;
  }
  if (texts.password !== texts.confirmPassword) return accountMessages.passwordMismatch;
  return looksLikeEmail(texts.email) ? undefined : accountMessages.invalidEmail;
}

/** The pending request. The server may have received it, so closing the dialog does not abort it. */
let pending: Promise<SignUpRefusal | undefined> | undefined;

function send({ confirmPassword: _notSent, ...values }: SignUpTexts): Promise<SignUpRefusal | undefined> {
  pending ??= apply({ ...values, countryCode: values.countryCode || DEFAULT_COUNTRY_CODE }).finally(() => {
    pending = undefined;
  });
  return pending;
}

/** Applies for membership and shows the result in a toast (AUTH-23 to AUTH-26). Never rejects. */
async function apply(values: SignUpValues): Promise<SignUpRefusal | undefined> {
  try {
    const { message } = await signUp(values);
    const { title, intro, fallback } = accountMessages.signedUp;
    showToast({ id: TOAST_ID, title, description: `${intro} ${message ?? fallback}`, type: 'success' });
    showNextSteps();
    return undefined;
  } catch (error) {
    const failure = signUpFailure(error);
    showToast({ id: TOAST_ID, ...failure, type: 'destructive' });
    const errors = fieldErrorOf(error, SERVER_FIELDS, failure.description);
    const note = signUpFailureNote(error);
    return errors ? { errors } : { note, toast: note === failure.description ? TOAST_ID : undefined };
  }
}

/** Navigates to the sign-up page, which shows the next steps, unless the visitor has closed the dialog. */
function showNextSteps(): void {
  if (openedDialog() === 'signup') {
    // Closed first, so that the page does not treat it as a dismissal, which navigates to the landing page.
    closeDialog();
    navigate(PATHS.signup, { state: SUBMITTED, replace: dialogOf(location.pathname) !== undefined });
  }
}

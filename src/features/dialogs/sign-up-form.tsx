import { css } from '@emotion/react';
import { navigate } from 'gatsby';
import { KeyRound } from 'lucide';
import type { ComponentProps, ReactNode } from 'react';

import { contactStyle, type CountryCodes } from '../../components/contact-fields';
import { exactText, fieldGridStyle, SelectField, TextField } from '../../components/field';
import { Icon } from '../../components/icon';
import { ExternalLink, InternalLink } from '../../components/link';
import { NewPasswordField, PasswordField } from '../../components/password-field';
import { SubmitButton } from '../../components/submit-button';
import { accountMessages, type Notice } from '../../config/messages/auth';
import { siteMessages } from '../../config/messages/site';
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
import { closeDialog, dialogOf, openedDialog, type DialogName } from './open-dialog';
import type { Submitted } from './use-dialog-page';

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

/** Each toast about an attempt replaces the previous one. The dialog dismisses it when it closes (`dialogs.tsx`). */
const TOAST_ID: DialogName = 'signup';

const wayOnStyle = css`
  display: grid;
  grid-template-columns: auto 1fr;
  align-items: center;
  gap: 0 var(--s-3);
  padding-block: var(--s-2);
  > svg {
    color: var(--lock);
  }
  > p {
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.3em;
    padding-block: 0.375rem;
  }
  > :last-child {
    display: inline-flex;
    align-items: center;
    gap: var(--s-2);
    grid-column: 2;
    justify-self: start;
    min-height: var(--tap);
    font-weight: 600;
  }
  @media (max-width: 16.99rem) {
    > p,
    > :last-child {
      flex-wrap: wrap;
      grid-column: 1 / -1;
    }
  }
  @container (min-width: 34rem) {
    grid-template-columns: auto 1fr auto;
    > :last-child {
      grid-column: auto;
    }
  }
`;

/** In two columns where the dialog has room, whatever the window has. */
const columnsStyle = css`
  ${fieldGridStyle}
  @container (min-width: 34rem) {
    grid-template-columns: 1fr 1fr;
    > .full {
      grid-column: 1 / -1;
    }
  }
`;

interface SignUpFormProps {
  /** The external private-registration form, which gives a newcomer an I.V. code. */
  readonly joinUrl: string;
  readonly countryCodes: CountryCodes;
  /** What the data are for, and the label of the link to the policy. */
  readonly information: { readonly purpose: string; readonly policyLabel: string };
}

/** The sign-up (DIALOG-01, AUTH-15). */
export function SignUpForm({ joinUrl, countryCodes, information }: SignUpFormProps): ReactNode {
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
      <div className="note" css={wayOnStyle}>
        <Icon icon={KeyRound} />
        <p>
          <b>{messages.wayOn.question}</b> <span>{messages.wayOn.answer}</span>
        </p>
        <ExternalLink href={joinUrl}>{siteMessages.joinCommunity}</ExternalLink>
      </div>
      <Form form={state} css={columnsStyle} method="post">
        <ErrorSummary form={state} />
        <TextField {...required('fullName')} autoComplete="name" />
        <TextField {...required('username')} autoComplete="username" {...exactText} />
        <TextField {...required('email')} type="email" autoComplete="email" className="full" />
        <div className="full" css={contactStyle}>
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
    showToast({ title, description: `${intro} ${message ?? fallback}`, type: 'success' });
    showNextSteps({ submitted: true, first: message?.replace(fallback, '').trim() });
    return undefined;
  } catch (error) {
    const failure = signUpFailure(error);
    showToast({ id: TOAST_ID, ...failure, type: 'destructive' });
    const errors = fieldErrorOf(error, SERVER_FIELDS, failure.description);
    const note = signUpFailureNote(error);
    return errors ? { errors } : { note, isInToast: note === failure.description };
  }
}

/** Navigates to the sign-up page, which shows the next steps, unless the visitor has closed the dialog. */
function showNextSteps(state: Submitted): void {
  if (openedDialog() === 'signup') {
    // Closed first, so that the page does not treat it as a dismissal, which navigates to the landing page.
    closeDialog();
    navigate(PATHS.signup, { state, replace: dialogOf(location.pathname) !== undefined });
  }
}

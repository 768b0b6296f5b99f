import { css } from '@emotion/react';
import type { IconNode } from 'lucide';
import type { ReactNode } from 'react';

import { buttonClass } from '../../components/button';
import { ownWidthStyle } from '../../components/field';
import { Icon } from '../../components/icon';
import { PasswordField } from '../../components/password-field';
import { useReturnFocus } from '../../components/submit-button';
import type { MemberRequest } from '../auth/call-as-member';
import { missingFields, useForm, type FormHandle, type FormOptions, type FormTexts } from '../forms/form';
import { ErrorSummary, FormNote } from '../forms/form-messages';
import { refusalOf, type ShownAccount } from './requests';
import { settingsMessages } from './messages';

const messages = settingsMessages.currentPassword;

interface SettingsFormOptions<Field extends string> extends Omit<FormOptions<Field>, 'onChange' | 'send'> {
  /** Fields that an error is about whose code or field has another name. */
  readonly refused?: Readonly<Record<string, Field>>;
  /** Called with a new input or request: what an earlier one has done is not shown any more. */
  readonly reset?: () => void;
  /** Sends the request, and shows what it has done. */
  readonly send: (texts: FormTexts<Field>, request: MemberRequest) => Promise<void>;
  /** What else to say if the answer was lost. */
  readonly uncertain?: string;
}

/** A form that changes something of the account. */
export function useSettingsForm<Field extends string>(
  account: ShownAccount,
  { refused, reset, send, uncertain, ...form }: SettingsFormOptions<Field>,
): FormHandle<Field> {
  return useForm<Field>({
    ...form,
    onChange: () => reset?.(),
    send: async (texts, signal) => {
      reset?.();
      try {
        await send(texts, { token: account.token, signal });
        return undefined;
      } catch (error) {
        const fields = Object.fromEntries(form.fields.map((field) => [field, field]));
        return refusalOf(error, account, { ...fields, ...refused }, uncertain);
      }
    },
  });
}

interface CurrentPasswordProps extends ReturnType<FormHandle<string>['field']> {
  readonly account: ShownAccount;
  readonly label?: string;
  readonly className?: string;
}

/** The field for the password of the account. */
export function CurrentPassword({ account, label = messages.label, ...field }: CurrentPasswordProps): ReactNode {
  return (
    <>
      {/* For password managers, which would take another field for the username. */}
      <input type="text" name="username" autoComplete="username" value={account.email} readOnly hidden />
      <PasswordField {...field} label={label} autoComplete="current-password" required />
    </>
  );
}

const dangerStyle = css`
  justify-self: start;
  &.button-line {
    color: var(--danger);
    border-color: var(--danger);
  }
`;

interface ChangeButtonProps {
  readonly label: string;
  /** Its own request is pending. */
  readonly busy: boolean;
  /** It cannot be undone by the same page. */
  readonly isDanger?: boolean;
  /** Of a button that changes nothing of the account itself. */
  readonly icon?: IconNode;
}

/** Submits a form of the account. Disabled, with another label, while the request is pending (LOOK-08). */
export function ChangeButton({ label, busy, isDanger = false, icon }: ChangeButtonProps): ReactNode {
  const ref = useReturnFocus(busy);
  return (
    <button
      ref={ref}
      type="submit"
      className={buttonClass(isDanger || icon ? { variant: 'line' } : {})}
      css={isDanger ? dangerStyle : ownWidthStyle}
      disabled={busy}
    >
      {icon && !busy && <Icon icon={icon} />}
      <span>{busy ? settingsMessages.busy : label}</span>
    </button>
  );
}

/** What is the same in all forms that ask for the password only. */
export const PASSWORD_ONLY = {
  fields: ['password'],
  refused: { wrong_password: 'password' },
  check: (texts: FormTexts<'password'>) => missingFields(texts, { password: messages.missing }),
} as const;

interface PasswordFormPartsProps extends Omit<ChangeButtonProps, 'busy'> {
  readonly account: ShownAccount;
  readonly form: FormHandle<'password'>;
}

/** Such a form: errors, field and button. */
export function PasswordFormParts({ account, form, ...button }: PasswordFormPartsProps): ReactNode {
  return (
    <>
      <ErrorSummary form={form.state} />
      <CurrentPassword account={account} {...form.field('password')} />
      <FormNote note={form.note} />
      <ChangeButton {...button} busy={form.busy} />
    </>
  );
}

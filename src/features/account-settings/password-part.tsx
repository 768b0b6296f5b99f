import { useState, type ReactNode } from 'react';

import { twoColumnsStyle } from '../../components/field';
import { NewPasswordField, PasswordField } from '../../components/password-field';
import { accountMessages } from '../../config/messages/auth';
import { newPasswordError } from '../../lib/new-password';
import { ErrorSummary, FormNote } from '../forms/form-messages';
import { Form, missingFields, type FieldErrors, type FormTexts } from '../forms/form';
import { ChangeButton, CurrentPassword, useSettingsForm } from './settings-form';
import { AccountPart, Done } from './part';
import { requestAccount, type ShownAccount } from './requests';
import { settingsMessages } from './messages';

const messages = settingsMessages.password;

const FIELDS = ['oldPassword', 'password', 'confirmation'] as const;
type PasswordFieldName = (typeof FIELDS)[number];

/** A new password, with the old one. */
export function PasswordPart({ account }: { readonly account: ShownAccount }): ReactNode {
  const [isDone, setDone] = useState(false);
  // The key resets the advice together with the form.
  const [cleared, setCleared] = useState(0);
  const { state, field, busy, note, clear } = useSettingsForm<PasswordFieldName>(account, {
    name: 'account-password',
    fields: FIELDS,
    check,
    repeated: { field: 'password', again: 'confirmation', error: accountMessages.newPasswordsDiffer },
    refused: { wrong_password: 'oldPassword', invalid_password: 'password' },
    uncertain: messages.uncertain,
    reset: () => setDone(false),
    send: async ({ oldPassword, password }, request) => {
      await requestAccount('password', { ...request, body: { oldPassword, password } }, (answer) => answer);
      account.update({ devices: account.devices.filter(({ isThis }) => isThis) });
      clear();
      setCleared(cleared + 1);
      setDone(true);
    },
  });

  return (
    <AccountPart id="password" heading={messages.heading} intro={messages.intro}>
      <Form form={state} css={twoColumnsStyle}>
        <ErrorSummary form={state} />
        <CurrentPassword account={account} {...field('oldPassword')} label={messages.old} className="full" />
        <NewPasswordField key={cleared} {...field('password')} label={messages.new} required />
        <PasswordField {...field('confirmation')} label={messages.again} autoComplete="new-password" required />
        <FormNote note={note} className="full" />
        <div className="full row">
          <ChangeButton label={messages.submit} busy={busy} />
          <Done text={isDone && account.devices.every(({ isThis }) => isThis) ? messages.done : undefined} />
        </div>
      </Form>
    </AccountPart>
  );
}

function check(
  texts: FormTexts<PasswordFieldName>,
  typed: FormTexts<PasswordFieldName>,
): FieldErrors<PasswordFieldName> {
  const { old: oldPassword, new: password, again: confirmation } = messages.missing;
  const passwordError = newPasswordError(typed.password);
  return {
    ...missingFields(texts, { oldPassword, password, confirmation }),
    ...(passwordError && { password: passwordError }),
  };
}

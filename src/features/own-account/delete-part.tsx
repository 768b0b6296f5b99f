import type { ReactNode } from 'react';

import { fieldGridStyle } from '../../components/field';
import { PasswordField } from '../../components/password-field';
import { ownAccountMessages } from '../../config/messages/own-account';
import { ErrorSummary, FormNote } from '../forms/form-messages';
import { Form, missingFields, useForm } from '../forms/form';
import { currentSession, endSession } from '../session/session';
import { AccountPart } from './account-part';
import { refusalOf, requestAccount, type ShownAccount } from './account-requests';
import { ChangeButton } from './change-button';

const messages = ownAccountMessages.remove;

/** The deletion, with the password. It ends the session. */
export function DeletePart({ account }: { readonly account: ShownAccount }): ReactNode {
  const { state, field, busy, note } = useForm<'password'>({
    name: 'account-delete',
    fields: ['password'],
    check: (texts) => missingFields(texts, { password: messages.missing }),
    send: async (body, signal) => {
      const { token } = account;
      try {
        await requestAccount('delete', { token, body, signal }, ({ deletedAt }) =>
          typeof deletedAt === 'string' ? deletedAt : undefined,
        );
        // Another member may have signed in meanwhile.
        if (currentSession().session?.token === token) {
          endSession('deleted');
        }
        return undefined;
      } catch (error) {
        return refusalOf(error, account, { password: 'password', wrong_password: 'password' }, messages.uncertain);
      }
    },
  });

  return (
    <AccountPart id="delete" heading={messages.heading} intro={messages.intro}>
      <Form form={state} css={fieldGridStyle}>
        <ErrorSummary form={state} />
        <input type="text" name="username" autoComplete="username" value={account.email} readOnly hidden />
        <PasswordField {...field('password')} label={messages.password} autoComplete="current-password" required />
        <FormNote note={note} />
        <ChangeButton label={messages.submit} busy={busy} isDanger />
      </Form>
    </AccountPart>
  );
}

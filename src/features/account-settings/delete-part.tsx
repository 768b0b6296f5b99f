import type { ReactNode } from 'react';

import { fieldGridStyle } from '../../components/field';
import { Form } from '../forms/form';
import { currentSession, endSession } from '../session/session';
import { settingsMessages } from './messages';
import { PASSWORD_ONLY, PasswordFormParts, useSettingsForm } from './settings-form';
import { AccountPart } from './part';
import { requestAccount, type ShownAccount } from './requests';

const messages = settingsMessages.remove;

/** The deletion, with the password. It ends the session. */
export function DeletePart({ account }: { readonly account: ShownAccount }): ReactNode {
  const form = useSettingsForm(account, {
    ...PASSWORD_ONLY,
    name: 'account-delete',
    uncertain: messages.uncertain,
    send: async (body, request) => {
      await requestAccount('delete', { ...request, body }, ({ deletedAt }) =>
        typeof deletedAt === 'string' ? deletedAt : undefined,
      );
      // Another member may have signed in meanwhile.
      if (currentSession().session?.token === request.token) {
        endSession('deleted');
      }
    },
  });

  return (
    <AccountPart id="delete" heading={messages.heading} intro={messages.intro}>
      <Form form={form.state} css={fieldGridStyle}>
        <PasswordFormParts account={account} form={form} label={messages.submit} isDanger />
      </Form>
    </AccountPart>
  );
}

import { useState, type ReactNode } from 'react';

import { fieldGridStyle, TextField } from '../../components/field';
import { ErrorSummary, FormNote } from '../forms/form-messages';
import { Form, missingFields } from '../forms/form';
import { currentSession, updateSession } from '../session/session';
import { ChangeButton, useSettingsForm } from './settings-form';
import { AccountPart, Done } from './part';
import { requestAccount, type ShownAccount } from './requests';
import { settingsMessages } from './messages';

const messages = settingsMessages.name;

export function NamePart({ account }: { readonly account: ShownAccount }): ReactNode {
  const [saved, setSaved] = useState<string>();
  const { state, field, busy, note } = useSettingsForm<'fullName'>(account, {
    name: 'account-name',
    fields: ['fullName'],
    check: (texts) => missingFields(texts, { fullName: messages.missing }),
    reset: () => setSaved(undefined),
    send: async (body, request) => {
      const fullName = await requestAccount('name', { ...request, body }, (answer, read) => read(answer.fullName));
      account.update({ fullName });
      showName(account.token, fullName);
      setSaved(fullName);
    },
  });

  return (
    <AccountPart id="name" heading={messages.heading} intro={messages.intro}>
      <Form form={state} css={fieldGridStyle}>
        <ErrorSummary form={state} />
        <TextField
          {...field('fullName')}
          label={messages.label}
          autoComplete="name"
          defaultValue={account.fullName}
          required
        />
        <FormNote note={note} />
        <div className="row">
          <ChangeButton label={messages.submit} busy={busy} />
          <Done text={saved === account.fullName ? messages.done : undefined} />
        </div>
      </Form>
    </AccountPart>
  );
}

/** Shows the name in every tab, unless another member has signed in meanwhile. */
function showName(token: string, name: string): void {
  const { session } = currentSession();
  if (session?.token === token) {
    updateSession({ user: { ...session.user, name } });
  }
}

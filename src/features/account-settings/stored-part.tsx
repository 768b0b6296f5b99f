import { css } from '@emotion/react';
import { Download } from 'lucide';
import { useState, type ReactNode } from 'react';

import { fieldGridStyle } from '../../components/field';
import { saveFile } from '../../lib/save-file';
import { Form } from '../forms/form';
import { settingsMessages } from './messages';
import { PASSWORD_ONLY, PasswordFormParts, useSettingsForm } from './settings-form';
import { AccountPart, Done } from './part';
import { requestAccount, type ShownAccount } from './requests';

const messages = settingsMessages.stored;

const listStyle = css`
  > div {
    display: grid;
    gap: 0 var(--s-5);
    padding-block: var(--s-3);
    @media (min-width: 40rem) {
      grid-template-columns: 11rem 1fr;
    }
  }
  > div + div {
    border-top: 1px solid var(--line);
  }
  dt {
    font-weight: 600;
  }
  dd {
    min-width: 0;
    color: var(--ink-2);
    overflow-wrap: anywhere;
  }
`;

/** What is stored about the member, in words, and with the password as a file. */
export function StoredPart({ account }: { readonly account: ShownAccount }): ReactNode {
  const [isDone, setDone] = useState(false);
  const form = useSettingsForm(account, {
    ...PASSWORD_ONLY,
    name: 'account-data',
    uncertain: messages.uncertain,
    reset: () => setDone(false),
    send: async (body, request) => {
      const data = await requestAccount('data', { ...request, body }, (answer) => answer);
      saveFile(messages.fileName, JSON.stringify(data, undefined, 2), 'application/json');
      form.clear();
      setDone(true);
    },
  });

  return (
    <AccountPart id="stored" heading={messages.heading} intro={messages.intro}>
      <dl css={listStyle}>
        {account.stored.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Form form={form.state} css={fieldGridStyle}>
        <PasswordFormParts account={account} form={form} label={messages.download} icon={Download} />
      </Form>
      <Done text={isDone ? messages.done : undefined} />
    </AccountPart>
  );
}

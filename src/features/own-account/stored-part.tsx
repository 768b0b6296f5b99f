import { css } from '@emotion/react';
import { Download } from 'lucide';
import { useState, type ReactNode } from 'react';

import { fieldGridStyle } from '../../components/field';
import { Icon } from '../../components/icon';
import { PasswordField } from '../../components/password-field';
import { ownAccountMessages } from '../../config/messages/own-account';
import { Form, missingFields, useForm } from '../forms/form';
import { ErrorSummary, FormNote } from '../forms/form-messages';
import { AccountPart, Done } from './account-part';
import { refusalOf, requestAccount, type ShownAccount } from './account-requests';
import { ChangeButton } from './change-button';

const messages = ownAccountMessages.stored;

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
  const { state, field, busy, note, clear } = useForm<'password'>({
    name: 'account-data',
    fields: ['password'],
    check: (texts) => missingFields(texts, { password: messages.missing }),
    onChange: () => setDone(false),
    send: async (body, signal) => {
      setDone(false);
      try {
        const data = await requestAccount('data', { token: account.token, body, signal }, (answer) => answer);
        saveFile(JSON.stringify(data, undefined, 2));
        clear();
        setDone(true);
        return undefined;
      } catch (error) {
        return refusalOf(error, account, { password: 'password', wrong_password: 'password' }, messages.uncertain);
      }
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
      <Form form={state} css={fieldGridStyle}>
        <ErrorSummary form={state} />
        <input type="text" name="username" autoComplete="username" value={account.email} readOnly hidden />
        <PasswordField {...field('password')} label={messages.password} autoComplete="current-password" required />
        <FormNote note={note} />
        <ChangeButton
          isLine
          busy={busy}
          label={
            <>
              <Icon icon={Download} />
              <span>{messages.download}</span>
            </>
          }
        />
      </Form>
      <Done text={isDone ? messages.done : undefined} />
    </AccountPart>
  );
}

function saveFile(text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href, download: messages.fileName });
  link.click();
  // Some browsers read the address after the event.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

import { css } from '@emotion/react';
import { Download } from 'lucide';
import type { ReactNode } from 'react';

import { Icon } from '../../components/icon';
import { ownAccountMessages } from '../../config/messages/own-account';
import { AccountPart, rowStyle } from './account-part';
import { requestAccount, type ShownAccount } from './account-requests';
import { ActionButton, ActionOutcome, useActions, type Done } from './action';

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

/** What is stored about the member, in words and as a file. */
export function StoredPart({ account }: { readonly account: ShownAccount }): ReactNode {
  const actions = useActions(account);

  async function download(): Promise<Done> {
    const data = await requestAccount('data', { token: account.token }, (answer) => answer);
    saveFile(JSON.stringify(data, undefined, 2));
    return () => messages.done;
  }

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
      <div css={rowStyle}>
        <ActionButton
          actions={actions}
          name="download"
          label={
            <>
              <Icon icon={Download} />
              <span>{messages.download}</span>
            </>
          }
          work={download}
        />
      </div>
      <ActionOutcome actions={actions} />
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

import { css } from '@emotion/react';
import { useEffect, useState, type ReactNode } from 'react';

import type { CountryCodes } from '../../components/contact-fields';
import { fieldGridStyle } from '../../components/field';
import { describeError } from '../auth/describe-error';
import { Form } from '../forms/form';
import { currentSession, endSession } from '../session/session';
import { requestAccount, useOwnAccount, type ShownAccount } from './requests';
import { Failed, Loading } from './load-states';
import { DevicesPart } from './devices-part';
import { EmailPart } from './email-part';
import { settingsMessages } from './messages';
import { NamePart } from './name-part';
import { AccountPart } from './part';
import { PasswordPart } from './password-part';
import { PhonePart } from './phone-part';
import { PASSWORD_ONLY, PasswordFormParts, useSettingsForm } from './settings-form';
import { StoredPart } from './stored-part';

const messages = settingsMessages;

const PARTS = [
  ['name', messages.name.heading],
  ['phone', messages.phone.heading],
  ['email', messages.email.heading],
  ['password', messages.password.heading],
  ['devices', messages.devices.heading],
  ['stored', messages.stored.heading],
  ['delete', messages.remove.heading],
] as const;

const columnsStyle = css`
  display: grid;
  gap: var(--s-7);
  align-items: start;
  > * {
    min-width: 0;
  }
  nav ul {
    display: grid;
    @media (min-width: 17rem) and (max-width: 63.99rem) {
      grid-template-columns: 1fr 1fr;
    }
  }
  @media (min-width: 64rem) {
    grid-template-columns: 14rem minmax(0, 1fr);
    gap: var(--s-8);
    > nav {
      position: sticky;
      top: calc(var(--h-bar) + 1.5rem);
    }
    [aria-current] {
      background: var(--bg-mist);
      box-shadow: inset 4px 0 var(--star);
      font-weight: 650;
      @media (forced-colors: active) {
        border-left: 4px solid Highlight;
      }
    }
  }
  nav a {
    display: flex;
    align-items: center;
    min-height: var(--tap);
    padding: var(--s-1) var(--s-4);
    line-height: 1.3;
    border-left: 1.5px solid var(--line-2);
    color: var(--ink);
    font-weight: 500;
    text-decoration: none;
  }
  nav a:hover {
    text-decoration: underline;
  }
  /* Firefox begins a grid on a new page if it has no room on this one. */
  @media print {
    display: block;
  }
`;

const partsStyle = css`
  max-width: var(--w-form);
`;

interface AccountPartsProps {
  readonly countryCodes: CountryCodes;
}

/** The account, when it has arrived. Loaded only where the back end announces it. */
export function AccountParts(props: AccountPartsProps): ReactNode {
  const state = useOwnAccount();
  switch (state.status) {
    case 'loading':
      return <Loading />;
    case 'failed':
      return <Failed text={describeError(state.error)} retry={state.retry} />;
    case 'ready':
      // The forms of another session begin with its values.
      return <Parts key={state.account.token} account={state.account} {...props} />;
  }
}

function Parts({ account, countryCodes }: AccountPartsProps & { readonly account: ShownAccount }): ReactNode {
  const current = useCurrentPart();
  return (
    <div css={columnsStyle}>
      <nav aria-label={messages.parts}>
        <ul>
          {PARTS.map(([id, heading]) => (
            <li key={id}>
              <a href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
                {heading}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div css={partsStyle}>
        <NamePart account={account} />
        <PhonePart account={account} countryCodes={countryCodes} />
        <EmailPart account={account} />
        <PasswordPart account={account} />
        <DevicesPart account={account} />
        <StoredPart account={account} />
        <DeletePart account={account} />
      </div>
    </div>
  );
}

/** The id of the last part that begins in the upper quarter of the window or above it: a link to a part leads there. */
function useCurrentPart(): string {
  const [current, setCurrent] = useState<string>(PARTS[0][0]);

  useEffect(() => {
    function look(): void {
      const [id] = PARTS.findLast(([part]) => topOf(part) <= innerHeight / 4) ?? PARTS[0];
      setCurrent(id);
    }

    const observer = new IntersectionObserver(look, { rootMargin: '-25% 0px -75%' });
    for (const [id] of PARTS) {
      const part = document.getElementById(id);
      if (part) observer.observe(part);
    }
    return () => observer.disconnect();
  }, []);

  return current;
}

function topOf(id: string): number {
  return document.getElementById(id)?.getBoundingClientRect().top ?? 0;
}

/** The deletion, with the password. It ends the session. */
function DeletePart({ account }: { readonly account: ShownAccount }): ReactNode {
  const form = useSettingsForm(account, {
    ...PASSWORD_ONLY,
    name: 'account-delete',
    uncertain: messages.remove.uncertain,
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
    <AccountPart id="delete" heading={messages.remove.heading} intro={messages.remove.intro}>
      <Form form={form.state} css={fieldGridStyle}>
        <PasswordFormParts account={account} form={form} label={messages.remove.submit} isDanger />
      </Form>
    </AccountPart>
  );
}

import { css } from '@emotion/react';
import { Mail } from 'lucide';
import { useState, type ReactNode } from 'react';

import { looksLikeEmail } from '../../../contract/values/email-address';
import type { PendingEmail } from '../../../contract/values/account';
import { exactText, fieldGridStyle, TextField } from '../../components/field';
import { Icon } from '../../components/icon';
import { dayAndTime } from '../../lib/day-and-time';
import { ErrorSummary, FormNote } from '../forms/form-messages';
import { Form, missingFields, type FieldErrors, type FormTexts } from '../forms/form';
import { ChangeButton, CurrentPassword, useSettingsForm } from './settings-form';
import { AccountPart, Done as DoneText } from './part';
import { readAddresses, requestAccount, type ShownAccount } from './requests';
import { ActionButton, ActionOutcome, useActions, type Actions, type Done } from './action';
import { settingsMessages } from './messages';

const messages = settingsMessages.email;

const FIELDS = ['email', 'password'] as const;
type EmailField = (typeof FIELDS)[number];

/** The email address: the form for a new one, or the address that waits for its owner's confirmation. */
export function EmailPart({ account }: { readonly account: ShownAccount }): ReactNode {
  const actions = useActions(account);
  return (
    <AccountPart id="email" heading={messages.heading} intro={messages.intro} value={account.email}>
      {account.pendingEmail ? (
        <WaitingAddress account={account} pending={account.pendingEmail} actions={actions} />
      ) : (
        <EmailForm account={account} />
      )}
      <ActionOutcome actions={actions} />
    </AccountPart>
  );
}

function EmailForm({ account }: { readonly account: ShownAccount }): ReactNode {
  /** The address whose spelling was changed, which needs no link. */
  const [respelled, setRespelled] = useState<string>();
  const { state, field, busy, note, clear } = useSettingsForm<EmailField>(account, {
    name: 'account-email',
    fields: FIELDS,
    check,
    reset: () => setRespelled(undefined),
    send: async (body, request) => {
      const now = await requestAccount('email', { ...request, body }, readAddresses);
      account.update(now);
      if (!now.pendingEmail) {
        clear();
        setRespelled(now.email);
      }
    },
  });

  return (
    <Form form={state} css={fieldGridStyle}>
      <ErrorSummary form={state} />
      <TextField
        {...field('email')}
        label={messages.label}
        hint={messages.hint}
        type="email"
        autoComplete="email"
        required
        {...exactText}
      />
      <CurrentPassword account={account} {...field('password')} />
      <FormNote note={note} />
      <div className="row">
        <ChangeButton label={messages.submit} busy={busy} />
        <DoneText text={respelled === account.email ? messages.respelled : undefined} />
      </div>
    </Form>
  );
}

function check(texts: FormTexts<EmailField>): FieldErrors<EmailField> {
  return {
    ...missingFields(texts, { email: messages.missing, password: settingsMessages.currentPassword.missing }),
    ...(texts.email && !looksLikeEmail(texts.email) && { email: messages.bad }),
  };
}

const waitingStyle = css`
  display: flex;
  gap: var(--s-2);
  align-items: start;
  font-size: var(--t-sm);
  > svg {
    flex: none;
    width: 1.15em;
    height: 1.45em;
    color: var(--lock);
  }
  > div {
    display: grid;
    gap: var(--s-2);
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;

interface WaitingAddressProps {
  readonly account: ShownAccount;
  readonly pending: PendingEmail;
  readonly actions: Actions;
}

function WaitingAddress({ account, pending, actions }: WaitingAddressProps): ReactNode {
  const { token, update, email: before } = account;

  /** The link may have been used, or the change given up, in another tab. */
  async function send(route: 'emailAgain' | 'emailKeep'): Promise<Done> {
    const answer = await requestAccount(route, { token, body: {} }, readAddresses);
    update(answer);
    const sentTo = route === 'emailAgain' ? answer.pendingEmail?.email : undefined;
    return ({ email, pendingEmail }) => {
      if (email !== before) return messages.changedMeanwhile(email, before);
      if (pendingEmail) return pendingEmail.email === sentTo ? messages.sentAgain(sentTo) : undefined;
      return route === 'emailKeep' ? messages.kept : messages.noneWaits;
    };
  }

  return (
    <div className="note" css={waitingStyle}>
      <Icon icon={Mail} />
      <div>
        <p>
          <b>{pending.email}</b> <span>{messages.waits}</span>
        </p>
        <p>{messages.waitsText(dayAndTime(pending.until))}</p>
        <div className="row">
          <ActionButton actions={actions} name="again" label={messages.again} work={() => send('emailAgain')} />
          <ActionButton
            actions={actions}
            name="keep"
            variant="quiet"
            label={messages.keep}
            work={() => send('emailKeep')}
          />
        </div>
      </div>
    </div>
  );
}

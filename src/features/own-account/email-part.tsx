import { css } from '@emotion/react';
import { Mail } from 'lucide';
import type { ReactNode } from 'react';

import { looksLikeEmail } from '../../../contract/values/email-address';
import type { PendingEmail } from '../../../contract/values/account';
import { exactText, fieldGridStyle, TextField } from '../../components/field';
import { Icon } from '../../components/icon';
import { PasswordField } from '../../components/password-field';
import { ownAccountMessages } from '../../config/messages/own-account';
import { dayAndTime } from '../../lib/day-and-time';
import { ErrorSummary, FormNote } from '../forms/form-messages';
import { Form, missingFields, useForm, type FieldErrors } from '../forms/form';
import type { FormTexts } from '../forms/typed-values';
import { AccountPart, rowStyle } from './account-part';
import { readPendingEmail, refusalOf, requestAccount, type ShownAccount } from './account-requests';
import { ActionButton, ActionOutcome, useActions, type Actions } from './action';
import { ChangeButton } from './change-button';

const messages = ownAccountMessages.email;

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
  const { state, field, busy, note } = useForm<EmailField>({
    name: 'account-email',
    fields: FIELDS,
    check,
    send: async (body, signal) => {
      try {
        const pendingEmail = await requestAccount('email', { token: account.token, body, signal }, (answer) =>
          readPendingEmail(answer.pendingEmail),
        );
        account.update({ pendingEmail });
        return undefined;
      } catch (error) {
        return refusalOf(error, account, { email: 'email', password: 'password' });
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
      {/* For password managers, which would take the new address for the username. */}
      <input type="text" name="username" autoComplete="username" value={account.email} readOnly hidden />
      <PasswordField
        {...field('password')}
        label={ownAccountMessages.remove.password}
        autoComplete="current-password"
        required
      />
      <FormNote note={note} />
      <ChangeButton label={messages.submit} busy={busy} />
    </Form>
  );
}

function check(texts: FormTexts<EmailField>): FieldErrors<EmailField> {
  return {
    ...missingFields(texts, { email: messages.missing, password: ownAccountMessages.remove.missing }),
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
  const { token, update } = account;

  /** @returns what the request has done */
  async function send(route: 'emailAgain' | 'emailKeep', done: string): Promise<string> {
    // Without a waiting address, null is a result.
    const { pendingEmail } = await requestAccount(route, { token, body: {} }, (answer) => ({
      pendingEmail: readPendingEmail(answer.pendingEmail),
    }));
    update({ pendingEmail });
    return done;
  }

  return (
    <div className="note" css={waitingStyle}>
      <Icon icon={Mail} />
      <div>
        <p>
          <b>{pending.email}</b> <span>{messages.waits}</span>
        </p>
        <p>{messages.waitsText(dayAndTime(pending.until))}</p>
        <div css={rowStyle}>
          <ActionButton
            actions={actions}
            name="again"
            label={messages.again}
            work={() => send('emailAgain', messages.sentAgain)}
          />
          <ActionButton
            actions={actions}
            name="keep"
            variant="quiet"
            label={messages.keep}
            work={() => send('emailKeep', messages.kept)}
          />
        </div>
      </div>
    </div>
  );
}

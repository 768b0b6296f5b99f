import { Send } from 'lucide';
import { useState, type ReactNode } from 'react';

import { looksLikeEmail } from '../../../contract/values/email-address';
import { OPERATORS_ROUTES, type Applicant } from '../../../contract/values/operators';
import { boxStyle } from '../../components/box';
import { exactText, TextField } from '../../components/field';
import { ErrorSummary, FormNote } from '../forms/form-messages';
import { Form, missingFields, useForm } from '../forms/form';
import { ImportForm } from './import';
import { operatorsMessages } from './messages';
import { Outcome, Submit } from './parts';
import { refusalOf, useOperators } from './requests';

const messages = operatorsMessages.invite;

const FIELDS = ['fullName', 'username', 'email'] as const;

/** Fields by the error codes of the sign-up. */
const REFUSED = {
  existing_user_login: 'username',
  invalid_username: 'username',
  existing_user_email: 'email',
  invalid_email: 'email',
} as const;

/** The invitation of one person, and of those in a file. */
export function InviteTab(): ReactNode {
  const { call, refresh } = useOperators();
  const [done, setDone] = useState('');
  const form = useForm<(typeof FIELDS)[number]>({
    name: 'operators-invite',
    fields: FIELDS,
    check: (texts) => ({
      ...missingFields(texts, messages.missing),
      ...(texts.email && !looksLikeEmail(texts.email) && { email: messages.missing.email }),
    }),
    onChange: () => setDone(''),
    send: async (texts) => {
      try {
        const { fullName } = await call<Applicant>(OPERATORS_ROUTES.invite, 'fullName', { body: texts });
        form.clear();
        setDone(messages.done(fullName));
        void refresh();
        return undefined;
      } catch (error) {
        return refusalOf(error, texts, REFUSED);
      }
    },
  });
  return (
    <div css={{ display: 'grid', gap: 'var(--s-5)' }}>
      <h2 tabIndex={-1}>{operatorsMessages.tabs.invite}</h2>
      <div className="grid g2">
        <Form form={form.state} css={boxStyle}>
          <div>
            <h3>{messages.heading}</h3>
            <p className="muted">{messages.intro}</p>
          </div>
          <ErrorSummary form={form.state} />
          <TextField {...form.field('fullName')} label={messages.fullName} autoComplete="off" required />
          <TextField {...form.field('username')} label={messages.username} autoComplete="off" required {...exactText} />
          <TextField
            {...form.field('email')}
            label={messages.email}
            type="email"
            autoComplete="off"
            required
            {...exactText}
          />
          <FormNote note={form.note} />
          <Submit busy={form.busy} label={messages.submit} icon={Send} />
          <Outcome text={done} />
        </Form>
        <ImportForm />
      </div>
    </div>
  );
}

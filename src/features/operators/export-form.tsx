import { Download } from 'lucide';
import { useState, type ReactNode } from 'react';

import { OPERATORS_ROUTES, type ExportAnswer, type ExportRequest } from '../../../contract/values/operators';
import { fieldGridStyle } from '../../components/field';
import { saveFile } from '../../lib/save-file';
import { Form, missingFields, useForm } from '../forms/form';
import { useSession } from '../session/session';
import { PasswordParts, WRONG } from './lock';
import { operatorsMessages } from './messages';
import { Outcome, Submit } from './parts';
import { refusalOf, useOperators } from './requests';

const messages = operatorsMessages.export;

/** Downloads a list as CSV, with the password each time. */
export function ExportForm({ what }: Pick<ExportRequest, 'what'>): ReactNode {
  const { call } = useOperators();
  const email = useSession().session?.user.email ?? '';
  const [done, setDone] = useState('');
  const form = useForm<'password'>({
    name: `operators-export-${what}`,
    fields: ['password'],
    noDraft: ['password'],
    check: (texts) => missingFields(texts, { password: operatorsMessages.password.missing }),
    onChange: () => setDone(''),
    send: async (texts) => {
      try {
        const { fileName, text } = await call<ExportAnswer>(OPERATORS_ROUTES.export, 'text', {
          body: { what, ...texts },
        });
        saveFile(fileName, text, 'text/csv');
        form.clear();
        setDone(messages.done);
        return undefined;
      } catch (error) {
        return refusalOf(error, texts, WRONG);
      }
    },
  });
  return (
    <details className="no-print" css={{ maxWidth: 'var(--w-form)' }}>
      <summary css={{ paddingBlock: 'var(--s-3)', color: 'var(--link)', fontWeight: 600, cursor: 'pointer' }}>
        {messages[what]}
      </summary>
      <Form form={form.state} css={fieldGridStyle}>
        <PasswordParts form={form} email={email} label={messages.password} />
        <Submit busy={form.busy} label={messages.submit} icon={Download} variant="line" />
        <Outcome text={done} />
      </Form>
    </details>
  );
}

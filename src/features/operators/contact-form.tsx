import type { ReactNode } from 'react';

import { OPERATORS_ROUTES, type Applicant } from '../../../contract/values/operators';
import { ContactFields } from '../../components/contact-fields';
import { fieldGridStyle } from '../../components/field';
import { contactMessages } from '../../config/messages/contact-fields';
import { ErrorSummary, FormNote } from '../forms/form-messages';
import { Form, missingFields, useForm } from '../forms/form';
import { operatorsMessages as messages } from './messages';
import { Submit } from './parts';
import { refusalOf, useOperators } from './requests';

interface ContactFormProps {
  readonly applicant: Applicant;
  /** The form may be another one then, with the new values. */
  readonly onSaved: () => void;
}

/** Corrects phone and country. */
export function ContactForm({ applicant, onSaved }: ContactFormProps): ReactNode {
  const { call, countryCodes, refresh } = useOperators();
  const { id, phone, countryCode } = applicant;
  const form = useForm<'phone' | 'countryCode'>({
    name: `operators-contact-${id}`,
    fields: ['phone', 'countryCode'],
    check: (texts) => missingFields(texts, { phone: contactMessages.missing }),
    send: async (texts) => {
      try {
        await call<Applicant>(OPERATORS_ROUTES.changePhone, 'previews', { body: { id, ...texts } });
        await refresh();
        onSaved();
        return undefined;
      } catch (error) {
        return refusalOf(error, texts);
      }
    },
  });
  return (
    <details>
      <summary>{messages.contact.heading}</summary>
      <Form form={form.state} css={fieldGridStyle}>
        <ErrorSummary form={form.state} />
        <ContactFields {...{ phone, countryCode, countryCodes }} field={form.field} />
        <FormNote note={form.note} />
        <Submit busy={form.busy} label={messages.contact.submit} variant="line" />
      </Form>
    </details>
  );
}

import { useState, type ReactNode } from 'react';

import { ContactFields, type CountryCodes } from '../../components/contact-fields';
import { fieldGridStyle } from '../../components/field';
import { contactMessages } from '../../config/messages/contact-fields';
import { ErrorSummary, FormNote } from '../forms/form-messages';
import { Form, missingFields } from '../forms/form';
import { ChangeButton, useSettingsForm } from './settings-form';
import { AccountPart, Done } from './part';
import { requestAccount, type ShownAccount } from './requests';
import { settingsMessages } from './messages';

const messages = settingsMessages.phone;

interface PhonePartProps {
  readonly account: ShownAccount;
  readonly countryCodes: CountryCodes;
}

/** The phone number and the country. */
export function PhonePart({ account, countryCodes }: PhonePartProps): ReactNode {
  const [saved, setSaved] = useState<string>();
  const { state, field, busy, note } = useSettingsForm<'phone' | 'countryCode'>(account, {
    name: 'account-phone',
    fields: ['countryCode', 'phone'],
    check: (texts) => missingFields(texts, { phone: contactMessages.missing }),
    reset: () => setSaved(undefined),
    send: async (body, request) => {
      const contact = await requestAccount('phone', { ...request, body }, ({ phone, countryCode }) =>
        typeof phone === 'string' && typeof countryCode === 'string' ? { phone, countryCode } : undefined,
      );
      account.update(contact);
      setSaved(contact.phone);
    },
  });

  return (
    <AccountPart id="phone" heading={messages.heading} intro={messages.intro}>
      <Form form={state} css={fieldGridStyle}>
        <ErrorSummary form={state} />
        <ContactFields
          phone={account.phone}
          countryCode={account.countryCode}
          countryCodes={countryCodes}
          field={field}
          isOwn
        />
        <FormNote note={note} />
        <div className="row">
          <ChangeButton label={messages.submit} busy={busy} />
          <Done text={saved === account.phone ? messages.done : undefined} />
        </div>
      </Form>
    </AccountPart>
  );
}

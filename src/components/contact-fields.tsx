import { css } from '@emotion/react';
import type { ReactNode } from 'react';

import { contactMessages } from '../config/messages/contact-fields';
import { SelectField, TextField } from './field';

/** Codes such as `+1`, each once, with the short name of its countries. */
export type CountryCodes = readonly { readonly code: string; readonly label: string }[];

/** A third for the country code, which is above the number where that would be too narrow. */
export const contactStyle = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-4) var(--s-3);
  > :first-of-type {
    flex: 1 0 max(8.5rem, 32%);
  }
  > :last-of-type {
    flex: 99 1 8rem;
  }
`;

interface ContactFieldsProps {
  readonly phone: string;
  readonly countryCode: string;
  readonly countryCodes: CountryCodes;
  /** Whether the number may be that of the visitor, which the browser knows. */
  readonly isOwn?: boolean;
  /** Of the form. */
  readonly field: (name: 'phone' | 'countryCode') => { readonly id: string; readonly name: string };
}

/** Country code and phone number, as stored. The number may have its own code. */
export function ContactFields({
  phone,
  countryCode,
  countryCodes,
  isOwn = false,
  field,
}: ContactFieldsProps): ReactNode {
  // An earlier list may have had it.
  const isKnown = countryCode === '' || countryCodes.some(({ code }) => code === countryCode);
  return (
    <div css={contactStyle}>
      <SelectField {...field('countryCode')} label={contactMessages.countryCode} defaultValue={countryCode}>
        <option value="">{contactMessages.inNumber}</option>
        {!isKnown && <option>{countryCode}</option>}
        {countryCodes.map(({ code, label }) => (
          <option key={code} value={code}>{`${code} ${label}`}</option>
        ))}
      </SelectField>
      <TextField
        {...field('phone')}
        label={contactMessages.phone}
        type="tel"
        autoComplete={isOwn ? 'tel-national' : 'off'}
        defaultValue={phone}
        required
      />
    </div>
  );
}

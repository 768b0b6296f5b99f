import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react';

import { TextField } from '../../components/field';
import { checkoutMessages } from '../../config/messages/checkout';
import { BILLING_FIELDS, CARD_FIELDS, type CheckoutErrors } from './rules';
import { fieldId } from './use-checkout';

type BillingField = (typeof BILLING_FIELDS)[number];

interface BillingLook {
  readonly autoComplete: HTMLInputAutoCompleteAttribute;
  readonly type?: 'email' | 'tel';
  readonly half?: true;
}

/** Purpose of each field (WCAG 2.2 criterion 1.3.5) and its place in the two columns. */
const billingLooks: Readonly<Record<BillingField, BillingLook>> = {
  firstName: { autoComplete: 'given-name', half: true },
  lastName: { autoComplete: 'family-name', half: true },
  email: { autoComplete: 'email', type: 'email' },
  phone: { autoComplete: 'tel', type: 'tel' },
  address: { autoComplete: 'street-address' },
  city: { autoComplete: 'address-level2', half: true },
  country: { autoComplete: 'country-name', half: true },
};

interface FieldsProps {
  readonly errors: CheckoutErrors;
}

export function BillingFields({ errors }: FieldsProps): ReactNode {
  return BILLING_FIELDS.map((field) => {
    const { half, ...input } = billingLooks[field];
    return (
      <TextField
        key={field}
        id={fieldId(field)}
        label={checkoutMessages.fields[field]}
        error={errors[field]}
        className={half ? undefined : 'full'}
        required
        {...input}
      />
    );
  });
}

/** Not filled in by the browser: nobody should give a demonstration a real card (product decisions). */
export function CardFields({ errors, required }: FieldsProps & { readonly required: boolean }): ReactNode {
  return CARD_FIELDS.map((field) => (
    <TextField
      key={field}
      id={fieldId(field)}
      label={checkoutMessages.fields[field]}
      error={errors[field]}
      placeholder={checkoutMessages.placeholders[field]}
      className={field === 'cardNumber' ? 'full' : undefined}
      inputMode="numeric"
      autoComplete="off"
      required={required}
    />
  ));
}

import { looksLikeEmail } from '../../../contract/values/email-address';
import type { FieldErrors, FormTexts } from '../forms/form';
import { checkoutMessages } from './messages';

/** The fields of PAY-02 and PAY-03, in the order of the form. */
export const BILLING_FIELDS = ['firstName', 'lastName', 'email', 'phone', 'address', 'city', 'country'] as const;
export const CARD_FIELDS = ['cardNumber', 'expiry', 'cvv'] as const;
/** The first one is the default (PAY-03). */
export const PAYMENT_METHODS = ['card', 'bank', 'stripe', 'wallet'] as const;

export type CheckoutField = (typeof BILLING_FIELDS)[number] | (typeof CARD_FIELDS)[number];
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The required fields of a method, in the order of the form. */
export function requiredFields(method: PaymentMethod): readonly CheckoutField[] {
  return method === 'card' ? [...BILLING_FIELDS, ...CARD_FIELDS] : BILLING_FIELDS;
}

/** The errors of the form for a method (PAY-02, PAY-03). `texts` are trimmed. */
export function checkCheckout(method: PaymentMethod, texts: FormTexts<CheckoutField>): FieldErrors<CheckoutField> {
  const errors: Partial<Record<CheckoutField, string>> = {};
  for (const field of requiredFields(method)) {
    if (!texts[field]) {
      errors[field] = checkoutMessages.missing[field];
    } else if (field === 'email' && !looksLikeEmail(texts.email)) {
      errors.email = checkoutMessages.badEmail;
    }
  }
  return errors;
}

import { checkoutMessages } from '../../config/messages/checkout';
import { looksLikeEmail } from '../../lib/email';

/** Specification section 3, "Checkout billing", in the order of the form. */
export const BILLING_FIELDS = ['firstName', 'lastName', 'email', 'phone', 'address', 'city', 'country'] as const;
export const CARD_FIELDS = ['cardNumber', 'expiry', 'cvv'] as const;
/** The first one is the choice the form starts with (section 4). */
export const PAYMENT_METHODS = ['card', 'bank', 'stripe', 'wallet'] as const;

export type CheckoutField = (typeof BILLING_FIELDS)[number] | (typeof CARD_FIELDS)[number];
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Texts as typed. */
export type CheckoutValues = Readonly<Record<CheckoutField, string>>;
/** Messages of the fields that are wrong; others are absent. */
export type CheckoutErrors = Readonly<Partial<Record<CheckoutField, string>>>;

/** The fields a method asks for, in the order of the form: card details are wanted for a card only. */
export function fieldsOf(method: PaymentMethod): readonly CheckoutField[] {
  return method === 'card' ? [...BILLING_FIELDS, ...CARD_FIELDS] : BILLING_FIELDS;
}

/** What is wrong with one field (section 5, "Checkout"); undefined when nothing is. */
export function checkField(field: CheckoutField, value: string): string | undefined {
  const text = value.trim();
  if (!text) {
    return checkoutMessages.missing[field];
  }
  return field === 'email' && !looksLikeEmail(text) ? checkoutMessages.badEmail : undefined;
}

/** What is wrong with the whole form for a method. */
export function checkCheckout(method: PaymentMethod, values: CheckoutValues): CheckoutErrors {
  const errors: Partial<Record<CheckoutField, string>> = {};
  for (const field of fieldsOf(method)) {
    const error = checkField(field, values[field]);
    if (error) {
      errors[field] = error;
    }
  }
  return errors;
}

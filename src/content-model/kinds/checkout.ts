import { defineSingle } from '../define-kind';
import { email, group, longText, text } from '../fields';
import { TEXT_LIMITS } from '../limits';

/** The texts of /checkout that depend on the payee and the payment method. */
export const checkout = defineSingle({
  name: 'checkout',
  graphqlType: 'ContentCheckout',
  label: 'Checkout',
  hint: 'The texts of the checkout for each payment method.',
  fields: {
    notice: longText({ label: 'Notice', hint: 'Shown above the form.', max: TEXT_LIMITS.sentence }),
    bank: group({
      label: 'Bank transfer',
      fields: {
        intro: longText({ label: 'Instructions', max: TEXT_LIMITS.sentence }),
        bankName: text({ label: 'Bank', max: TEXT_LIMITS.label }),
        accountName: text({ label: 'Account name', max: TEXT_LIMITS.label }),
        accountNumber: text({ label: 'Account number', inFile: 'In quotes.', max: TEXT_LIMITS.label }),
        receiptEmail: email({ label: 'Receipt address', hint: 'Where the receipt of the transfer is sent.' }),
        receiptNote: longText({ label: 'About the receipt', max: TEXT_LIMITS.sentence }),
      },
    }),
    stripe: longText({ label: 'Stripe', hint: 'Shown when Stripe is chosen.', max: TEXT_LIMITS.sentence }),
    wallet: longText({ label: 'Wallet', hint: 'Shown when the wallet is chosen.', max: TEXT_LIMITS.sentence }),
  },
});

import { defineSingle } from '../define-kind';
import { email, group, longText, text } from '../fields';

/** The texts of /checkout that depend on the payee and the payment method. */
export const checkout = defineSingle({
  name: 'checkout',
  graphqlType: 'ContentCheckout',
  label: 'Checkout',
  hint: 'The texts of the checkout for each payment method.',
  fields: {
    notice: longText({ label: 'Notice', hint: 'Shown above the form.', max: 'sentence' }),
    bank: group({
      label: 'Bank transfer',
      fields: {
        intro: longText({ label: 'Instructions', max: 'sentence' }),
        bankName: text({ label: 'Bank', max: 'label' }),
        accountName: text({ label: 'Account name', max: 'label' }),
        accountNumber: text({ label: 'Account number', inFile: 'In quotes.', max: 'label' }),
        receiptEmail: email({ label: 'Receipt address', hint: 'Where the receipt of the transfer is sent.' }),
        receiptNote: longText({ label: 'About the receipt', max: 'sentence' }),
      },
    }),
    stripe: longText({ label: 'Stripe', hint: 'Shown when Stripe is chosen.', max: 'sentence' }),
    wallet: longText({ label: 'Wallet', hint: 'Shown when the wallet is chosen.', max: 'sentence' }),
  },
});

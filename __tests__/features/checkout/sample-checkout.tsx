import { CheckoutForm } from '../../../src/features/checkout/checkout-form';

export const checkout = (
  <CheckoutForm
    notice="This is a demonstration checkout."
    currency="USD"
    bank={{
      intro: 'Transfer the amount to this account.',
      bankName: 'Sample Bank',
      accountName: 'Sample Account',
      accountNumber: '0000000000',
      receiptEmail: 'receipts@example.com',
      receiptNote: 'Send the receipt by email.',
    }}
    stripe="You will be redirected to Stripe."
    wallet="Your wallet balance will be used."
  />
);

export const billing = {
  'First name': 'Ada',
  'Last name': 'Obi',
  Email: 'ada@example.com',
  Phone: '+1 555 0100',
  Address: '1 Sample Street',
  City: 'Sample City',
  Country: 'Nigeria',
};
export const card = { 'Card number': '0000 0000 0000 0000', Expiry: '01/30', CVV: '000' };

import { BILLING_FIELDS, CARD_FIELDS, checkCheckout, type CheckoutField } from '../../../src/features/checkout/rules';

const complete: Record<CheckoutField, string> = {
  firstName: 'Ada',
  lastName: 'Obi',
  email: 'ada@example.com',
  phone: '+1 555 0100',
  address: '1 Sample Street',
  city: 'Sample City',
  country: 'Nigeria',
  cardNumber: '0000 0000 0000 0000',
  expiry: '01/30',
  cvv: '000',
};

const noCard = { ...complete, cardNumber: '', expiry: '', cvv: '' };

test.each(BILLING_FIELDS)('PAY-02: %s is required', (field) => {
  expect(Object.keys(checkCheckout('wallet', { ...complete, [field]: '' }))).toEqual([field]);
});

test.each(CARD_FIELDS)('PAY-02, PAY-03: %s is required for a card', (field) => {
  expect(Object.keys(checkCheckout('card', { ...complete, [field]: '' }))).toEqual([field]);
});

test.each(['bank', 'stripe', 'wallet'] as const)('%s does not require card details', (method) => {
  expect(checkCheckout(method, noCard)).toEqual({});
});

test('an email address must be valid', () => {
  expect(checkCheckout('bank', { ...noCard, email: 'ada@example' })).toEqual({
    email: 'Enter an email address such as name@example.com.',
  });
  expect(checkCheckout('bank', { ...noCard, email: 'ada@example.com' })).toEqual({});
});

test('errors have the order of the form', () => {
  const empty = Object.fromEntries(Object.keys(complete).map((field) => [field, ''])) as Record<CheckoutField, string>;
  expect(Object.keys(checkCheckout('card', empty))).toEqual([...BILLING_FIELDS, ...CARD_FIELDS]);
});

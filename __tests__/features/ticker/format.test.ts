import { formatChange, formatMoment, formatPrice } from '../../../src/features/ticker/format';

test.each([
  [97214, '$97,214.00'],
  [1234567.891, '$1,234,567.89'],
  [1, '$1.00'],
  [0.39, '$0.39'],
  [0.5, '$0.50'],
  [0.998765, '$0.998765'],
  [0.00001234, '$0.00001234'],
  [1.2e-10, '$0.00000000012'],
  [0, '$0.00'],
])('TICK-03: shows a price of %d as %s', (price, shown) => {
  expect(formatPrice(price)).toBe(shown);
});

test.each([
  [1.8234, '+1.82%', true],
  [0, '+0.00%', true],
  [-0.6449, '−0.64%', false],
  [-12, '−12.00%', false],
  [-0.001, '+0.00%', true],
])('TICK-03, TICK-04: shows a change of %d as %s', (percent, text, gain) => {
  expect(formatChange(percent)).toEqual({ text, gain });
});

test('shows only the time on the same day, otherwise the day and the time', () => {
  const moment = new Date(2025, 4, 3, 14, 5);
  expect(formatMoment(moment, new Date(2025, 4, 3, 23, 0))).toBe('14:05');
  expect(formatMoment(moment, new Date(2025, 4, 4, 0, 10))).toBe('3 May 2025, 14:05');
});

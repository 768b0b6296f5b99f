import { groupDigits } from '../../src/lib/group-digits';

test.each([
  ['0', '0'],
  ['999', '999'],
  ['1000', '1,000'],
  ['12345678', '12,345,678'],
  ['1234.50', '1,234.50'],
])('writes %s as %s', (decimal, grouped) => {
  expect(groupDigits(decimal)).toBe(grouped);
});

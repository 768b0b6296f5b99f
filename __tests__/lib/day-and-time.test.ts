import { DAY, dayAndTime, formatTime, TIME } from '../../src/lib/day-and-time';
import { fakeDate } from '../support/fake-clock';

test.each([
  ['2026-05-12T09:14', '12 May at 09:14'],
  ['2025-12-31T23:59', '31 December 2025 at 23:59'],
  ['2027-01-01T00:00', '1 January 2027 at 00:00'],
])('a day of another year has its year: %s', (time, shown) => {
  fakeDate(new Date(2026, 0, 1, 0, 0));
  expect(dayAndTime(time)).toBe(shown);
  expect(formatTime(new Date(time), DAY)).toBe(shown.replace(/ at .*/, ''));
  expect(formatTime(new Date(time), TIME)).toBe(shown.replace(/.* at /, ''));
});

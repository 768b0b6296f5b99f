import { misreadAs } from '../../src/content-model/entry-text/scalars';

describe('the type that a program may read', () => {
  test.each(['y', 'YES', 'n', 'no', 'On', 'off', 'true', 'False'])('%s is a boolean', (text) => {
    expect(misreadAs(text)).toBe('yes or no');
  });

  test.each(['2026-12-01', '2026-1-2', '2026-12-01T09:00', '2026-12-01t9:', '2026-12-01 \t10:30:00Z'])(
    '%j is a date',
    (text) => {
      expect(misreadAs(text)).toBe('date');
    },
  );

  test.each(['12:30', '9:5', '1:2:59', '+1_0:07', '-123:00', '1:59.25', '0:0.'])(
    '%s is a number of seconds',
    (text) => {
      expect(misreadAs(text)).toBe('seconds');
    },
  );

  test.each([
    ...['0', '7', '42', '+42', '-42', '1_000', '08', '0b10', '0B_1', '0o17', '017', '0o_7', '0x1f', '0X_A', '-0xff'],
    ...['1.5', '1.', '1._5', '1e5', '1E+10', '1.5e-31', '.5', '.25', '+.5', '.inf', '-.INF', '.NaN'],
  ])('%s is a number', (text) => {
    expect(misreadAs(text)).toBe('number');
  });

  test.each([
    ...['', 'yess', 'xyes', 'only', 'noon', 'yes no', 'xtrue', 'offs'],
    ...['x2026-12-01', '2026-12-01x', '2026-12-123', '2026-123-01', '12026-12-01', '126-12-01', '2026-12-01T09'],
    ...['2026-12-01T:30', '2026-12-01T123:00', '2026-12-0109:00', '2026-12-', '2026--12'],
    ...['12:60', 'x12:30', '12:30x', ':30', '12:', '12:3:', '12:300', '1:5.x', '1:5x5', '_1:30', '*1:30'],
    ...['0b12', '0xg', '1e', '.', '1.2.3', 'e5', '.5x', 'x1', '0o8', '.e5', '1e5.5', '1e+', '*1', '_1', '1x', '0b'],
    ...['.infx', 'x.inf', '.nanx', 'inf', '1.5x', '0x', '1-2'],
  ])('%j is only a text', (text) => {
    expect(misreadAs(text)).toBeNull();
  });
});

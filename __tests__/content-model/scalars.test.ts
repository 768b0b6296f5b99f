import { parse } from 'yaml';
import { isPlainText, LINE_WIDTH, misreadAs, writeKey, writeScalar } from '../../src/content-model/entry-text/scalars';

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

describe('a text without quotes', () => {
  test.each(['Ada Obi', 'a-b', 'a:b', 'a#b', "it's", 'half "quoted"', 'a, b', 'x [1]', '1 of 2', 'ä', '🙂', 'a & b'])(
    '%j reads the same',
    (text) => {
      expect(isPlainText(text)).toBe(true);
      expect(writeScalar(text, 2, 6)).toEqual({ head: text, body: [] });
    },
  );

  test.each([
    ...['', ' a', 'a ', '\ta', 'a\t', 'a\nb', 'a: b', 'a #b', 'a:', '12', 'no', '2026-12-01', '12:30', 'null', '~'],
    ...Array.from('-?:,[]{}#&*!|>\'"%@`=<', (character) => `${character}a`),
    ...['a\u0000b', 'a\u0009b', 'a\u001fb', 'a\u007fb', 'a\u009fb', 'a\u2028b', 'a\u2029b', 'a\ufeffb', 'a\ufffeb'],
    ...['a\uffffb', 'a\ud800b', 'a\u000bb', 'a\u0085b'],
  ])('%j does not', (text) => {
    expect(isPlainText(text)).toBe(false);
  });
});

describe('a single value', () => {
  test.each([
    [null, 'null'],
    [undefined, 'null'],
    [7, '7'],
    [true, 'true'],
    ['', '""'],
    ['no', '"no"'],
    ['a\u007fb', '"a\\u007fb"'],
    ['a\u2028b\u0085', '"a\\u2028b\\u0085"'],
    ['\ufeffa', '"\\ufeffa"'],
    ['a\tb', '"a\\tb"'],
  ])('%j is %s', (value, head) => {
    expect(writeScalar(value, 2, 6)).toEqual({ head, body: [] });
  });

  test('keeps its quotes', () => {
    expect(writeScalar('Ada', 2, 6, 'double').head).toBe('"Ada"');
    expect(writeScalar("Ada's 'x'", 2, 6, 'single').head).toBe("'Ada''s ''x'''");
    expect(writeScalar('a\u2028', 2, 6, 'single').head).toBe('"a\\u2028"');
    expect(writeScalar('Ada', 2, 6, 'plain').head).toBe('Ada');
  });

  test.each([
    ['One\nTwo', '|-', ['  One', '  Two']],
    ['One and\na half', '|-', ['  One and', '  a half']],
    ['One\n\nTwo\n', '|', ['  One', '', '  Two']],
  ])('%j starts on the line below its key', (text, head, body) => {
    expect(writeScalar(text, 2, 6)).toEqual({ head, body });
  });

  test.each([' a\nb', '\na', 'a \nb', 'a\t\nb', 'a\nb ', 'a\n\n', 'a\u0000\nb'])(
    '%j, which would lose characters in a block, is in quotes',
    (text) => {
      const { head, body } = writeScalar(text, 2, 6);
      expect(head).toMatch(/^".*"$/);
      expect(body).toEqual([]);
      expect(parse(head)).toBe(text);
    },
  );

  test('is folded if its line would be longer than the limit', () => {
    const text = `${'word '.repeat(22)}word`;
    const column = LINE_WIDTH - text.length;
    expect(writeScalar(text, 2, column)).toEqual({ head: text, body: [] });
    const lines = [`  ${'word '.repeat(19)}word`, '  word word word'];
    expect(writeScalar(text, 2, column + 1)).toEqual({ head: '>-', body: lines });
    expect(writeScalar(text, 2, column + 1, 'plain')).toEqual({ head: text, body: [] });
    expect(writeScalar('a b', 4, 6, 'block')).toEqual({ head: '>-', body: ['    a b'] });
  });

  test('has lines of up to a hundred characters when it is folded', () => {
    const long = 'x'.repeat(49);
    expect(writeScalar(`${long} ${long}y z`, 0, 6, 'block').body).toEqual([`${long} ${long}y`, 'z']);
    expect(writeScalar(`${long} ${long}yy z`, 0, 6, 'block').body).toEqual([long, `${long}yy z`]);
  });

  test.each(['a  b', 'a   b'])('%j is folded only at single spaces', (text) => {
    const long = `${'x'.repeat(110)} ${text}`;
    expect(writeScalar(long, 2, 6).body).toEqual([`  ${'x'.repeat(110)}`, `  ${text}`]);
  });

  test.each([` ${'x '.repeat(70)}y`, `y${' x'.repeat(70)} `, `${'x '.repeat(70)}\u2028`])(
    '%j cannot be folded',
    (text) => {
      const quoted = JSON.stringify(text).replace('\u2028', '\\u2028');
      expect(writeScalar(text, 2, 6)).toEqual({ head: quoted, body: [] });
    },
  );

  test('is not a block if it is empty', () => {
    expect(writeScalar('', 2, 6, 'block')).toEqual({ head: '""', body: [] });
  });
});

test.each([
  ['name', 'name'],
  ['a-b_1', 'a-b_1'],
  ['x', 'x'],
  ['a b', 'a b'],
  ['12', '"12"'],
  ['a:', '"a:"'],
  ['', '""'],
])('the key %j is written as %s', (name, written) => {
  expect(writeKey(name)).toBe(written);
});

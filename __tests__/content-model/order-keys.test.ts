import { z } from 'zod';
import { describeFields } from '../../src/content-model/describe-fields';
import { orderKeys } from '../../src/content-model/entry-text/order-keys';
import { group, list, text } from '../../src/content-model/fields';

const words = { label: 'It' };
const part = group({ ...words, fields: { c: text(words), d: text(words) } });
const fields = describeFields(
  z.strictObject({ a: text(words), b: text(words), part, parts: list({ ...words, of: part }), e: text(words) }),
);

test.each([
  ['b: 2\na: 1\n', 'a: 1\nb: 2\n'],
  ['b: 2\na: 1', 'a: 1\nb: 2'],
  ['b: 2\r\na: 1\r\n', 'a: 1\r\nb: 2\r\n'],
  ['e: 3\r\nb: 2\r\na: 1\r\n', 'a: 1\r\nb: 2\r\ne: 3\r\n'],
  ['\uFEFFb: 2\na: 1\n', '\uFEFFa: 1\nb: 2\n'],
  ['e: 3\nb: 2\na: 1\n', 'a: 1\nb: 2\ne: 3\n'],
  // Each key with its comments; those at the top stay there.
  ['# top\nb: 2 # b\n\n# above a\na: 1 # a\n# end\n', '# top\n# above a\na: 1 # a\nb: 2 # b\n# end\n'],
  ['b: >-\n  x\n  y\n# above a\na: 1\n', '# above a\na: 1\nb: >-\n  x\n  y\n'],
  ['e: 3\n# above b\nb: 2\n# above a\na: 1\n', '# above a\na: 1\n# above b\nb: 2\ne: 3\n'],
  // Keys in brackets stay where they are.
  ['part: { d: 1, c: 2 }\na: 1\n', 'a: 1\npart: { d: 1, c: 2 }\n'],
  // Keys that the model does not know are last, in their own order.
  ['z: 1\ny: 2\nb: 3\n', 'b: 3\nz: 1\ny: 2\n'],
  ['y: 2\nb: 3\nz: 1\na: 4\n', 'a: 4\nb: 3\ny: 2\nz: 1\n'],
  // Within groups and the groups of a list, from outside to inside.
  ['part:\n    d: 2 # d\n    c: 1\na: 1\n', 'a: 1\npart:\n    c: 1\n    d: 2 # d\n'],
  ['parts:\n  - d: 2\n    c: 1\n  -\n    d: 4\n    c: 3\n', 'parts:\n  - c: 1\n    d: 2\n  -\n    c: 3\n    d: 4\n'],
  [
    'parts:\n  - # first\n    d: 2\n    # above c\n    c: 1\n',
    'parts:\n  - # first\n    # above c\n    c: 1\n    d: 2\n',
  ],
  ['part:\n  c: 1\n  z: 2\n  d: 3\n', 'part:\n  c: 1\n  d: 3\n  z: 2\n'],
])('%j becomes %j', (before, after) => {
  expect(orderKeys(fields, before)).toBe(after);
});

test.each([
  '',
  '# empty\n',
  'a: 1\n\n# b\nb: 2\n',
  'z: 1\ny: 2\n',
  'a: {z: 1, y: 2}\n',
  'part: { d: 1, c: 2 }\n',
  'parts: [{ d: 1, c: 2 }]\n',
  'unknown:\n  z: 1\n  y:\n    - x: 1\n      w: 2\n',
  // An alias must stay below its anchor.
  'b: &x 1\na: *x\n',
  // The outer group cannot be sorted, so the inner one stays too.
  'b: &x 1\na: *x\npart:\n  d: 1\n  c: 2\n',
])('%j stays as it is', (text) => {
  expect(orderKeys(fields, text)).toBe(text);
});

test('a text that cannot be read is an error with its line', () => {
  expect(() => orderKeys(fields, 'b: 1\na: "2\n')).toThrow('line 3: Missing closing');
});

import { readEntryText, writeEntryText } from '../../src/content-model/entry-text';
import { group, list, longText, text } from '../../src/content-model/fields';
import { sampleKind } from '../support/sample-kind';

type Data = Readonly<Record<string, unknown>>;
/** The file before, what changes in the form, and the file after. */
type Row = readonly [string, Data, string];

const words = { label: 'It' };
const part = group({
  ...words,
  fields: {
    a: text(words).optional(),
    b: text(words).optional(),
    c: text(words).optional(),
    list: list({ ...words, of: text(words) }).optional(),
  },
});
const kind = sampleKind({
  one: text(words).optional(),
  two: longText({ ...words, max: 5000 }).optional(),
  three: text(words).optional(),
  tags: list({ ...words, of: text(words) }).optional(),
  parts: list({ ...words, of: part }).optional(),
  part: part.optional(),
  whole: group({ ...words, fields: { a: text(words).optional(), all: list({ ...words, of: text(words) }) } }),
});

function changed(before: string, change: Data): string {
  return writeEntryText(kind, { ...readEntryText(before), ...change }, before);
}

function expectRow(before: string, change: Data, after: string): void {
  expect(changed(before, change)).toBe(after);
}

describe('the whole file', () => {
  test.each<Row>([
    ['', {}, ''],
    ['\uFEFF', { one: 'a' }, '\uFEFFone: a\n'],
    ['\n', { one: 'a' }, '\none: a\n'],
    ['# x\n', { one: 'a' }, '# x\none: a\n'],
    ['', { whole: {} }, 'whole: {}\n'],
    ['', { parts: [{ a: 'd' }, {}] }, 'parts:\n  - a: d\n  - {}\n'],
    ['# x\r\n# y', { one: 'a', two: 'b' }, '# x\r\n# y\r\none: a\r\ntwo: b\r\n'],
    ['~\n', { one: 'a' }, 'one: a\n'],
    ['null # x\n', { one: 'a' }, 'one: a # x\n'],
    ['# x\n{ one: a } # y\n', { two: 'b' }, '# x\none: a\ntwo: b # y\n'],
    ['one: a\n', { one: '' }, '{}\n'],
    ['# x\none: a\n', { one: undefined }, '# x\n{}\n'],
    ['tags:\n  - a\n', { tags: [] }, '{}\n'],
  ])('%j with %j becomes %j', expectRow);

  test('names a list that must be there, also if it is empty', () => {
    expectRow('whole:\n  all: # x\n    - a\n', { whole: { all: [] } }, 'whole:\n  all: [] # x\n');
  });

  test('is refused if the keys would be behind its end', () => {
    expect(() => changed('# x\n...\n', { one: 'a' })).toThrow('cannot be changed in place → change it by hand');
  });
});

describe('keys', () => {
  test.each<Row>([
    // Removed: the first, the last, the first after a byte order mark, each with its comment.
    ['one: a # x\ntwo: b # y\n', { one: undefined }, 'two: b # y\n'],
    ['\uFEFFone: a\ntwo: b\n', { one: undefined }, '\uFEFFtwo: b\n'],
    ['one: a # x\ntwo: b # y\n', { two: undefined }, 'one: a # x\n'],
    ['one: a # x\ntwo: b # y', { two: undefined }, 'one: a # x'],
    ['one: a\ntwo: >-\n  b\n  c\nthree: d\n', { two: undefined }, 'one: a\nthree: d\n'],
    // Added: in the order of the model, with the indent of the others.
    ['three: c\n', { one: 'a', two: 'b' }, 'one: a\ntwo: b\nthree: c\n'],
    ['# x\nthree: c\n', { two: 'b' }, '# x\ntwo: b\nthree: c\n'],
    ['one: a # x\n\n# y\nthree: c', { two: 'b' }, 'one: a # x\ntwo: b\n\n# y\nthree: c'],
    ['one: a\nextra: x\n', { three: 'c', tags: ['t'] }, 'one: a\nthree: c\ntags:\n  - t\nextra: x\n'],
    [
      'part:\n    b: d # x\n',
      { part: { a: 'e', b: 'd', list: ['q'] } },
      'part:\n    a: e\n    b: d # x\n    list:\n      - q\n',
    ],
    ['one: a\nthree: c\n', { two: 'b', three: 'd' }, 'one: a\ntwo: b\nthree: d\n'],
    // Both in one step: the new key is where the old one was.
    ['one: a # x', { one: undefined, two: 'b' }, 'two: b # x'],
    ['one: a\nthree: c\n', { one: undefined, two: 'b' }, 'two: b\nthree: c\n'],
    // The first key of an item is on the line of its dash.
    ['parts:\n  - a: d # x\n    b: e # y\n', { parts: [{ b: 'e' }] }, 'parts:\n  - b: e # y\n'],
    ['parts:\n  - a: d\n    # x\n    b: e\n', { parts: [{ b: 'f' }] }, 'parts:\n  - # x\n    b: f\n'],
    [
      'parts:\n  - b: d # x\n    c: e\n',
      { parts: [{ a: 'f', b: 'd', c: 'e' }] },
      'parts:\n  - a: f\n    b: d # x\n    c: e\n',
    ],
    ['parts:\n  - # x\n    a: d\n    b: e\n', { parts: [{ a: 'd', b: 'f' }] }, 'parts:\n  - # x\n    a: d\n    b: f\n'],
    ['parts:\n  - a: d\n    b: e\n', { parts: [{ a: 'd' }] }, 'parts:\n  - a: d\n'],
  ])('%j with %j becomes %j', expectRow);
});

describe('a value', () => {
  const long = `${'word '.repeat(30)}word`;

  test.each<Row>([
    // A key without a value gets one, before its comment.
    ['one:\ntwo: b\n', { one: 'a' }, 'one: a\ntwo: b\n'],
    ['one: # x\ntwo: b\n', { one: 'a' }, 'one: a # x\ntwo: b\n'],
    ['two: # x\none: a\n', { two: 'b\nc' }, 'two: |- # x\n  b\n  c\none: a\n'],
    ['one: a\ntwo:', { two: 'b' }, 'one: a\ntwo: b'],
    // A value below its key moves to the line of the key, or stays below it.
    ['one: # x\n  a\ntwo: b\n', { one: 'c' }, 'one: c # x\ntwo: b\n'],
    ['two: # x\n  a\none: b\n', { two: 'c\nd' }, 'two: |- # x\n  c\n  d\none: b\n'],
    ['part: # x\n  a: d # y\n', { part: 'e' }, 'part: e # x\n'],
    ['part: # x\n  a: d', { part: 'e' }, 'part: e # x'],
    ['tags:\n  - a\none: b\n', { tags: 'c' }, 'tags: c\none: b\n'],
    // A text over several lines keeps its style, and the comment after its header.
    ['two: |\n  a\n  b\none: c\n', { two: 'd' }, 'two: >-\n  d\none: c\n'],
    ['two: |2-\n   a\n  b\none: c\n', { two: 'd\ne' }, 'two: |-\n  d\n  e\none: c\n'],
    ['two: >- # x\n  a\n  b\none: c\n', { two: 'd' }, 'two: >- # x\n  d\none: c\n'],
    ['two: >\n  a\n\none: c\n', { two: 'd' }, 'two: >-\n  d\n\none: c\n'],
    ['two: a b\n  c d\none: e\n', { two: 'a b c' }, 'two: >-\n  a b c\none: e\n'],
    // A text on one line becomes longer: a comment stays on the line of the key.
    ['two: "a" # x\none: c\n', { two: 'b\nc' }, 'two: |- # x\n  b\n  c\none: c\n'],
    ['two: a # x\n', { two: long }, `two: >- # x\n  ${'word '.repeat(19)}word\n  ${'word '.repeat(10)}word\n`],
    // A text that was on one long line stays on one.
    [`two: ${long}\n`, { two: `${long}s` }, `two: ${long}s\n`],
    [`two: '${long}'\n`, { two: `${long}s` }, `two: '${long}s'\n`],
    // From a single value to a group or a list, and back.
    ['part: d # x\n', { part: { a: 'e' } }, 'part: # x\n  a: e\n'],
    ['tags: a # x\n', { tags: ['b'] }, 'tags: # x\n  - b\n'],
    ['part:\n  a: d\n', { part: ['e'] }, 'part:\n  - e\n'],
    ['tags:\n  - a\n', { tags: { b: 'c' } }, 'tags:\n  b: c\n'],
  ])('%j with %j becomes %j', expectRow);

  test('at the limit of a line is on one, and longer it is folded', () => {
    const value = `${'word '.repeat(22)}word`;
    const limit = `two: ${value}s`;
    expect(limit).toHaveLength(120);
    expect(changed('two: a\n', { two: `${value}s` })).toBe(`${limit}\n`);
    expect(changed('two: a\n', { two: `${value}sx` })).toContain('two: >-\n');
    expect(changed('one: a\n', { two: `${value}s` })).toBe(`one: a\n${limit}\n`);
    expect(changed('one: a\n', { two: `${value}sx` })).toContain('two: >-\n');
    // In a list the dash counts.
    const item = `  - ${value}`;
    expect(item).toHaveLength(118);
    expect(changed('tags:\n  - a\n', { tags: [`${value}xx`] })).toBe(`tags:\n${item}xx\n`);
    expect(changed('tags:\n  - a\n', { tags: [`${value}xxx`] })).toContain('- >-\n');
    // At 120 characters a line is no long one yet, at 121 it is.
    expect(changed(`${limit}\n`, { two: `${value}sxx` })).toContain('two: >-\n');
    expect(changed(`${limit}x\n`, { two: `${value}sxx` })).toBe(`${limit}xx\n`);
  });
});

describe('brackets', () => {
  test.each<Row>([
    // A value in them that changes is written without them, and keeps its comment.
    ['tags: [a, b] # x\n', { tags: ['a', 'c'] }, 'tags: # x\n  - a\n  - c\n'],
    ['tags: [] # x\n', { tags: ['a'] }, 'tags: # x\n  - a\n'],
    ['tags: [\n  a,\n  b\n] # x\none: c\n', { tags: ['a'] }, 'tags: # x\n  - a\none: c\n'],
    ['part: { a: d, b: e } # x\n', { part: { a: 'd' } }, 'part: # x\n  a: d\n'],
    ['parts: [{ a: d }, { a: e }]\n', { parts: [{ a: 'd' }, { a: 'f' }] }, 'parts:\n  - a: d\n  - a: f\n'],
    // An item of a list with dashes is one value.
    ['parts:\n  - {a: d} # x\n  - {a: e}\n', { parts: [{ a: 'd' }, { a: 'f' }] }, 'parts:\n  - {a: d} # x\n  - a: f\n'],
  ])('%j with %j becomes %j', expectRow);
});

describe('the items of a list', () => {
  const before = 'tags:\n  - a # 1\n  # above b\n  - b # 2\n  # above c\n  - c # 3\n';

  test.each([
    // Added at each place.
    ['dabc', '- d, - a # 1, # above b, - b # 2, # above c, - c # 3'],
    ['adbc', '- a # 1, - d, # above b, - b # 2, # above c, - c # 3'],
    ['abdec', '- a # 1, # above b, - b # 2, - d, - e, # above c, - c # 3'],
    ['abcd', '- a # 1, # above b, - b # 2, # above c, - c # 3, - d'],
    // Removed at each place: comments above an item stay.
    ['bc', '# above b, - b # 2, # above c, - c # 3'],
    ['ac', '- a # 1, # above b, # above c, - c # 3'],
    ['ab', '- a # 1, # above b, - b # 2, # above c'],
    ['c', '# above b, # above c, - c # 3'],
    // Moved, with the comment on its line.
    ['bca', '# above b, - b # 2, # above c, - c # 3, - a # 1'],
    ['cab', '- c # 3, - a # 1, # above b, - b # 2, # above c'],
    // Changed in place, with the comment on the line; what is more comes below.
    ['dbef', '- d # 1, # above b, - b # 2, # above c, - e # 3, - f'],
    ['de', '- d # 1, # above b, - e # 2, # above c'],
    ['adc', '- a # 1, # above b, - d # 2, # above c, - c # 3'],
  ])('become %s', (tags, lines) => {
    const after = lines.split(', ').map((line) => `  ${line}\n`);
    expect(changed(before, { tags: Array.from(tags) })).toBe(`tags:\n${after.join('')}`);
  });

  test.each<Row>([
    // As many items as possible stay where they are.
    [
      'tags:\n- a # 1\n- b # 2\n- c # 3\n- d # 4\n- e # 5\n',
      { tags: ['b', 'x', 'c', 'e', 'z'] },
      'tags:\n- b # 2\n- x\n- c # 3\n- e # 5\n- z\n',
    ],
    ['tags:\n- a # 1\n- b # 2\n- c # 3\n- d # 4\n', { tags: ['d', 'b', 'c'] }, 'tags:\n- d # 4\n- b # 2\n- c # 3\n'],
    ['tags:\n- a # 1\n- b # 2\n- a # 3\n- c # 4\n', { tags: ['b', 'a', 'c'] }, 'tags:\n- b # 2\n- a # 3\n- c # 4\n'],
    ['tags:\n- a # 1\n- a # 2\n- b # 3\n', { tags: ['a', 'b'] }, 'tags:\n- a # 1\n- b # 3\n'],
    // An item without a value, and one below its dash.
    ['tags:\n  - a\n  -\n  - b\n', { tags: ['a', 'c', 'b'] }, 'tags:\n  - a\n  - c\n  - b\n'],
    ['tags:\n  - a # 1\n  - # 2\n    b\n', { tags: ['a', 'c'] }, 'tags:\n  - a # 1\n  - c # 2\n'],
    ['tags:\n  - "a" # 1\n', { tags: ['b\nc'] }, 'tags:\n  - |- # 1\n    b\n    c\n'],
    ['tags:\n  - |\n    a\n  - b\n', { tags: ['c\nd', 'b'] }, 'tags:\n  - |-\n    c\n    d\n  - b\n'],
    // Items that become groups or lists, or are groups.
    ['parts:\n  - d # 1\n', { parts: [{ a: 'e', b: 'f' }] }, 'parts:\n  - a: e\n    b: f\n'],
    ['tags:\n  - - a\n    - b\n  - c # 1\n', { tags: ['d', 'c'] }, 'tags:\n  - d\n  - c # 1\n'],
    ['parts:\n  - a: d # 1\n', { parts: [{ b: 'd' }] }, 'parts:\n  - b: d\n'],
    [
      'parts:\n- a: d # 1\n\n- a: e # 2\n',
      { parts: [{ a: 'd' }, { a: 'e' }, { a: 'f', list: ['p'] }] },
      'parts:\n- a: d # 1\n\n- a: e # 2\n- a: f\n  list:\n    - p\n',
    ],
    [
      'parts:\n- a: d # 1\n  b: e # 2\n- a: f # 3\n',
      { parts: [{ a: 'f' }, { a: 'd', b: 'e' }] },
      'parts:\n- a: f # 3\n- a: d # 1\n  b: e # 2\n',
    ],
    ['part:\n    list:\n    - p # 1\n', { part: { list: ['p', 'q'] } }, 'part:\n    list:\n    - p # 1\n    - q\n'],
    // Comments above items stay, so they show which items did.
    [
      'tags:\n- a # 1\n# above x\n- x # 2\n# above b\n- b # 3\n# above c\n- c # 4\n',
      { tags: ['b', 'c', 'a'] },
      'tags:\n# above x\n# above b\n- b # 3\n# above c\n- c # 4\n- a # 1\n',
    ],
    // Two dashes on one line: the list is written again.
    ['tags:\n  - - a\n    - b\n  - c # 1\n', { tags: [['a', 'x'], 'c'] }, 'tags:\n  -\n    - a\n    - x\n  - c # 1\n'],
    ['tags:\n  - - a # 1\n', { tags: [['a', 'b']] }, 'tags:\n  -\n    - a\n    - b\n'],
  ])('%j with %j becomes %j', expectRow);
});

describe('parts that hang together are refused, with their line', () => {
  test.each([
    ['one: a\npart: &x\n  a: d\n', 2],
    ['one: a\ntags:\n- &x b\n- *x\n', 3],
    ['one: a\npart: !x\n  # y\n  a: d\n', 2],
    ['one: !x a\n', 1],
    ['one: a\ntwo: !x\n', 2],
    ['# y\n!x\na: d\n', 2],
    ['part: !x {a: d}\n', 1],
    ['\n\n? one\n: a\n', 3],
    ['one: a\n? two\n', 2],
  ])('%j: line %d', (before, line) => {
    expect(() => changed(before, { three: 'c' })).toThrow(`line ${line}: & (an anchor), * (an alias), ! (a tag)`);
  });

  test.each<Row>([
    ['tags: !!seq [a]\n', { one: 'b' }, 'one: b\ntags: !!seq [a]\n'],
    ['part: !!map { a: d }\n', { one: 'b' }, 'one: b\npart: !!map { a: d }\n'],
  ])('but the tag of a list or a group is no more than what is written: %j', expectRow);
});

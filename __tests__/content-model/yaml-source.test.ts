import { isMap } from 'yaml';
import {
  afterLineBreak,
  dataOf,
  endOf,
  isRecord,
  keysOf,
  lineEnd,
  lineStart,
  parseYamlSource,
} from '../../src/content-model/entry-text/yaml-source';

test.each([
  ['a\nb', 0, 1],
  ['a\nb', 1, 1],
  ['a\nb', 2, 3],
  ['a\r\nb', 0, 1],
  ['a\r\nb', 1, 1],
  ['a\r\nb', 2, 2],
  ['a\r\nb\r', 3, 5],
  ['', 0, 0],
])('in %j the line of offset %d ends at %d', (text, offset, end) => {
  expect(lineEnd(text, offset)).toBe(end);
});

test.each([
  ['a\nb', 0, 0],
  ['a\nb', 1, 0],
  ['a\nb', 2, 2],
  ['\na', 0, 0],
  ['\uFEFFa\nb', 1, 1],
  ['\uFEFFa\nb', 3, 3],
])('in %j the line of offset %d starts at %d', (text, offset, start) => {
  expect(lineStart(text, offset)).toBe(start);
});

test.each([
  ['a\nb', 1, 2],
  ['a\r\nb', 1, 3],
  ['a\rb\r\n', 1, 1],
  ['ab\r\n', 1, 1],
  ['a', 1, 1],
])('in %j the line break after offset %d ends at %d', (text, end, after) => {
  expect(afterLineBreak(text, end)).toBe(after);
});

/** Each key with what stands between its start, the end of its colon and the end of its value. */
function partsOf(text: string): readonly (readonly string[])[] {
  const { contents } = parseYamlSource(text).document;
  if (!isMap(contents)) throw new Error('The text holds keys.');
  return keysOf(contents).map(({ name, keyStart, colonEnd, end }) => [
    name,
    text.slice(keyStart, colonEnd),
    text.slice(colonEnd, end),
  ]);
}

test.each<readonly [string, readonly (readonly string[])[]]>([
  ['a: b # c\n', [['a', 'a:', ' b']]],
  ['"a b" : c\n', [['a b', '"a b" :', ' c']]],
  ['1: c\n', [['1', '1:', ' c']]],
  [
    'a: # c\nb:\n',
    [
      ['a', 'a:', ''],
      ['b', 'b:', ''],
    ],
  ],
  ['a: ""\n', [['a', 'a:', ' ""']]],
  ['a: |\n  b\n\n  c\n', [['a', 'a:', ' |\n  b\n\n  c']]],
  ['a: |\r\n  b\r\n  c\r\n', [['a', 'a:', ' |\r\n  b\r\n  c']]],
  ['a: |\n  b', [['a', 'a:', ' |\n  b']]],
  ['a: [b,\n c] # d\n', [['a', 'a:', ' [b,\n c]']]],
  ['a: { b: c } # d\n', [['a', 'a:', ' { b: c }']]],
  ['a:\n  b: c # d\n  e: # f\n', [['a', 'a:', '\n  b: c # d\n  e:']]],
  ['a:\n  - b # c\n  - d # e\n', [['a', 'a:', '\n  - b # c\n  - d']]],
  ['a:\n  - b\n  - c\n  - # d\n', [['a', 'a:', '\n  - b\n  - c\n  -']]],
  ['a:\n  - b\n  - # c\n', [['a', 'a:', '\n  - b\n  -']]],
  ['a:\n  - b\n  -\n  - c: d # e\n', [['a', 'a:', '\n  - b\n  -\n  - c: d']]],
])('the parts of %j', (text, parts) => {
  expect(partsOf(text)).toEqual(parts);
});

test('what is no value has no end', () => {
  expect([undefined, null, 'text'].map(endOf)).toEqual([0, 0, 0]);
});

test('the line break of a text is the one that it has', () => {
  expect(parseYamlSource('a: b\r\nc: d\n').lineBreak).toBe('\r\n');
  expect(parseYamlSource('a: b\n').lineBreak).toBe('\n');
});

test.each(['', '# a\n', '~\n', 'null # a\n', '---\n'])('%j is a file without keys', (text) => {
  expect(dataOf(parseYamlSource(text))).toEqual({});
});

test.each([
  ['7\n', 'line 1: an entry is a group of keys → write "key: value"'],
  ['# a\n\ntext\n', 'line 3: an entry is a group of keys → write "key: value"'],
  ['""\n', 'line 1: an entry is a group of keys → write "key: value"'],
])('%j is no entry', (text, message) => {
  expect(() => parseYamlSource(text)).toThrow(message);
});

test('knows plain groups', () => {
  expect([{}, { a: 1 }].every(isRecord)).toBe(true);
  expect([null, undefined, [], 'a', 7].some(isRecord)).toBe(false);
});

/** @jest-environment node */
import { describeWord, findWords } from '../../scripts/lib/find-words';

function words(text: string): string[] {
  return findWords(text).map(({ word }) => word);
}

test.each([
  ['in a sentence', 'Every fault is listed.', 'fault'],
  ['in the plural, at the start', 'Blanks are removed.', 'Blanks'],
  ['at the end of a name', 'export function formatFault() {}', 'Fault'],
  ['at the start of a name', 'const faultsOf = 1;', 'faults'],
  ['in a constant', 'const MAX_FAULTS = 3;', 'FAULTS'],
  ['in the name of a file', "import { x } from './content-fault';", 'fault'],
  ['in several words', 'Leaves at once.', 'at once'],
])('finds a word %s', (_where, text, word) => {
  expect(words(text)).toEqual([word]);
});

test.each([
  'The default is 3.',
  'const isDefault = true;',
  'A link with target="_blank" and about:blank.',
  'Two types are told apart.',
])('takes %j', (text) => {
  expect(words(text)).toEqual([]);
});

test('finds a word that stands next to one that is allowed', () => {
  expect(findWords('about:blank is no blank')).toMatchObject([{ line: 1, column: 19, word: 'blank' }]);
});

test('names file, line, column and what to write', () => {
  const [first, second] = findWords('one remark\n\n  a remark and a fault').map((word) => describeWord('a/b.ts', word));
  expect(first).toBe('a/b.ts:1:5 "remark" → write comment');
  expect(second).toBe('a/b.ts:3:5 "remark" → write comment');
});

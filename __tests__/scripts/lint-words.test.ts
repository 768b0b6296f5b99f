import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

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
])('accepts %j', (text) => {
  expect(words(text)).toEqual([]);
});

test('finds a word next to an allowed one', () => {
  expect(findWords('about:blank is no blank')).toMatchObject([{ line: 1, column: 19, word: 'blank' }]);
});

test('reports file, line, column and replacement', () => {
  const [first, second] = findWords('one remark\n\n  a remark and a fault').map((word) => describeWord('a/b.ts', word));
  expect(first).toBe('a/b.ts:1:5 "remark" → write comment');
  expect(second).toBe('a/b.ts:3:5 "remark" → write comment');
});

test('npm run lint fails for a word in any text of the project except generated files', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'words-'));
  function lint(): { readonly status: number | null; readonly stdout: string } {
    const script = path.resolve('scripts/lint-words.ts');
    return spawnSync(process.execPath, ['--import', require.resolve('tsx'), script], { cwd: folder, encoding: 'utf8' });
  }
  try {
    mkdirSync(path.join(folder, 'docs'));
    mkdirSync(path.join(folder, 'public'));
    writeFileSync(path.join(folder, 'public/a.js.json'), 'A remark.');
    writeFileSync(path.join(folder, 'docs/a.md'), 'A comment.');
    expect(lint()).toMatchObject({ status: 0, stdout: '' });
    writeFileSync(path.join(folder, 'docs/a.md'), 'A\nremark.');
    const { status, stdout } = lint();
    expect(status).toBe(1);
    expect(stdout).toMatch(/^docs\/a\.md:2:1 "remark" → write comment\n1 word/);
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 60_000);

import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repairFiles } from '../../../src/site-build/content-check/repair/repair-files';
import { repairText } from '../../../src/site-build/content-check/repair/repair-text';
import { findKind, KINDS } from '../../../src/content-model/kinds';
import { testimonials } from '../../../src/content-model/kinds/testimonials';
import { entryText, linesFor, withContent } from './content-tree';

test('EDIT-38: a file that is no UTF-8 or has an unresolved merge is reported, and no repair changes it', async () => {
  const latin = Buffer.from(`${entryText(testimonials, { name: 'André' })}\r\n`, 'latin1');
  const files = {
    'testimonials/latin.yaml': latin,
    'testimonials/merge.yaml': '<<<<<<< HEAD\n\trole: a  \n',
    'testimonials/utf-16.yaml': Buffer.from(`\uFEFF${entryText(testimonials)}`, 'utf16le'),
    'testimonials/old-mac.yaml': entryText(testimonials).replaceAll('\n', '\r'),
    'testimonials/a\u200Bb.yaml': entryText(testimonials),
  };
  const lines = (await linesFor(files)).filter((line) => line.startsWith('content/testimonials/'));
  expect(lines).toEqual([
    'content/testimonials/a\u200Bb.yaml: has a name with the invisible character U+200B before "b" → rename it to ab.yaml',
    expect.stringMatching(
      /^content\/testimonials\/latin\.yaml:1:11 YAML: the character after "Andr" is not UTF-8 → save/,
    ),
    expect.stringMatching(/^content\/testimonials\/merge\.yaml:1:1 YAML: the file has an unresolved merge → keep/),
  ]);
  await withContent(files, async (root) => {
    expect((await repairFiles(root)).filter(({ file }) => /latin|merge/.test(file))).toEqual([]);
    expect(await readFile(join(root, 'content/testimonials/latin.yaml'))).toEqual(latin);
  });
});

test('EDIT-06: there is nothing to repair in the delivered content', () => {
  const content = join(__dirname, '../../../content');
  const files = KINDS.flatMap((kind) => readdirSync(join(content, kind.folder)).map((name) => ({ kind, name }))).filter(
    ({ kind, name }) => findKind(kind.folder, name.replace('.yaml', '')) === kind,
  );
  expect(files.length).toBeGreaterThan(100);
  for (const { kind, name } of files) {
    const repair = repairText(kind, readFileSync(join(content, kind.folder, name), 'utf8'));
    expect({ name, done: repair.done }).toEqual({ name, done: [] });
  }
});

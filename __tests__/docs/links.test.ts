import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { filesNamed } from '../support/project-files';

function read(file: string): string {
  return readFileSync(file, 'utf8');
}

function found(pattern: RegExp, text: string): string[] {
  return [...text.matchAll(pattern)].map(([, group = '']) => group);
}

/** The anchor of a heading on Git hosts. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

const pages = filesNamed('*.md');

it.each(pages)('the links of %s are files and headings that exist', (page) => {
  const broken = found(/\]\((?!https?:)([^)]+)\)/g, read(page)).filter((link) => {
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? page : path.join(path.dirname(page), file);
    if (!existsSync(target)) return true;
    return (
      anchor !== undefined &&
      !found(/^#+ (.+)$/gm, read(target))
        .map(anchorOf)
        .includes(anchor)
    );
  });
  expect(broken).toEqual([]);
});

it.each(pages)('a link of %s with the name of a file leads to that file', (page) => {
  const named = [...read(page).matchAll(/\[([\w./-]+\.\w+)\]\((?!https?:)([^)#]+)/g)];
  const wrong = named.filter(([, name = '', target = '']) => path.basename(target) !== path.basename(name));
  expect(wrong.map(([link]) => link)).toEqual([]);
});

it('the decisions that code and documents cite exist', () => {
  const decisions = new Set(readdirSync('docs/decisions').map((file) => file.slice(0, 3)));
  const missing = ['*.md', '*.ts', '*.tsx', '*.mjs', '*.css', '*.php']
    .flatMap((ending) => filesNamed(ending))
    .flatMap((file) =>
      found(/\bdecisions? (0\d{2}(?:(?:, | and )0\d{2})*)/gi, read(file))
        .flatMap((list) => list.match(/\d{3}/g) ?? [])
        .filter((number) => !decisions.has(number))
        .map((number) => `${file}: ${number}`),
    );
  expect(missing).toEqual([]);
});

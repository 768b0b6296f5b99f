import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { filesNamed } from '../support/project-files';
import { decapCollections } from '../../src/site-build/cms/collections';
import { cmsMessages } from '../../src/cms/messages';

const PICTURES = 'docs/pictures';
const PICTURE_LIMIT_BYTES = 80_000;

/** Names in bold that are not in the CMS: those of browsers, of Git hosts, and of the preview's banner. */
const OTHER_NAMES = ['OK', 'Revert', 'Which ones, and why'];

const guide = readFileSync('docs/editing-content.md', 'utf8');

it('EDIT-23: shows every picture of the folder and no other, each small and with an alternative text', () => {
  const guides = filesNamed('docs/*.md').map((file) => readFileSync(file, 'utf8'));
  const shown = [...guides.join('').matchAll(/!\[([^\]]*)\]\(pictures\/([^)]+)\)/g)].map(([, alt = '', file = '']) => {
    expect(alt.length).toBeGreaterThan(10);
    return file;
  });
  expect(shown.length).toBeGreaterThan(10);
  expect([...shown].sort()).toEqual(readdirSync(PICTURES).sort());
  shown.forEach((file) => expect(statSync(path.join(PICTURES, file)).size).toBeLessThan(PICTURE_LIMIT_BYTES));
});

it('EDIT-23: uses the labels of the CMS', () => {
  const program = readFileSync('node_modules/decap-cms/dist/decap-cms.js', 'utf8');
  const settings = JSON.stringify([decapCollections(), Object.values(cmsMessages)]);
  const pieces = guide.replaceAll(/\s+/g, ' ').split('**');
  // Text before a colon is the topic of a line, not a name.
  const names = pieces.filter((_, index) => index % 2 === 1 && !pieces[index + 1]?.startsWith(':'));
  // Names that the CMS composes: "Status: %{status}", "＋ %{collectionLabel}".
  const parts = names.filter((name) => !OTHER_NAMES.includes(name)).flatMap((name) => name.split(/(?<=[:＋]) /));
  expect(parts.length).toBeGreaterThan(30);
  const unknown = parts.filter((part) => !program.includes(`"${part}`) && !settings.includes(`"${part}"`));
  expect(unknown).toEqual([]);
});

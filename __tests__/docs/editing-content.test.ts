import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { CHECK_HELP } from '../../scripts/lib/check-content/options';
import { cmsSettings } from '../../src/build/cms/cms-config';
import { readCmsEnv } from '../../src/config/cms-env';

const GUIDE = 'docs/editing-content.md';
const CONTENT_GUIDE = 'content/README.md';
const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  CONTENT_GUIDE,
  'docs/architecture.md',
  'docs/deploying.md',
  'docs/glossary.md',
  'docs/requirements.md',
  'docs/wordpress.md',
  GUIDE,
];
const PICTURES = 'docs/pictures';
const PICTURE_LIMIT_BYTES = 80_000;

/** Names in bold that are not in the CMS: those of browsers, of Git hosts, and of the preview's banner. */
const OTHER_NAMES = ['OK', 'Revert', 'Which ones, and why'];

const guide = read(GUIDE);

function read(page: string): string {
  return readFileSync(page, 'utf8');
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

it('shows every picture of the folder and no other, each small and with an alternative text', () => {
  const shown = [...guide.matchAll(/!\[([^\]]*)\]\(pictures\/([^)]+)\)/g)].map(([, alt = '', file = '']) => {
    expect(alt.length).toBeGreaterThan(10);
    return file;
  });
  expect(shown.length).toBeGreaterThan(10);
  expect([...shown].sort()).toEqual(readdirSync(PICTURES).sort());
  shown.forEach((file) => expect(statSync(path.join(PICTURES, file)).size).toBeLessThan(PICTURE_LIMIT_BYTES));
});

it.each(PAGES)('the links of %s are files and headings that exist', (page) => {
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

it.each(PAGES)('the npm scripts that %s names exist', (page) => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = found(/\bnpm run (?:--silent )?([a-z][\w:-]*)/g, read(page));
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

it.each([GUIDE, CONTENT_GUIDE])('the options of the check that %s names exist', (page) => {
  const named = [
    ...found(/check:content -- (--[a-z-]+)/g, read(page)),
    ...found(/^\| `(--[a-z-]+)` /gm, read(page)),
    ...found(/^check:content.*(--[a-z-]+)/gm, read(page)),
  ];
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => !CHECK_HELP.includes(`  ${name} `))).toEqual([]);
});

it('uses the labels of the CMS', () => {
  const program = read('node_modules/decap-cms/dist/decap-cms.js');
  const settings = JSON.stringify(cmsSettings());
  const pieces = guide.replaceAll(/\s+/g, ' ').split('**');
  // Text before a colon is the topic of a line, not a name.
  const names = pieces.filter((_, index) => index % 2 === 1 && !pieces[index + 1]?.startsWith(':'));
  // Names that the CMS composes: "Status: %{status}", "＋ %{collectionLabel}".
  const parts = names.filter((name) => !OTHER_NAMES.includes(name)).flatMap((name) => name.split(/(?<=[:＋]) /));
  expect(parts.length).toBeGreaterThan(30);
  const unknown = parts.filter((part) => !program.includes(`"${part}`) && !settings.includes(`"${part}"`));
  expect(unknown).toEqual([]);
});

it('lists the variables of each Git host', () => {
  const values: Record<string, string> = {
    CMS_REPO: 'owner/site',
    CMS_APP_ID: 'id',
    CMS_HOST: 'https://git.example',
    CMS_AUTH_URL: 'https://sign-in.example',
    CMS_GATEWAY_URL: 'https://gateway.example',
  };
  const rows = [...guide.matchAll(/^\| `([a-z-]+)` +\| ([^|]+)\|/gm)];
  expect(rows.map(([, host]) => host)).toEqual(['github', 'gitlab', 'gitea', 'git-gateway']);
  for (const [, host = '', cell = ''] of rows) {
    const named = found(/`(CMS_[A-Z_]+)`/g, cell);
    const env = Object.fromEntries(named.map((name) => [name, values[name] ?? '']));
    expect(readCmsEnv({ CMS_ORIGIN: 'https://edit.example', CMS_BACKEND: host, ...env }).backEnd?.host).toBe(host);
  }
});

it('names all variables of the CMS, and no others', () => {
  const known = found(/source\.(CMS_[A-Z_]+)/g, read('src/config/cms-env.ts'));
  expect([...new Set(found(/\b(CMS_[A-Z_]+)/g, guide))].sort()).toEqual([...new Set(known)].sort());
});

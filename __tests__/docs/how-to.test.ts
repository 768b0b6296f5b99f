import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = 'docs/how-to';

/** Names of the examples, which do not exist. */
const EXAMPLES = /workshops|partners|src\/templates\/|NAME|\/sample\./;

const guides = readdirSync(FOLDER);

function read(file: string): string {
  return readFileSync(file, 'utf8');
}

function found(pattern: RegExp, text: string): string[] {
  return [...text.matchAll(pattern)].map(([, group = '']) => group);
}

/** The text of all code files that the guides name. */
function codeOf(guide: string): string {
  const files = found(/`([\w./-]+\.tsx?)`/g, guide).filter((file) => existsSync(file));
  return files.map(read).join('\n');
}

it('has a guide for each of the four usual additions', () => {
  expect(guides.toSorted()).toEqual([
    'add-a-kind-of-content.md',
    'add-a-page.md',
    'add-a-route-to-the-service.md',
    'add-a-setting.md',
  ]);
});

it.each(guides)('the files that %s names exist', (name) => {
  const files = found(
    /`((?:src|docs|content|e2e|member-service|__tests__)\/[\w./-]*)`/g,
    read(path.join(FOLDER, name)),
  );
  expect(files.length).toBeGreaterThan(2);
  expect(files.filter((file) => !EXAMPLES.test(file) && !existsSync(file))).toEqual([]);
});

it.each(guides)('the npm scripts that %s names exist', (name) => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = found(/\bnpm run ([a-z][\w:-]*)/g, read(path.join(FOLDER, name)));
  expect(named.filter((script) => !(script in scripts))).toEqual([]);
});

it.each(guides)('the links of %s are files that exist', (name) => {
  const links = found(/\]\(([^)]+)\)/g, read(path.join(FOLDER, name)));
  expect(links.filter((link) => !existsSync(path.join(FOLDER, link)))).toEqual([]);
});

it.each(guides)('the files that %s names contain the functions and lists that it names', (name) => {
  const guide = read(path.join(FOLDER, name));
  const code = codeOf(guide);
  const names = found(/`([A-Z][A-Z]+_[A-Z_]+|[a-z]+[A-Z]\w+)`/g, guide).filter((word) => !EXAMPLES.test(word));
  // A property of Gatsby, and names of an example.
  const others = ['matchPath', 'graphqlType', 'allContentPartner'];
  expect(names.filter((word) => !others.includes(word) && !code.includes(word))).toEqual([]);
});

it('the kinds of entries that the guide for pages shows are functions of the registry', () => {
  const used = found(/^ +\w+: (\w+)\('/gm, read(path.join(FOLDER, 'add-a-page.md')));
  expect(used.length).toBeGreaterThan(3);
  const registry = read('src/config/routes.ts');
  expect(used.filter((name) => !registry.includes(`function ${name}<`))).toEqual([]);
});

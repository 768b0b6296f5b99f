import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { testimonials } from '../../src/content-model/kinds/testimonials';
import { startYamlLanguageServer } from '../support/yaml-language-server';

const SETTINGS = resolve(__dirname, '../../.vscode/settings.json');
const valid = 'name: Ada\nrole: Member\ncontent: Text\nrating: 5\nimage: media/a.webp\n';

let server: Awaited<ReturnType<typeof startYamlLanguageServer>>;
beforeAll(async () => {
  server = await startYamlLanguageServer(JSON.parse(readFileSync(SETTINGS, 'utf8')) as Record<string, unknown>);
}, 60_000);
afterAll(() => server.stop(), 60_000);

let opened = 0;

/** The underlined parts of a testimonial, as `line: words`. */
async function underlined(text: string): Promise<readonly string[]> {
  opened += 1;
  const found = await server.open(`content/testimonials/opened-${opened}.yaml`, text);
  return found.map(({ message, range }) => `${range.start.line + 1}: ${message}`);
}

test('a valid entry has no underlines', async () => {
  expect(await underlined(valid)).toEqual([]);
}, 60_000);

test.each([
  ['rating: 5', 'rating: 7', '4: Value is above the maximum of 5.'],
  ['rating: 5', 'rating: many', '4: Incorrect type. Expected "integer".'],
  ['rating: 5', 'rating: 5\nraiting: 5', '5: Property raiting is not allowed.'],
  ['media/a.webp', 'a.webp', '5: Must be a picture in content/media, written like media/name.webp.'],
  ['name: Ada\n', '', '1: Missing property "name".'],
  ['name: Ada\n', 'name: no: way\n', '1: Nested mappings are not allowed in compact mappings'],
])(
  '%s written as %j is underlined',
  async (before, after, words) => {
    const [first] = await underlined(valid.replace(before, after));
    expect(first).toBe(words);
  },
  60_000,
);

test('offers keys that the file does not have yet', async () => {
  const path = 'content/testimonials/complete.yaml';
  await server.open(path, 'name: Ada\n\n');
  const offered = await server.complete(path, { line: 1, character: 0 });
  const others = Object.keys(testimonials.schema.shape).filter((name) => name !== 'name');
  expect([...offered].sort()).toEqual(expect.arrayContaining(others.sort()));
  expect(offered).not.toContain('name');
}, 60_000);

test('offers the values of a choice', async () => {
  const path = 'content/events/complete.yaml';
  await server.open(path, 'size: \n');
  expect(await server.complete(path, { line: 0, character: 6 })).toEqual(['normal', 'tall', 'large']);
}, 60_000);

test('shows a hint for a key', async () => {
  const path = 'content/testimonials/hover.yaml';
  await server.open(path, valid);
  const hint = await server.hover(path, { line: 3, character: 2 });
  expect(hint).toContain('Stars');
  expect(hint).toContain('A whole number from 1 to 5.');
}, 60_000);

test('a single has its own schema', async () => {
  const path = 'content/site/site.yaml';
  await server.open(path, '\n');
  expect(await server.complete(path, { line: 0, character: 0 })).toEqual(
    expect.arrayContaining(['tagline', 'timeZone']),
  );
}, 60_000);

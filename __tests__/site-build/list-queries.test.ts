import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { KINDS } from '../../src/content-model/kinds';

/** Warms up the pictures of the live site, and shows nothing. */
const WITHOUT_ORDER = 'site-build/pictures/picture-fields.ts';

test('EDIT-07: each query of a list sorts the entries by their position, then by their key', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.d)\.tsx?$/.test(file),
  );
  const queries = files
    .filter((file) => file !== path.normalize(WITHOUT_ORDER))
    .flatMap((file) => [
      ...readFileSync(path.join('src', file), 'utf8').matchAll(/\ball(Content\w+)\b(?:\(([^)]*)\))?/g),
    ]);
  const unsorted = queries.filter(
    ([, , options = '']) => !options.trimStart().startsWith('sort: [{ order: ASC }, { key: ASC }]'),
  );
  expect(unsorted.map(([query]) => query)).toEqual([]);
  const kinds = new Set(queries.map(([, type]) => type));
  expect(kinds.size).toBeGreaterThan(12);
  expect([...kinds].filter((type) => !KINDS.some(({ graphqlType }) => graphqlType === type))).toEqual([]);
});

import type { PreprocessSourceArgs } from 'gatsby';

import { skipFilesWithoutQueries } from '../../src/site-build/query-search';

function searched(filename: string, contents: string): boolean {
  return skipFilesWithoutQueries({ filename, contents } as PreprocessSourceArgs) === undefined;
}

test.each([
  ['/site/src/pages/events.tsx', 'export function Head() {}'],
  ['C:\\site\\src\\pages\\events.tsx', 'export function Head() {}'],
  ['/site/src/member/index.tsx', 'export function Head() {}'],
  ['/site/src/sections/hero.tsx', 'export const fragment = graphql`…`'],
])('Gatsby searches %s', (filename, contents) => {
  expect(searched(filename, contents)).toBe(true);
});

test('Gatsby does not search a file without queries that is not a page', () => {
  expect(searched('/site/src/lib/dates.ts', "import { LIMITS } from '../config/limits';")).toBe(false);
});

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

import { hasTest, readTests, type NamedTest } from '../support/named-tests';

const TABLE = 'docs/requirements.md';

interface Requirement {
  readonly id: string;
  readonly tests: readonly NamedTest[];
}

/** Code, styles and documents, without generated files. */
const textFiles = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(?:cjs|css|json|md|mjs|ts|tsx|ya?ml)$/.test(file))
  .filter((file) => !/^(?:package-lock\.json|src\/gatsby-types\.d\.ts|content\/\.schemas\/.*)$/.test(file))
  .filter((file) => existsSync(file));

const requirements = readFileSync(TABLE, 'utf8')
  .split('\n')
  .flatMap((line): Requirement[] => {
    const [, id, tests] = /^\| ([A-Z]+-\d+) \| .+ \| (.*) \|$/.exec(line) ?? [];
    return id === undefined || tests === undefined ? [] : [{ id, tests: readTests(tests) }];
  });

it('has a table of requirements', () => {
  expect(requirements.length).toBeGreaterThan(300);
});

it('has unique ids', () => {
  const ids = requirements.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

it('names tests that exist, at least one for each requirement', () => {
  const missing = requirements.flatMap(({ id, tests }) =>
    tests
      .filter(([file, title]) => title === '' || !hasTest(file, title))
      .map(([file, title]) => `${id}: ${existsSync(file) ? file : `${file} (no such file)`} has no test “${title}”`),
  );
  expect(missing).toEqual([]);
});

it('has every requirement that code, tests and documents cite', () => {
  const ids = new Set(requirements.map(({ id }) => id));
  const groups = [...new Set([...ids].map((id) => id.replace(/-.*/, '')))];
  const citation = new RegExp(`\\b(?:${groups.join('|')})-\\d+\\b`, 'g');
  const unknown = textFiles.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(citation)].filter(([id]) => !ids.has(id)).map(([id]) => `${file}: ${id}`),
  );
  expect(unknown).toEqual([]);
});

it('is cited instead of documents that are not in the repository', () => {
  const missing = /specification section|the specification|visual language|product decisions?|wordpress-contract/i;
  const citing = textFiles.filter(
    (file) => file !== '__tests__/docs/requirements.test.ts' && missing.test(readFileSync(file, 'utf8')),
  );
  expect(citing).toEqual([]);
});

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { readRequirements } from '../../scripts/lib/requirements';
import { readShownRequirements } from '../../scripts/lib/test-titles';

/** Code, styles and documents, without generated files. */
const textFiles = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(?:cjs|css|json|md|mjs|ts|tsx|ya?ml)$/.test(file))
  .filter((file) => !/^(?:package-lock\.json|src\/gatsby-types\.d\.ts|content\/\.schemas\/.*)$/.test(file))
  .filter((file) => existsSync(file));

const requirements = readRequirements();

it('has no two requirements with one id', () => {
  expect(requirements.size).toBeGreaterThan(300);
});

it('has a test whose title begins with the id, for each requirement', () => {
  const shown = new Set(readShownRequirements().map(({ id }) => id));
  expect([...requirements.keys()].filter((id) => !shown.has(id))).toEqual([]);
});

it('has every requirement that code, tests and documents cite', () => {
  const groups = [...new Set([...requirements.keys()].map((id) => id.replace(/-.*/, '')))];
  const citation = new RegExp(`\\b(?:${groups.join('|')})-\\d+\\b`, 'g');
  const unknown = textFiles.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(citation)]
      .filter(([id]) => !requirements.has(id))
      .map(([id]) => `${file}: ${id}`),
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

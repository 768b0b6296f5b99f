import { readdirSync } from 'node:fs';
import path from 'node:path';

/** Files and folders that commands or npm write. */
const SKIPPED = new Set([
  '.cache',
  '.git',
  '.preview',
  '.releases',
  'bench/.work',
  '__tests__/member-service/stored',
  'bench/peers/astro/.astro',
  'bench/peers/astro/dist',
  'bench/peers/astro/node_modules',
  'bench/peers/astro/package-lock.json',
  'bench/results',
  'cms-site',
  'coverage',
  'data',
  'hosting',
  'node_modules',
  'package-lock.json',
  'playwright-report',
  'public',
  'sbom',
  'src/gatsby-types.d.ts',
  'test-results',
]);

const TEXT = /\.(?:astro|cjs|css|json|md|mjs|ts|tsx|ya?ml)$/;

/**
 * The text files of the project: code, styles, documents and content, without generated files.
 * @returns sorted paths from the root of the project
 */
export function textFiles(folder = '.'): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .map((item) => ({ item, file: path.posix.join(folder, item.name) }))
    .filter(({ file }) => !SKIPPED.has(file))
    .flatMap(({ item, file }) => {
      if (item.isDirectory()) return textFiles(file);
      return TEXT.test(item.name) ? [file] : [];
    })
    .sort();
}

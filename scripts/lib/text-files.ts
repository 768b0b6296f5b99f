import { readdirSync } from 'node:fs';
import path from 'node:path';

/** Written by commands or by npm, or kept outside of Git. */
const SKIPPED = new Set([
  '.cache',
  '.git',
  '.preview',
  'bench/.work',
  'bench/results',
  'coverage',
  'data',
  'hosting',
  'node_modules',
  'package-lock.json',
  'playwright-report',
  'public',
  'src/gatsby-types.d.ts',
  'test-results',
]);

const TEXT = /\.(?:cjs|css|json|md|mjs|ts|tsx|ya?ml)$/;

/**
 * The files of the project that people write and read as text: code, styles, documents and content, without what commands
 * generate. Paths from the root of the project, sorted.
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

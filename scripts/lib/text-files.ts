import { readdirSync } from 'node:fs';
import path from 'node:path';

/** Written by commands or by npm, or kept outside of Git. */
const SKIPPED = new Set([
  '.cache',
  '.git',
  '.preview',
  '.work',
  'coverage',
  'data',
  'hosting',
  'node_modules',
  'playwright-report',
  'public',
  'results',
  'test-results',
  'gatsby-types.d.ts',
  'package-lock.json',
]);

const TEXT = /\.(?:cjs|css|json|md|mjs|ts|tsx|ya?ml)$/;

/**
 * The files of the project that people write and read as text: code, styles, documents and content, without what commands
 * generate. Paths from the root of the project, sorted.
 */
export function textFiles(folder = '.'): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !SKIPPED.has(name))
    .flatMap((item) => {
      const file = path.posix.join(folder, item.name);
      if (item.isDirectory()) return textFiles(file);
      return TEXT.test(item.name) ? [file] : [];
    })
    .sort();
}

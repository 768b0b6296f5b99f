import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The files of the project that match one of these patterns of Git, without deleted ones. */
export function filesNamed(...patterns: readonly string[]): readonly string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns];
  const names = execFileSync('git', args, { encoding: 'utf8', maxBuffer: 50_000_000 }).split('\n');
  return [...new Set(names)].filter((name) => name !== '' && existsSync(name));
}

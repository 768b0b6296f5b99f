import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { FAILURE_NAMES } from './failing-proxy';
import { FAILING_CALLS } from './failing-calls';
import type { Row } from './scene';

/** Folder of what the tests of the failure matrix have seen: one JSON file for each call. */
export const FAILURE_ROWS_DIR = path.resolve('test-results/failure-rows');

const PAGE = 'docs/reliability.md';
const START = '<!-- failures: start -->';
const END = '<!-- failures: end -->';

/** Playwright's global setup for long runs: deletes what an earlier run has seen. */
export function deleteFailureRows(): void {
  rmSync(FAILURE_ROWS_DIR, { recursive: true, force: true });
}

/**
 * Writes the tables of docs/reliability.md, if the tests of all calls have run.
 * @throws Error if the page was outdated
 */
export async function writeReliabilityPage(): Promise<void> {
  const calls = Object.entries(FAILING_CALLS).map(([name, { title }]) => ({ title, rows: readRows(name) }));
  const complete = calls.filter(({ rows }) => rows.length === FAILURE_NAMES.length);
  if (complete.length < calls.length) {
    return;
  }
  const before = readFileSync(PAGE, 'utf8');
  const [head, tail] = [before.indexOf(START), before.indexOf(END)];
  if (head < 0 || tail < head) {
    throw new Error(`${PAGE} has no lines "${START}" and "${END}", between which the tables are written.`);
  }
  const tables = complete.map(({ title, rows }) => `### ${title}\n\n${tableOf(rows)}`).join('\n\n');
  const text = `${before.slice(0, head + START.length)}\n\n${tables}\n\n${before.slice(tail)}`;
  const after = await format(text, { ...(await resolveConfig(PAGE)), parser: 'markdown' });
  if (after !== before) {
    writeFileSync(PAGE, after);
    throw new Error(
      `${PAGE} was outdated and has been written again. Review the change and commit it. ` +
        'To write it: npm run build, then npm run test:long -- --only e2e-site',
    );
  }
}

function readRows(name: string): Row[] {
  const file = path.join(FAILURE_ROWS_DIR, `${name}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Row[]) : [];
}

/** A table with one line for the failures with equal results. */
function tableOf(rows: readonly Row[]): string {
  const failures = new Map<string, string[]>();
  for (const { failure, ...result } of rows) {
    const cells = [result.toast, result.page, result.next, String(result.requests)].map(escapeCell);
    const key = cells.join(' | ');
    failures.set(key, [...(failures.get(key) ?? []), failure]);
  }
  const lines = [...failures].map(([cells, names]) => `| ${names.join('; ')} | ${cells} |`);
  return ['| failure | toast | page | next | requests |', '| --- | --- | --- | --- | --- |', ...lines].join('\n');
}

function escapeCell(text: string): string {
  return text.replaceAll('|', '\\|').replace(/\s+/g, ' ') || '–';
}

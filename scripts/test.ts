import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runScript } from './lib/project';
import { findChangedTests } from './lib/changed-tests';
import { changedParts, LONG_PARTS, PARTS, RESULTS_FOLDER, type Part } from './lib/test-parts';
import { readReport, wholePart, type TestReport } from './lib/test-report';
import { runWithLimit } from './lib/run-with-limit';
import { findOrInstallPostgres } from './postgres/find-or-install';

const HELP = `npm test                     run all parts, in order: ${namesOf(PARTS)}
npm test -- --only a,b       run only these parts
npm run test:long            run the tests that take long, with the same option: ${namesOf(LONG_PARTS)}
npm run validate             check the content, lint, types, and run the unit tests that import a file that differs from the last
                             commit: the changed ones first, then the fastest, as many as fit into a minute
npm run validate -- --since main
                             the same, with all files that differ from another commit or branch`;

/** How long the tests of \`npm run validate\` took at their last run, in all, in milliseconds. Two run at the same time, beside lint. */
const VALIDATE_TESTS_MS = 50_000;

/** Aborted when the run is interrupted, for example with Ctrl-C. */
const interrupted = new AbortController();

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** The result of a part. A part that fails without a count of failed tests (lint, a crash) counts as one failed test. */
interface Outcome extends TestReport {
  readonly part: Part;
  readonly result: 'passed' | 'failed' | 'skipped';
  readonly seconds: number;
}

function namesOf(parts: readonly Part[]): string {
  return parts.map(({ name }) => name).join(', ');
}

/** Returns the parts to run. @throws Error that names unknown parts and lists the known ones */
function choose(all: readonly Part[], only: string | undefined): readonly Part[] {
  if (only === undefined) return all;
  const names = only.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !all.some((part) => part.name === name));
  if (unknown.length > 0) {
    throw new Error(`--only: unknown part ${unknown.join(', ')}. The parts are ${namesOf(all)}.`);
  }
  return all.filter((part) => names.includes(part.name));
}

/** Runs all cheap parts, so that one run shows all their failures. The expensive parts run only if these pass. */
async function runAll(parts: readonly Part[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const background: Promise<Outcome>[] = [];
  for (const part of parts) {
    if (part.inBackground) {
      background.push(runPart(part));
      continue;
    }
    if (!part.cheap) outcomes.push(...(await Promise.all(background.splice(0))));
    const isSkipped = interrupted.signal.aborted || (!part.cheap && outcomes.some(({ result }) => result === 'failed'));
    outcomes.push(isSkipped ? { part, result: 'skipped', seconds: 0, passed: 0, failed: [] } : await runPart(part));
  }
  outcomes.push(...(await Promise.all(background)));
  return outcomes.toSorted((a, b) => parts.indexOf(a.part) - parts.indexOf(b.part));
}

/** Runs a part and prints its output; that of a part in the background is printed when it ends. */
async function runPart(part: Part): Promise<Outcome> {
  if (!part.inBackground) printHeader(part);
  const start = performance.now();
  const before = part.mustStay && readFileSync(part.mustStay, 'utf8');
  const code = await runWithDatabase(part).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  });
  const isStale = part.mustStay !== undefined && readFileSync(part.mustStay, 'utf8') !== before;
  if (isStale) console.error(`\n${part.mustStay} was stale and has been generated again. Review and commit it.`);
  const { passed, failed } = readReport(part);
  const hasFailed = code !== 0 || isStale || failed.length > 0;
  const seconds = (performance.now() - start) / 1000;
  console.log(`\n${part.title}: ${hasFailed ? 'FAILED' : 'passed'} after ${seconds.toFixed(1)} s`);
  return {
    part,
    result: hasFailed ? 'failed' : 'passed',
    seconds,
    passed,
    failed: hasFailed && failed.length === 0 ? [wholePart(part)] : failed,
  };
}

function printHeader({ name, title }: Part): void {
  console.log(`\n━━ ${title} (${name}) ${'━'.repeat(Math.max(3, 60 - title.length))}\n`);
}

async function runWithDatabase(part: Part): Promise<number> {
  if (!part.needsDatabase) return run(part, {});
  const postgres = await findOrInstallPostgres();
  console.log(`PostgreSQL: ${postgres.origin}`);
  try {
    return await run(part, { TEST_DATABASE_URL: postgres.url });
  } finally {
    await postgres.stop();
  }
}

async function run(part: Part, env: Readonly<Record<string, string>>): Promise<number> {
  const { code, output, isTooLong } = await runWithLimit({
    command: part.command,
    env: {
      ...process.env,
      ...part.env,
      ...env,
      ...(part.report !== undefined && { PLAYWRIGHT_JSON_OUTPUT_NAME: path.resolve(part.report) }),
    },
    isSilent: part.inBackground ?? false,
    limitMs: part.limitMinutes * 60_000,
    stop: interrupted.signal,
  });
  if (part.inBackground) {
    printHeader(part);
    process.stdout.write(output);
  }
  if (isTooLong) console.error(`\n${part.title}: stopped after its limit of ${part.limitMinutes} minutes.`);
  return code;
}

function printResult(outcomes: readonly Outcome[], totalSeconds: number): void {
  console.log(`\n━━ Result ${'━'.repeat(60)}\n`);
  for (const { part, result, seconds, passed, failed } of outcomes) {
    const tests = part.report === undefined ? '' : `${passed} passed, ${failed.length} failed`;
    console.log(`${part.name.padEnd(16)}${result.padEnd(10)}${`${seconds.toFixed(1)} s`.padStart(9)}   ${tests}`);
  }
  console.log(`${'all'.padEnd(26)}${`${totalSeconds.toFixed(1)} s`.padStart(9)}\n`);
  const failed = outcomes.flatMap((outcome) => outcome.failed);
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  console.log(`${passed} passed, ${failed.length} failed`);
  if (failed.length === 0) return;
  console.log('\nFailed, each with the command that repeats it alone:\n');
  for (const { title, repeat } of failed) console.log(`${title}\n    ${repeat}`);
}

/** The parts for what has changed. */
function validationParts(since: string): readonly Part[] {
  const { changed, related, chosen } = findChangedTests(since, VALIDATE_TESTS_MS);
  console.log(
    changed.length === 0
      ? `No file differs from ${since}.`
      : `Files that differ from ${since}: ${changed.length}. Test files that import them: ${related.length}, of which ${chosen.length} run.`,
  );
  if (chosen.length < related.length) console.log('npm test runs all.');
  return changedParts(chosen);
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      long: { type: 'boolean', default: false },
      changed: { type: 'boolean', default: false },
      since: { type: 'string', default: 'HEAD' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  SIGNALS.forEach((signal) => process.on(signal, () => interrupted.abort()));
  const parts = values.changed ? validationParts(values.since) : choose(values.long ? LONG_PARTS : PARTS, values.only);
  // Reports of an earlier run are not read.
  rmSync(RESULTS_FOLDER, { recursive: true, force: true });
  mkdirSync(RESULTS_FOLDER);
  const start = performance.now();
  const outcomes = await runAll(parts);
  printResult(outcomes, (performance.now() - start) / 1000);
  return outcomes.every((outcome) => outcome.result === 'passed') ? 0 : 1;
}

runScript(main, ['Error'], 2);

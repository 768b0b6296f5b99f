import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { runScript } from './lib/project';
import { LONG_PARTS, PARTS, RESULTS_FOLDER, type Part } from './lib/test-parts';
import { findOrInstallPostgres } from './postgres/find-or-install';

const HELP = `npm test                     run all parts, in order: ${namesOf(PARTS)}
npm test -- --only a,b       run only these parts
npm run test:long            run the tests that take long, with the same option: ${namesOf(LONG_PARTS)}`;

interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/** The result of a part. A part that fails without a count of failed tests (lint, a crash) counts as one failed test. */
interface Outcome extends Counts {
  readonly part: Part;
  readonly result: 'passed' | 'failed' | 'skipped';
  readonly seconds: number;
}

/** Jest's or Playwright's report. */
const reportSchema = z.union([
  z
    .object({ numPassedTests: z.number(), numFailedTests: z.number(), numRuntimeErrorTestSuites: z.number() })
    // The last are files that failed before their first test.
    .transform((jest) => ({
      passed: jest.numPassedTests,
      failed: jest.numFailedTests + jest.numRuntimeErrorTestSuites,
    })),
  z
    .object({ stats: z.object({ expected: z.number(), unexpected: z.number() }), errors: z.array(z.unknown()) })
    .transform(({ stats, errors }) => ({ passed: stats.expected, failed: stats.unexpected + errors.length })),
]);

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
    const isSkipped = !part.cheap && outcomes.some(({ result }) => result === 'failed');
    outcomes.push(isSkipped ? { part, result: 'skipped', seconds: 0, passed: 0, failed: 0 } : await runPart(part));
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
  const { passed, failed } = countTests(part);
  const hasFailed = code !== 0 || isStale || failed > 0;
  const seconds = (performance.now() - start) / 1000;
  console.log(`\n${part.title}: ${hasFailed ? 'FAILED' : 'passed'} after ${seconds.toFixed(1)} s`);
  return { part, result: hasFailed ? 'failed' : 'passed', seconds, passed, failed: hasFailed ? failed || 1 : 0 };
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

function run(part: Part, env: Readonly<Record<string, string>>): Promise<number> {
  const [command = '', ...args] = part.command;
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: part.inBackground ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...part.env, ...env },
      shell: process.platform === 'win32',
    });
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => output.push(data));
    child.once('error', reject);
    child.once('close', (code) => {
      if (part.inBackground) {
        printHeader(part);
        process.stdout.write(Buffer.concat(output));
      }
      resolve(code ?? 1);
    });
  });
}

function countTests({ report }: Part): Counts {
  if (report === undefined) return { passed: 0, failed: 0 };
  try {
    return reportSchema.parse(JSON.parse(readFileSync(report, 'utf8')));
  } catch (error) {
    console.error(`The test report cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    return { passed: 0, failed: 1 };
  }
}

function printResult(outcomes: readonly Outcome[], totalSeconds: number): void {
  console.log(`\n━━ Result ${'━'.repeat(60)}\n`);
  for (const { part, result, seconds, passed, failed } of outcomes) {
    const tests = part.report === undefined ? '' : `${passed} passed, ${failed} failed`;
    console.log(`${part.name.padEnd(16)}${result.padEnd(10)}${`${seconds.toFixed(1)} s`.padStart(9)}   ${tests}`);
  }
  console.log(`${'all'.padEnd(26)}${`${totalSeconds.toFixed(1)} s`.padStart(9)}\n`);
  console.log(`${sumOf(outcomes, 'passed')} passed, ${sumOf(outcomes, 'failed')} failed`);
}

function sumOf(outcomes: readonly Outcome[], field: keyof Counts): number {
  return outcomes.reduce((sum, outcome) => sum + outcome[field], 0);
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      long: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const parts = choose(values.long ? LONG_PARTS : PARTS, values.only);
  // Reports of an earlier run are not read.
  rmSync(RESULTS_FOLDER, { recursive: true, force: true });
  mkdirSync(RESULTS_FOLDER);
  const start = performance.now();
  const outcomes = await runAll(parts);
  printResult(outcomes, (performance.now() - start) / 1000);
  return outcomes.every((outcome) => outcome.result === 'passed') ? 0 : 1;
}

runScript(main, ['Error'], 2);

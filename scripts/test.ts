import { mkdirSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { runScript } from './lib/project';
import type { Part } from './test/parts';
import { LONG_PARTS, PARTS, RESULTS_FOLDER } from './test/parts';
import { slowestOf } from './test/reports';
import type { Outcome } from './test/run-part';
import { runPart } from './test/run-part';

const HELP = `npm test                     run all parts, in order
npm test -- --only a,b       run only these parts
npm test -- --list           list the parts
npm test -- --slowest        list the twenty slowest tests at the end
npm run test:long            run the tests that take long, with the same options
Each part is also an npm script: npm run <part>.`;

/** How many tests `--slowest` lists. */
const SLOWEST_COUNT = 20;

/** Returns the parts to run. @throws Error that names unknown parts and lists the known ones */
function choose(all: readonly Part[], only: string | undefined): readonly Part[] {
  if (only === undefined) return all;
  const names = only.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !all.some((part) => part.name === name));
  if (unknown.length > 0) {
    const known = all.map((part) => part.name).join(', ');
    throw new Error(`--only: unknown part ${unknown.join(', ')}. The parts are ${known}.`);
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
    const failedBefore = outcomes.some((outcome) => outcome.result === 'failed');
    outcomes.push(
      failedBefore && !part.cheap ? { part, result: 'skipped', seconds: 0, report: undefined } : await runPart(part),
    );
  }
  outcomes.push(...(await Promise.all(background)));
  return outcomes.toSorted((a, b) => parts.indexOf(a.part) - parts.indexOf(b.part));
}

function printResult(outcomes: readonly Outcome[], totalSeconds: number): void {
  console.log(`\n━━ Result ${'━'.repeat(60)}\n`);
  for (const { part, result, seconds, report } of outcomes) {
    const tests = report && part.readReport ? `${report.passed} passed, ${report.failed} failed` : '';
    console.log(`${part.name.padEnd(16)}${result.padEnd(10)}${`${seconds.toFixed(1)} s`.padStart(9)}   ${tests}`);
  }
  console.log(`${'all'.padEnd(26)}${`${totalSeconds.toFixed(1)} s`.padStart(9)}\n`);
  console.log(`${sumOf(outcomes, 'passed')} passed, ${sumOf(outcomes, 'failed')} failed`);
}

function sumOf(outcomes: readonly Outcome[], field: 'passed' | 'failed'): number {
  return outcomes.reduce((sum, { report }) => sum + (report?.[field] ?? 0), 0);
}

function printSlowest(outcomes: readonly Outcome[]): void {
  const tests = outcomes.flatMap(({ report }) => report?.tests ?? []);
  console.log(`\nThe slowest tests:`);
  for (const { file, title, seconds } of slowestOf(tests, SLOWEST_COUNT)) {
    console.log(`${`${seconds.toFixed(1)} s`.padStart(9)}   ${file} › ${title}`);
  }
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      list: { type: 'boolean' },
      slowest: { type: 'boolean', default: false },
      long: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const all = values.long ? LONG_PARTS : PARTS;
  if (values.list) {
    for (const part of all) console.log(`${part.name.padEnd(16)}${part.title}`);
    return 0;
  }
  const parts = choose(all, values.only);
  rmSync(RESULTS_FOLDER, { recursive: true, force: true });
  mkdirSync(RESULTS_FOLDER);
  const start = performance.now();
  const outcomes = await runAll(parts);
  printResult(outcomes, (performance.now() - start) / 1000);
  if (values.slowest) printSlowest(outcomes);
  return outcomes.every((outcome) => outcome.result === 'passed') ? 0 : 1;
}

runScript(main, ['Error'], 2);

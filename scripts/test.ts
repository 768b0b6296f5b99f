import { mkdirSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { TestCount } from './test/counts';
import type { Part } from './test/parts';
import { LONG_PARTS, PARTS, RESULTS_FOLDER } from './test/parts';
import type { Outcome } from './test/run-part';
import { runPart } from './test/run-part';

const HELP = `npm test                     everything, in this order
npm test -- --only a,b       only these parts
npm test -- --list           the parts
npm run test:long            sweeps that take long; --only and --list work there too
Each part is an npm script of its own too: npm run <part>.`;

/** Picks the parts to run. @throws Error that names an unknown part and the known ones. */
function choose(all: readonly Part[], only: string | undefined): readonly Part[] {
  if (only === undefined) return all;
  const names = only.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !all.some((part) => part.name === name));
  if (unknown.length > 0) {
    const known = all.map((part) => part.name).join(', ');
    throw new Error(`--only: there is no part called ${unknown.join(', ')}. The parts are ${known}.`);
  }
  return all.filter((part) => names.includes(part.name));
}

/** Cheap parts all run, so that one run shows every cheap failure; what costs minutes waits until they pass. */
async function runAll(parts: readonly Part[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const part of parts) {
    const failedBefore = outcomes.some((outcome) => outcome.result === 'failed');
    outcomes.push(
      failedBefore && !part.cheap ? { part, result: 'skipped', seconds: 0, count: undefined } : await runPart(part),
    );
  }
  return outcomes;
}

function report(outcomes: readonly Outcome[], totalSeconds: number): void {
  console.log(`\n━━ Result ${'━'.repeat(60)}\n`);
  for (const { part, result, seconds, count } of outcomes) {
    const tests = count && part.count ? wordsFor(count) : '';
    console.log(`${part.name.padEnd(16)}${result.padEnd(10)}${`${seconds.toFixed(1)} s`.padStart(9)}   ${tests}`);
  }
  console.log(`${'all'.padEnd(26)}${`${totalSeconds.toFixed(1)} s`.padStart(9)}\n`);
  console.log(`${sumOf(outcomes, 'passed')} passed, ${sumOf(outcomes, 'failed')} failed`);
}

/** Names what had to be repeated: such a test passed, and still needs somebody to look at it. */
function wordsFor({ passed, failed, repeated = 0 }: TestCount): string {
  return `${passed} passed, ${failed} failed${repeated > 0 ? `, ${repeated} only at the second attempt` : ''}`;
}

function sumOf(outcomes: readonly Outcome[], field: 'passed' | 'failed'): number {
  return outcomes.reduce((sum, { count }) => sum + (count?.[field] ?? 0), 0);
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      list: { type: 'boolean' },
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
  report(outcomes, (performance.now() - start) / 1000);
  return outcomes.every((outcome) => outcome.result === 'passed') ? 0 : 1;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  },
);

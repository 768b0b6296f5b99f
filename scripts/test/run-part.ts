import { spawn } from 'node:child_process';
import type { Part } from './parts';
import type { TestReport } from './reports';

/** How a part ended. A part that fails without counted tests of its own (lint, a crash) counts as one failed. */
export interface Outcome {
  readonly part: Part;
  readonly result: 'passed' | 'failed' | 'skipped';
  readonly seconds: number;
  readonly report: TestReport | undefined;
}

/** Runs one part through its npm script, with its output on the screen; that of a part beside others comes at its end. */
export async function runPart(part: Part): Promise<Outcome> {
  if (!part.beside) printHeader(part);
  const start = performance.now();
  const findError = part.prepareCheck?.();
  const exitCode = await runProvided(part);
  const error = exitCode === 0 ? findError?.() : undefined;
  if (error) console.error(`\n${error}`);
  const seconds = (performance.now() - start) / 1000;
  const report = readReport(part);
  const failed = exitCode !== 0 || error !== undefined || (report?.failed ?? 0) > 0;
  console.log(`\n${part.title}: ${failed ? 'FAILED' : 'passed'} after ${seconds.toFixed(1)} s`);
  if (!failed) return { part, result: 'passed', seconds, report };
  return { part, result: 'failed', seconds, report: report && report.failed > 0 ? report : addFailure(report) };
}

function printHeader(part: Part): void {
  console.log(`\n━━ ${part.title} (npm run ${part.name}) ${'━'.repeat(Math.max(3, 60 - part.title.length))}\n`);
}

function addFailure(report: TestReport | undefined): TestReport {
  return { passed: 0, tests: [], ...report, failed: 1 };
}

async function runProvided(part: Part): Promise<number> {
  try {
    const provision = await part.provide?.();
    try {
      return await runScript(part, provision?.env);
    } finally {
      await provision?.stop();
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

function runScript(part: Part, provided: Readonly<Record<string, string>> = {}): Promise<number> {
  const args = ['run', '--silent', part.name, ...(part.args ? ['--', ...part.args] : [])];
  return new Promise((resolve, reject) => {
    const child = spawn('npm', args, {
      stdio: part.beside ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...part.env, ...provided },
      shell: process.platform === 'win32',
    });
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => output.push(data));
    child.once('error', reject);
    child.once('close', (code) => {
      if (part.beside) {
        printHeader(part);
        process.stdout.write(Buffer.concat(output));
      }
      resolve(code ?? 1);
    });
  });
}

function readReport(part: Part): TestReport | undefined {
  try {
    return part.readReport?.();
  } catch (error) {
    console.error(`No report of tests: ${error instanceof Error ? error.message : String(error)}`);
    return { passed: 0, failed: 1, tests: [] };
  }
}

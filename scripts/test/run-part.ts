import { spawn } from 'node:child_process';
import type { Part } from './parts';
import type { TestReport } from './reports';

/** The result of a part. A part that fails without a count of failed tests (lint, a crash) counts as one failed test. */
export interface Outcome {
  readonly part: Part;
  readonly result: 'passed' | 'failed' | 'skipped';
  readonly seconds: number;
  readonly report: TestReport | undefined;
}

/** Runs the npm script of a part and prints its output; that of a part in the background is printed when it ends. */
export async function runPart(part: Part): Promise<Outcome> {
  if (!part.inBackground) printHeader(part);
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
      stdio: part.inBackground ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...part.env, ...provided },
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

function readReport(part: Part): TestReport | undefined {
  try {
    return part.readReport?.();
  } catch (error) {
    console.error(`The test report cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    return { passed: 0, failed: 1, tests: [] };
  }
}

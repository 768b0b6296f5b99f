import { createInterface } from 'node:readline/promises';
import type { Terminal } from './command';
import { runMembersCommand } from './run';
import { errorCode } from '../../contract/unknown-value';

/** `npm run members`. */
const terminal: Terminal = {
  print: (text) => process.stdout.write(`${text}\n`),
  warn: (text) => process.stderr.write(`${text}\n`),
  confirm: process.stdin.isTTY && process.stderr.isTTY ? confirm : undefined,
};

async function confirm(question: string): Promise<boolean> {
  // On standard error, because scripts read standard output.
  const line = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await line.question(`${question} [y/N] `)).trim());
  } finally {
    line.close();
  }
}

// A reader such as `head` may close the pipe early. The command itself has succeeded.
process.stdout.on('error', (error) => {
  if (errorCode(error) !== 'EPIPE') throw error;
});

runMembersCommand(process.argv.slice(2), { env: process.env, cwd: process.cwd(), terminal }).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  },
);

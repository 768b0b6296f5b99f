import { ask } from '../terminal/ask';
import type { Terminal } from '../terminal/command';
import { runMembersCommand } from './run';
import { handleOutputErrors } from '../../contract/output-errors';

/** `npm run members`. */
const terminal: Terminal = {
  print: (text) => process.stdout.write(`${text}\n`),
  warn: (text) => process.stderr.write(`${text}\n`),
  confirm: process.stdin.isTTY && process.stderr.isTTY ? confirm : undefined,
  send: process.stdout.isTTY ? undefined : send,
  input: process.stdin,
};

/** Whether Ctrl-C has answered a question. */
let isInterrupted = false;

function confirm(question: string): Promise<boolean> {
  // On standard error, because scripts read standard output.
  return ask(question, { input: process.stdin, output: process.stderr }, () => {
    isInterrupted = true;
  });
}

function send(bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}

handleOutputErrors();

runMembersCommand(process.argv.slice(2), { env: process.env, cwd: process.cwd(), terminal }).then(
  (code) => {
    // 130 is that of a program that the signal has ended.
    process.exitCode = isInterrupted ? 130 : code;
  },
  (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  },
);

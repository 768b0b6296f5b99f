import { Readable } from 'node:stream';
import type { ExitCode, Terminal } from '../../../member-service/terminal/command';
import { runMembersCommand } from '../../../member-service/cli/run';
import type { TestDatabase } from '../../support/databases';

export interface Outcome {
  readonly code: ExitCode;
  readonly output: string;
  readonly errors: string;
}

/** The variables of a service on this database. */
export function environmentOf({ dataDir, databaseUrl }: TestDatabase, more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const addresses = { SITE_URL: 'https://brainhouse.example', SERVICE_URL: 'https://accounts.brainhouse.example' };
  return { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, JWT_SECRET: 'x'.repeat(32), ...addresses, ...more };
}

/** Runs `npm run members` in the folder of the data, without a terminal. @param more a question, and where files are sent and come from */
export async function runMembers(
  env: NodeJS.ProcessEnv,
  args: readonly string[],
  { confirm, send, input = Readable.from([]) }: Partial<Pick<Terminal, 'confirm' | 'send' | 'input'>> = {},
): Promise<Outcome> {
  const output: string[] = [];
  const errors: string[] = [];
  const code = await runMembersCommand(args, {
    env,
    cwd: env.DATA_DIR ?? '/',
    terminal: { print: (text) => output.push(text), warn: (text) => errors.push(text), confirm, send, input },
  });
  return { code, output: output.join('\n'), errors: errors.join('\n') };
}

/** Checks the exit code and what was printed: of a failure the errors. */
export function expectOutcome({ code, output, errors }: Outcome, expected: ExitCode, text: string | RegExp): void {
  const printed = typeof text === 'string' ? text : (expect.stringMatching(text) as string);
  expect([code, code === 0 ? output : errors]).toEqual([expected, printed]);
}

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { run, whileRunning } from './commands';
import type { Context } from './commands';
import { openPages, signIn, signUp } from './requests';

/** What a machine that only serves has installed. */
export interface ServeOnly {
  readonly packages: number;
}

const MEMBER = { username: 'ada', password: 'difference engine 1843' };

/** More packages than this would be those of the site. It has about 120. */
const MAX_PACKAGES = 200;

/** The two commands of a machine that only serves: install and start. */
export interface ServeCommands {
  readonly install: string;
  readonly start: string;
}

/** Reads the commands from docs/deploying.md. @throws Error if the section has other than two */
export function readServeCommands(guide: string): ServeCommands {
  const [, section = ''] = guide.split('\n### A machine that only serves\n');
  const commands = (/```sh\n([^`]+)```/.exec(section)?.[1] ?? '').trim().split('\n');
  const [install, start] = commands;
  if (install === undefined || start === undefined || commands.length !== 2) {
    throw new Error('docs/deploying.md does not name two commands in "A machine that only serves".');
  }
  return { install, start };
}

/**
 * Installs and starts the service alone, with the commands of the guide. Somebody signs up, is approved, and reads member
 * content.
 * @param context its folder is a fresh clone
 * @param publicDir absolute folder of a built site
 * @throws Error that names the failed step
 */
export async function serveOnly(context: Context, publicDir: string): Promise<ServeOnly> {
  const { install, start } = readServeCommands(await readFile(path.join(context.cwd, 'docs/deploying.md'), 'utf8'));
  const packages = Number(/^added (\d+) packages/m.exec(await run(context, 'sh', ['-c', install]))?.[1]);
  if (!(packages <= MAX_PACKAGES)) {
    throw new Error(`"${install}" installed ${packages} packages, more than ${MAX_PACKAGES}.`);
  }
  const env = { ...context.env, PUBLIC_DIR: publicDir, PORT: '0' };
  await whileRunning({ ...context, env }, ['sh', ['-c', start]], async (child) => {
    await child.printed(/"msg":"ready"/);
    const address = readAddress(child.output());
    await openPages(address);
    await signUp(address, MEMBER);
    await run({ ...context, env }, 'npm', ['run', 'members', '--', 'approve', MEMBER.username]);
    await signIn(address, MEMBER);
  });
  return { packages };
}

function readAddress(log: string): string {
  const address = /"address":"(http:[^"]+)"/.exec(log)?.[1];
  if (address === undefined) {
    throw new Error('The service did not log its address.');
  }
  return address;
}

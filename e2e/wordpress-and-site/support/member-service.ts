import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readMail } from '../../../__tests__/support/mail';
import { buildApp } from '../../../member-service/app';
import { runMembersCommand } from '../../../member-service/cli/run';
import { readConfig } from '../../../member-service/config';
import { createLog } from '../../../member-service/lib/log';
import { openServices } from '../../../member-service/services';

/** A member service with an SQLite file and an outbox in a folder. */
export interface MemberService {
  readonly origin: string;
  close(): Promise<void>;
}

function environment(dataDir: string): NodeJS.ProcessEnv {
  return {
    DATA_DIR: dataDir,
    SITE_URL: 'https://brainhouse.example',
    PUBLIC_DIR: dataDir,
    MARKET_UPSTREAM: '',
    LOGIN_FAILURES_PER_ADDRESS: '10000',
  };
}

/** Starts the service on a free port of loopback. */
export async function startMemberService(dataDir: string): Promise<MemberService> {
  const config = readConfig(environment(dataDir), dataDir);
  const log = createLog('silent');
  const services = await openServices(config, log);
  const app = await buildApp({ config, services, log, maxDelayMs: Infinity });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return { origin, close: () => app.close() };
}

/** Runs `npm run members` in a folder. @returns its exit code, output and messages */
export async function runMembers(
  dataDir: string,
  ...args: readonly string[]
): Promise<{ readonly code: number; readonly output: string; readonly errors: string }> {
  mkdirSync(dataDir, { recursive: true });
  const output: string[] = [];
  const errors: string[] = [];
  const code = await runMembersCommand(args, {
    env: environment(dataDir),
    cwd: dataDir,
    terminal: { print: (text) => output.push(text), warn: (text) => errors.push(text), confirm: undefined },
  });
  return { code, output: output.join('\n'), errors: errors.join('\n') };
}

/** The texts of the emails in the outbox, by recipient. */
export function outboxOf(dataDir: string): ReadonlyMap<string, readonly string[]> {
  const folder = path.join(dataDir, 'outbox');
  const texts = new Map<string, string[]>();
  for (const name of (existsSync(folder) ? readdirSync(folder) : []).filter((file) => file.endsWith('.eml'))) {
    const { headers, text } = readMail(readFileSync(path.join(folder, name), 'utf8'));
    const to = headers.get('to') ?? '';
    texts.set(to, [...(texts.get(to) ?? []), text]);
  }
  return texts;
}

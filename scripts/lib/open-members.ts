import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { ServiceConfig } from '../../member-service/config';
import { provideDemoMember } from '../../member-service/demo-member';
import { createLog } from '../../member-service/log';
import { openServices } from '../../member-service/services';
import type { Services } from '../../member-service/services';
import { explainStoreError, StoreError } from '../../member-service/store/store-error';
import type { Progress } from './progress';

/** The members' database, open, and how to sign in immediately where the process may say so. */
export interface OpenedMembers {
  readonly services: Services;
  readonly log: FastifyBaseLogger;
  readonly welcome: string | undefined;
}

/**
 * Opens the members' database, brings it up to date and adds a demonstration member on a first start on this machine.
 * It comes before a build: a database that cannot be opened is reported before any other work.
 * @throws {StoreError} when it cannot be opened or written to
 */
export async function openMembers(config: ServiceConfig, progress: Progress): Promise<OpenedMembers> {
  const step = progress.begin('Opening the database');
  try {
    const log = createLog(config.logLevel);
    const services = await openServices(config, log);
    const demo = await addDemoMember(services, config);
    step.done(`Database ready (${databaseName(config)})`);
    return {
      services,
      log,
      welcome: demo && `Sign in as the demonstration member: username ${demo.username}, password ${demo.password}`,
    };
  } finally {
    step.end();
  }
}

async function addDemoMember(services: Services, config: ServiceConfig): ReturnType<typeof provideDemoMember> {
  try {
    return await provideDemoMember(services.members, config);
  } catch (error) {
    await services.close();
    const explained = explainStoreError(error, config);
    throw explained === undefined ? error : new StoreError(explained, { cause: error });
  }
}

function databaseName({ dataDir, databaseUrl }: ServiceConfig): string {
  if (databaseUrl !== undefined) {
    return 'PostgreSQL';
  }
  const inside = path.relative(process.cwd(), dataDir);
  return `SQLite in ${inside.startsWith('..') || path.isAbsolute(inside) ? dataDir : inside}${path.sep}`;
}

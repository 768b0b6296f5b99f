import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { ServiceConfig } from '../../member-service/config';
import { provideDemoMember } from '../../member-service/demo-member';
import { createLog } from '../../member-service/lib/log';
import { openServices } from '../../member-service/open-services';
import type { Services } from '../../member-service/services';
import { explainStoreError, StoreError } from '../../member-service/store/store-error';
import type { Progress } from './progress';

/** The services on the opened members' database. */
export interface OpenedMembers {
  readonly services: Services;
  readonly log: FastifyBaseLogger;
  /** Message with the name and password of the demonstration member, if there is one. */
  readonly welcome: string | undefined;
}

/**
 * Opens and migrates the members' database, and adds a demonstration member on the first start on this machine. Call it
 * before a build, so that a database error is reported before the long work.
 * @throws {StoreError} if the database cannot be opened or written to
 */
export async function openMembers(config: ServiceConfig, progress: Progress): Promise<OpenedMembers> {
  const endStep = progress.begin();
  const log = createLog(config.logLevel);
  const services = await openServices(config, log);
  const demo = await addDemoMember(services, config);
  endStep(`Database ready (${databaseName(config)})`);
  return {
    services,
    log,
    welcome: demo && `Sign in as the demonstration member: username ${demo.username}, password ${demo.password}`,
  };
}

async function addDemoMember(services: Services, config: ServiceConfig): ReturnType<typeof provideDemoMember> {
  try {
    return await provideDemoMember(services, config);
  } catch (error) {
    await services.close();
    const explained = explainStoreError(error, config);
    throw explained === undefined ? error : new StoreError(explained, { cause: error });
  }
}

function databaseName({ dataDir, databaseUrl }: ServiceConfig): string {
  if (databaseUrl !== undefined) return 'PostgreSQL';
  const inside = path.relative(process.cwd(), dataDir);
  return `SQLite in ${inside.startsWith('..') || path.isAbsolute(inside) ? dataDir : inside}${path.sep}`;
}

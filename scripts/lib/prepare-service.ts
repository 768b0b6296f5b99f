import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../member-service/app';
import type { ServiceConfig } from '../../member-service/config';
import { provideDemoMember } from '../../member-service/demo-member';
import { createLog } from '../../member-service/log';
import { openServices } from '../../member-service/services';

/** A service that is not listening yet, and a line that says how to sign in, if there is a demonstration member. */
export interface PreparedService {
  readonly app: FastifyInstance;
  readonly welcome: string | undefined;
}

/** Opens the members' store, with a demonstration member on a first start on this machine, and builds the service. */
export async function prepareService(config: ServiceConfig): Promise<PreparedService> {
  const log = createLog(config.logLevel);
  const services = await openServices(config, log);
  const demo = await provideDemoMember(services.members, config);
  const app = await buildApp({ config, log, services });
  return {
    app,
    welcome: demo && `Sign in as the demonstration member: username ${demo.username}, password ${demo.password}`,
  };
}

import { buildApp } from '../../member-service/app';
import type { ServiceConfig } from '../../member-service/config';
import { listen } from '../../member-service/listen';
import { forgetRecord } from './build-record';
import { gatsbyEnv } from './build-site';
import { openMembers } from './open-members';
import type { Progress } from './progress';
import { PROJECT_DIR } from './project';
import { runNode } from './run-command';

/** What the live server is started with. */
export interface LiveSite {
  /** `host` and `port` are where the live server listens; the rest is the member service's. */
  readonly config: ServiceConfig;
  /** The environment of Gatsby. */
  readonly env: NodeJS.ProcessEnv;
  readonly progress: Progress;
  /** Called when Gatsby's process runs, which is a while before it answers. */
  readonly onStart?: () => void;
}

/** The service runs behind the live server, which is the only one to be reached from outside. */
const SERVICE_ADDRESS = { host: '127.0.0.1', port: 0 };

/**
 * Runs Gatsby's live server, with the member service on a free port behind it, until it ends; Ctrl-C ends it.
 * @returns its exit code
 * @throws StoreError when the members' store cannot be opened
 */
export async function runLiveSite({ config, env, progress, onStart }: LiveSite): Promise<number> {
  // The live server writes into public/ too.
  await forgetRecord(PROJECT_DIR);

  // Without a guard there is no token to ask for.
  const isOpen = env.GATSBY_UNPROTECTED === 'true';
  const { services, log, welcome } = await openMembers(config, progress);
  const service = await buildApp({
    config: { ...config, isMemberContentOpen: config.isMemberContentOpen || isOpen },
    services,
    log,
  });
  const { port: servicePort } = await listen(service, SERVICE_ADDRESS);
  if (welcome !== undefined) {
    progress.print(welcome);
  }
  try {
    return await runNode(
      [require.resolve('gatsby/cli.js'), 'develop', '--host', config.host, '--port', String(config.port)],
      {
        cwd: PROJECT_DIR,
        env: { ...gatsbyEnv(env), SERVICE_URL: `http://${SERVICE_ADDRESS.host}:${servicePort}` },
        ...(onStart && { onStart }),
      },
    );
  } finally {
    await service.close();
  }
}

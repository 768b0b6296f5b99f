import { rm } from 'node:fs/promises';
import path from 'node:path';
import { buildApp } from '../../member-service/app';
import type { ServiceConfig } from '../../member-service/config';
import { listen } from '../../member-service/http/listen';
import { findCache } from '../../src/site-build/build-facts';
import { CMS_PATH } from '../../src/site-build/cms/cms-page';
import { loadEnvFile } from '../../src/site-build/load-env-file';
import { builtFor, memberContentPlace } from '../../src/config/back-end';
import { ROUTES } from '../../src/config/routes';
import { ACCOUNT_PAGES } from '../../src/config/service-paths';
import { deleteRecord } from './build-record';
import { FOREIGN_CACHE, gatsbyEnv } from './build-site';
import { useFolder } from './folder-in-use';
import { openMembers } from './open-members';
import { assertPortIsFree } from './ports';
import type { Progress } from './progress';
import { PROJECT_DIR } from './project';
import { runNode } from './run-command';

/** Options of the live server. */
export interface LiveSite {
  /** The live server listens on `host` and `port`. The rest is the configuration of the member service. */
  readonly config: ServiceConfig;
  /** The environment of Gatsby. */
  readonly env: NodeJS.ProcessEnv;
  readonly progress: Progress;
  /** Called when Gatsby's process has started. It does not accept requests yet. */
  readonly onStart?: () => void;
}

/** Pages that links on other sites may open: those of the site, of the CMS, and those that links in emails open. */
const LINKED_PAGES = [...ROUTES.map((route) => route.path), CMS_PATH, ACCOUNT_PAGES];

/** The live server is a proxy for the member service, so only the live server listens on the configured address. */
const SERVICE_ADDRESS = { host: '127.0.0.1', port: 0 };

/**
 * Uses the folder of the project for a live site, until this process ends.
 * @returns the port of the live site
 * @throws FolderInUseError if another one works there, ListenError if the port is in use
 */
export async function startLiveSite({ host, port }: ServiceConfig, progress: Progress): Promise<number> {
  const chosen = port === 0 ? await assertPortIsFree(host, port) : port;
  await useFolder(PROJECT_DIR, progress, `http://localhost:${chosen}`);
  return assertPortIsFree(host, chosen);
}

/**
 * Runs Gatsby's live server, with the member service on a free port behind it. Ctrl-C stops both.
 * @returns Gatsby's exit code
 * @throws StoreError if the members' store cannot be opened
 * @throws {TextFileError} if the file with the variables is no UTF-8
 */
export async function runLiveSite({ config, env, progress, onStart }: LiveSite): Promise<number> {
  // Gatsby hides an error of this file, and then reports another one.
  loadEnvFile(PROJECT_DIR, { ...env, NODE_ENV: 'development' });
  if (findCache(PROJECT_DIR) === 'foreign') {
    progress.print(FOREIGN_CACHE);
    await rm(path.join(PROJECT_DIR, '.cache'), { recursive: true });
    await rm(path.join(PROJECT_DIR, 'public'), { recursive: true, force: true });
  }
  // The live server also writes to public/.
  deleteRecord(PROJECT_DIR);

  const { GATSBY_SERVICE_BASE: accounts } = builtFor;
  // Without the guard, requests for member content have no token. With the accounts of another back end, pages send it to that
  // one only, and the build publishes the content.
  const isOpen = env.GATSBY_UNPROTECTED === 'true' || memberContentPlace(builtFor, config.siteUrl) === 'public';
  const { services, log, welcome } = await openMembers(config, progress);
  const service = await buildApp({
    config: {
      ...config,
      // Where the live server writes member content, not the last release.
      publicDir: path.join(PROJECT_DIR, 'public'),
      isMemberContentOpen: config.isMemberContentOpen || isOpen,
    },
    services,
    log,
  });
  const { port: servicePort } = await listen(service, SERVICE_ADDRESS);
  if (accounts !== '') {
    progress.print(`The pages use the accounts at ${accounts} (GATSBY_SERVICE_BASE).`);
  } else if (welcome !== undefined) {
    progress.print(welcome);
  }
  try {
    return await runNode(
      [require.resolve('gatsby/cli.js'), 'develop', '--host', config.host, '--port', String(config.port)],
      {
        cwd: PROJECT_DIR,
        env: {
          ...withGuard(gatsbyEnv(env), config),
          SERVICE_URL: `http://${SERVICE_ADDRESS.host}:${servicePort}`,
        },
        onStart,
      },
    );
  } finally {
    await service.close();
  }
}

/**
 * The environment in which every Node process refuses requests of other websites (`guard-dev-server.cjs`). Gatsby serves from a process
 * that it starts itself, so its arguments cannot be set.
 */
export function withGuard(
  env: NodeJS.ProcessEnv,
  { host, port }: Pick<ServiceConfig, 'host' | 'port'>,
): NodeJS.ProcessEnv {
  const guard = JSON.stringify(require.resolve('./guard-dev-server.cjs'));
  return {
    ...env,
    LIVE_SITE_PORT: String(port),
    LIVE_SITE_HOST: host,
    LIVE_SITE_PAGES: LINKED_PAGES.map((page) => page.split('/')[1]).join(' '),
    NODE_OPTIONS: `${env.NODE_OPTIONS ?? ''} --require ${guard}`.trim(),
  };
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pidtree from 'pidtree';
import pidusage from 'pidusage';
import { readConfig } from '../../member-service/config';
import { createLog } from '../../member-service/log';
import { openServices } from '../../member-service/services';
import { startService } from '../service';
import type { RunningServer, RunningService } from '../service';
import { printTable } from '../table';
import { generateLoad } from './generate-load';
import type { LoadOptions } from './options';
import { fetchSent, hasNginx, startBareServer, startNginx } from './servers';
import { compareWithTargets, SERVERS, summarize } from './summary';
import type { LoadFigures, LoadSummary, LoadTarget, ServerName } from './summary';

/** All servers send gzip: Debian's nginx has no brotli. */
const HEADERS = { 'accept-encoding': 'gzip' };

/** Before every measurement, so that Node has compiled the code and the files are in memory. */
const WARM_UP_SECONDS = 2;

/** Members that sign in again and again. */
const SIGN_IN_CONNECTIONS = 8;

/** How long the sign-ins start before the pages are requested and end after them, in seconds. */
const SIGN_IN_MARGIN_SECONDS = 1;

/** The account of the sign-ins, in the temporary database. */
export const MEMBER = {
  fullName: 'Bench Member',
  username: 'bench',
  email: 'bench@example.org',
  phone: '170 1234567',
  countryCode: '+49',
  ivCode: 'BENCH-1',
  password: 'password of the bench',
};

/**
 * The service as in docs/deploying.md, with its default log. The limits of failed logins also count sign-ins that are
 * running, so they are lifted.
 */
export const PRODUCTION = {
  NODE_ENV: 'production',
  SITE_URL: 'https://brainhouse.example',
  LOG_LEVEL: 'info',
  LOGIN_FAILURES: '999999',
  LOGIN_FAILURES_PER_ADDRESS: '999999',
};

/** Everything that `npm run bench -- --service` writes to its results. */
export interface ServiceLoad {
  readonly options: LoadOptions;
  readonly servers: LoadSummary;
  /** Sign-ins per second while pages were requested, for each run. */
  readonly signInsPerSecond: readonly number[];
  readonly targets: readonly LoadTarget[];
}

/**
 * Measures how many pages per second the member service sends, with and without sign-ins, beside a bare `node:http` server
 * that sends the same bytes, and nginx if it is installed. The measurements of the servers alternate.
 */
export async function measureService(options: LoadOptions): Promise<ServiceLoad> {
  const folder = await mkdtemp(path.join(tmpdir(), 'brainhouse-bench-'));
  const running: RunningServer[] = [];
  try {
    const service = await startService(PRODUCTION);
    running.push(service);
    await addMember(service);
    const bare = await startBareServer(await fetchSent(service.origin + options.path, HEADERS), folder);
    running.push(bare);
    const nginx = hasNginx() ? await startNginx(options.path, folder) : undefined;
    if (nginx) running.push(nginx);
    else console.log('nginx: left out, because it is not installed.');

    const signInsPerSecond: number[] = [];
    const measured: Partial<Record<ServerName, LoadFigures[]>> = {};
    for (let run = 1; run <= options.runs; run += 1) {
      console.log(`Run ${run} of ${options.runs} …`);
      const results: Partial<Record<ServerName, LoadFigures>> = {
        'node:http': await measurePage(bare, options),
        'member service': await measurePage(service, options),
        'member service, sign-ins': await measureWithSignIns(service, options, signInsPerSecond),
        ...(nginx ? { nginx: await measurePage(nginx, options) } : {}),
      };
      for (const name of SERVERS) {
        const figures = results[name];
        if (figures) (measured[name] ??= []).push(figures);
      }
    }
    const servers = summarize(measured);
    const targets = compareWithTargets(servers);
    printResults(options, servers, targets, signInsPerSecond);
    return { options, servers, signInsPerSecond, targets };
  } finally {
    await Promise.all(running.map((server) => server.stop()));
    await rm(folder, { recursive: true, force: true });
  }
}

/** Adds the account of the sign-ins to the running service's database. */
export async function addMember({ dataDir }: RunningService): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDir }, process.cwd());
  const services = await openServices(config, createLog('error'));
  try {
    await services.members.create(MEMBER, { approved: true });
  } finally {
    await services.close();
  }
}

async function measurePage(
  server: RunningServer,
  { path: page, seconds, connections }: LoadOptions,
): Promise<LoadFigures> {
  const load = { url: server.origin + page, connections, headers: HEADERS };
  await generateLoad({ ...load, seconds: WARM_UP_SECONDS });
  const before = await processorTime(server.pid);
  const result = await generateLoad({ ...load, seconds });
  const used = (await processorTime(server.pid)) - before;
  return {
    requestsPerSecond: result.requests / result.seconds,
    p50: result.p50,
    p99: result.p99,
    cpuMicroseconds: (used * 1000) / result.requests,
  };
}

async function measureWithSignIns(
  service: RunningService,
  options: LoadOptions,
  signInsPerSecond: number[],
): Promise<LoadFigures> {
  const signIns = generateLoad({
    url: `${service.origin}/wp-json/jwt-auth/v1/token`,
    connections: SIGN_IN_CONNECTIONS,
    seconds: WARM_UP_SECONDS + options.seconds + SIGN_IN_MARGIN_SECONDS,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: MEMBER.username, password: MEMBER.password }),
  });
  const [figures, { requests, seconds }] = await Promise.all([measurePage(service, options), signIns]);
  signInsPerSecond.push(requests / seconds);
  return figures;
}

/** Processor time that a process and its descendants have used, in milliseconds. */
async function processorTime(pid: number): Promise<number> {
  try {
    const usages = await pidusage(await pidtree(pid, { root: true }));
    return Object.values(usages).reduce((sum, { ctime }) => sum + ctime, 0);
  } finally {
    // pidusage keeps files of the processes open.
    pidusage.clear();
  }
}

function printResults(
  { path: page, runs, seconds, connections }: LoadOptions,
  servers: LoadSummary,
  targets: readonly LoadTarget[],
  signInsPerSecond: readonly number[],
): void {
  const bare = servers['node:http']?.requestsPerSecond ?? Number.NaN;
  printTable(
    `${page}, gzip, ${connections} connections, ${seconds} s, median of ${runs}`,
    ['server', 'requests/s', '× node:http', '50% ms', '99% ms', 'CPU µs'],
    SERVERS.flatMap((name) => {
      const figures = servers[name];
      if (!figures) return [];
      const { requestsPerSecond, p50, p99, cpuMicroseconds } = figures;
      return [
        [
          name,
          requestsPerSecond.toFixed(0),
          (requestsPerSecond / bare).toFixed(2),
          p50.toFixed(0),
          p99.toFixed(0),
          cpuMicroseconds.toFixed(1),
        ],
      ];
    }),
  );
  console.log(`\nSign-ins per second in each run: ${signInsPerSecond.map((rate) => rate.toFixed(1)).join(', ')}`);
  printTable(
    'Limits',
    ['figure', 'measured', 'limit', 'reached'],
    targets.map(({ figure, value, limit, isReached }) => [
      figure,
      value.toFixed(2),
      String(limit),
      isReached ? 'yes' : 'no',
    ]),
  );
}

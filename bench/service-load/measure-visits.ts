import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { ROUTES } from '../../src/config/routes';
import { MAX_CONCURRENT_HASHES, MAX_WAITING_HASHES } from '../../member-service/members/passwords';
import { startService } from '../service';
import type { RunningServer, RunningService } from '../service';
import { printTable } from '../table';
import { addMember, MEMBER, PRODUCTION } from './measure-service';
import { compareMemory } from './memory';
import type { MemoryChange, MemorySample } from './memory';
import { fetchSent, startBareServer } from './servers';
import type { VisitResult, Visits, VisitsOfService } from './visits';

/** What `npm run bench -- --load` measures. */
export interface VisitOptions {
  readonly seconds: number;
  readonly connections: number;
}

/** Everything that it writes to its results. */
export interface VisitLoad {
  readonly options: VisitOptions;
  readonly visits: readonly VisitResult[];
  readonly memory: MemoryChange;
  /** The most passwords that waited at a time. */
  readonly mostWaiting: number;
  /** Load average of the machine before and after. */
  readonly machine: readonly [before: number, after: number];
  /** What must not happen, one sentence each. The times are not part of it. */
  readonly failures: readonly string[];
}

/** The limit of the 99th percentile of pages, in milliseconds. */
const PAGES_P99_MS = 100;

const METRICS_TOKEN = 't0kenOfTheBenchThatReadsTheFigures0000';
const SAMPLE_MS = 1_000;

/** A visitor reads a page for a second on average. */
const PAUSE_MS = 2_000;

/** Connections to the bare server, few enough to take nothing from the service. */
const BARE_CONNECTIONS = 20;
const BARE = 'node:http, one page';

/** The content of a member page. */
const MEMBER_CONTENT = '/member-content/bonuses.json';

/**
 * Lets people visit the service for minutes: most of them read pages, some read member content, and more of them sign in than
 * can wait, so that the queue of passwords is full all the time. A few visit a bare `node:http` server meanwhile, which sends one
 * page: its times are those of the machine.
 */
export async function measureVisits(options: VisitOptions): Promise<VisitLoad> {
  const folder = await mkdtemp(path.join(tmpdir(), 'brainhouse-bench-'));
  const service = await startService({ ...PRODUCTION, METRICS_TOKEN });
  let bare: RunningServer | undefined;
  const samples: MemorySample[] = [];
  let mostWaiting = 0;
  const before = loadavg()[0] ?? Number.NaN;

  async function sample(): Promise<void> {
    const response = await fetch(`${service.origin}/metrics`, {
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    });
    const figures = await response.text();
    function read(name: string): number {
      return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(figures)?.[1]);
    }
    samples.push({ heap: read('nodejs_heap_size_used_bytes'), resident: read('process_resident_memory_bytes') });
    mostWaiting = Math.max(mostWaiting, read('brainhouse_waiting_sign_ins'));
  }

  try {
    await addMember(service);
    bare = await startBareServer(await fetchSent(`${service.origin}/about-us`, { 'accept-encoding': 'gzip' }), folder);
    const visits = [
      ...(await describeVisits(service, options.connections)),
      {
        name: BARE,
        port: portOf(bare),
        requests: ['GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'],
        connections: BARE_CONNECTIONS,
        pauseMs: PAUSE_MS,
      },
    ];
    const timer = setInterval(() => void sample().catch(() => undefined), SAMPLE_MS);
    const results = await send({ seconds: options.seconds, visits }).finally(() => clearInterval(timer));
    const load: Omit<VisitLoad, 'failures'> = {
      options,
      visits: results,
      memory: compareMemory(samples),
      mostWaiting,
      machine: [before, loadavg()[0] ?? Number.NaN],
    };
    const failures = findFailures(load);
    printResults(load, failures);
    return { ...load, failures };
  } finally {
    await bare?.stop();
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function portOf({ origin }: RunningServer): number {
  return Number(new URL(origin).port);
}

async function describeVisits(service: RunningService, connections: number): Promise<readonly Visits[]> {
  const { origin } = service;
  const port = portOf(service);
  const { host } = new URL(origin);
  const credentials = JSON.stringify({ username: MEMBER.username, password: MEMBER.password });
  const signIn = `POST /wp-json/jwt-auth/v1/token HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: ${credentials.length}\r\n\r\n${credentials}`;
  const response = await fetch(`${origin}/wp-json/jwt-auth/v1/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: credentials,
  });
  const { token } = (await response.json()) as { token: string };
  function get(path: string, header: string): string {
    return `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: gzip\r\n${header}\r\n`;
  }
  const pages = ROUTES.filter(({ access }) => access === 'public');
  // Half as many again as can wait and run, so that some are refused.
  const signIns = Math.ceil(1.5 * (MAX_WAITING_HASHES + MAX_CONCURRENT_HASHES));
  const content = Math.floor(connections / 10);
  return [
    {
      name: 'pages',
      port,
      requests: pages.map(({ path }) => get(path, '')),
      connections: Math.max(1, connections - content - signIns),
      pauseMs: PAUSE_MS,
    },
    {
      name: 'member content',
      port,
      requests: [get(MEMBER_CONTENT, `Authorization: Bearer ${token}\r\n`)],
      connections: content,
      pauseMs: PAUSE_MS,
    },
    { name: 'sign-ins', port, requests: [signIn], connections: signIns, pauseMs: 0 },
  ];
}

/** Runs the visits in a process of their own. */
async function send(visits: VisitsOfService): Promise<readonly VisitResult[]> {
  const child = spawn(process.execPath, ['--import', 'tsx', require.resolve('./visits'), JSON.stringify(visits)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const output = text(child.stdout);
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`The visits failed with exit code ${String(code)}.`);
  return JSON.parse(await output) as readonly VisitResult[];
}

/** @returns what must not happen under any load */
export function findFailures({ visits, memory }: Pick<VisitLoad, 'visits' | 'memory'>): readonly string[] {
  const failures = visits.flatMap(({ name, statuses }) => {
    const allowed = name === 'sign-ins' ? ['200', '503'] : ['200'];
    const wrong = Object.entries(statuses).filter(([status]) => !allowed.includes(status));
    const none = statuses['200'] === undefined ? [`${name}: no response with status 200.`] : [];
    return [...none, ...wrong.map(([status, count]) => `${name}: ${count} × ${status}.`)];
  });
  return memory.isFlat ? failures : [...failures, 'The memory grew in the second half.'];
}

function printResults(
  { options, visits, memory, mostWaiting, machine }: Omit<VisitLoad, 'failures'>,
  failures: readonly string[],
): void {
  printTable(
    `${options.connections} connections, ${options.seconds} s; load of the machine ${machine.map((value) => value.toFixed(1)).join(' → ')}`,
    ['requests', 'per second', '50% ms', '99% ms', 'statuses'],
    visits.map(({ name, statuses, p50, p99 }) => [
      name,
      ((statuses['200'] ?? 0) / options.seconds).toFixed(1),
      p50.toFixed(1),
      p99.toFixed(1),
      Object.entries(statuses)
        .map(([status, count]) => `${status}: ${count}`)
        .join(', '),
    ]),
  );
  function megabytes(bytes: number): string {
    return (bytes / 1024 / 1024).toFixed(1);
  }
  printTable(
    'Memory, MB',
    ['', 'third quarter', 'fourth quarter'],
    (['heap', 'resident'] as const).map((figure) => [
      figure,
      megabytes(memory.first[figure]),
      megabytes(memory.second[figure]),
    ]),
  );
  function p99Of(wanted: string): number {
    return visits.find(({ name }) => name === wanted)?.p99 ?? Number.NaN;
  }
  const p99 = p99Of('pages');
  console.log(`\nAt most ${mostWaiting} passwords waited.`);
  console.log(
    `99th percentile of pages: ${p99.toFixed(1)} ms, ${p99 < PAGES_P99_MS ? 'below' : 'above'} ${PAGES_P99_MS} ms; of the bare server ${p99Of(BARE).toFixed(1)} ms. Not a failure: it depends on the machine.`,
  );
  failures.forEach((failure) => console.error(failure));
}

import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

/** Requests that are sent again and again. */
export interface Load {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent with POST; undefined: GET. */
  readonly body?: string;
}

/** The result of one run of the load generator. Times in milliseconds. */
export interface LoadResult {
  readonly requests: number;
  readonly seconds: number;
  readonly p50: number;
  readonly p99: number;
}

/** The part of autocannon's JSON that is read. */
const resultSchema = z.object({
  duration: z.number(),
  errors: z.number(),
  timeouts: z.number(),
  non2xx: z.number(),
  '2xx': z.number(),
  latency: z.object({ p50: z.number(), p99: z.number() }),
});

/**
 * Sends requests from a process of its own, so that the generator and the server do not wait for each other.
 * @throws Error if a request failed or got another status than 2xx
 */
export async function generateLoad(load: Load): Promise<LoadResult> {
  const child = spawn(process.execPath, [require.resolve('autocannon/autocannon.js'), ...generatorArguments(load)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const output = text(child.stdout);
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) {
    throw new Error(`The load generator failed with exit code ${String(code)}.`);
  }
  return readResult(load.url, await output);
}

function generatorArguments({ url, connections, seconds, headers, body }: Load): string[] {
  return [
    ...['--json', '--no-progress', '--connections', String(connections), '--duration', String(seconds)],
    ...Object.entries(headers).flatMap(([name, value]) => ['--headers', `${name}=${value}`]),
    ...(body === undefined ? [] : ['--method', 'POST', '--body', body]),
    url,
  ];
}

/**
 * Reads the output of autocannon.
 * @throws Error that names the URL and the numbers of failed requests
 */
export function readResult(url: string, output: string): LoadResult {
  const { duration, errors, timeouts, non2xx, '2xx': requests, latency } = resultSchema.parse(JSON.parse(output));
  if (errors + timeouts + non2xx > 0 || requests === 0) {
    throw new Error(
      `${url}: ${requests} requests succeeded, ${non2xx} got an error status, ${errors} failed, ${timeouts} timed out.`,
    );
  }
  return { requests, seconds: duration, p50: latency.p50, p99: latency.p99 };
}

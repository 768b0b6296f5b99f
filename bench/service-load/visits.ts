import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { createHistogram } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';

/** Requests that a number of people send, each on a connection of its own, with a pause after each response. */
export interface Visits {
  /** For the results. */
  readonly name: string;
  /** On 127.0.0.1. */
  readonly port: number;
  /** Whole requests as text; a connection sends them in turns. */
  readonly requests: readonly string[];
  readonly connections: number;
  /** The longest pause in milliseconds; the mean is half of it. */
  readonly pauseMs: number;
}

/** All visits of a measurement. */
export interface VisitsOfService {
  readonly seconds: number;
  readonly visits: readonly Visits[];
}

/** The responses to the requests of one name. Times in milliseconds. */
export interface VisitResult {
  readonly name: string;
  /** How many responses had each status; `503 without Retry-After` and broken connections are names of their own. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Percentiles of responses with a 2xx status. */
  readonly p50: number;
  readonly p99: number;
}

const HEADERS_END = '\r\n\r\n';
const NANOSECONDS_PER_MS = 1e6;

/** Sends the requests for the given time. */
export async function visitService({ seconds, visits }: VisitsOfService): Promise<readonly VisitResult[]> {
  const end = performance.now() + seconds * 1000;
  return Promise.all(
    visits.map(async ({ name, port, requests, connections, pauseMs }) => {
      const times = createHistogram();
      const statuses: Record<string, number> = {};

      async function visit(number: number): Promise<void> {
        // They do not all begin at the same time.
        await wait(Math.random() * (pauseMs + 1_000));
        for (let turn = number; performance.now() < end;) {
          const socket = connect(port, '127.0.0.1').setNoDelay();
          try {
            await once(socket, 'connect');
            for (; performance.now() < end; turn += 1) {
              const sentAt = performance.now();
              const { status, retryAfterS } = await exchange(socket, requests[turn % requests.length] ?? '');
              const key = status === 503 && retryAfterS === undefined ? '503 without Retry-After' : String(status);
              statuses[key] = (statuses[key] ?? 0) + 1;
              if (status < 300)
                times.record(Math.max(1, Math.round((performance.now() - sentAt) * NANOSECONDS_PER_MS)));
              await wait(retryAfterS === undefined ? Math.random() * pauseMs : retryAfterS * 1000);
            }
          } catch {
            statuses['broken connection'] = (statuses['broken connection'] ?? 0) + 1;
          } finally {
            socket.destroy();
          }
        }
      }
      await Promise.all(Array.from({ length: connections }, (_, number) => visit(number)));
      return {
        name,
        statuses,
        p50: times.percentile(50) / NANOSECONDS_PER_MS,
        p99: times.percentile(99) / NANOSECONDS_PER_MS,
      };
    }),
  );
}

/** Sends one request and reads its response. @throws Error if the connection ends before */
async function exchange(socket: Socket, request: string): Promise<{ status: number; retryAfterS: number | undefined }> {
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0);

    function onData(chunk: Buffer): void {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const headersEnd = received.indexOf(HEADERS_END);
      if (headersEnd === -1) return;
      const head = received.toString('latin1', 0, headersEnd);
      const [, length] = /\r\ncontent-length: *(\d+)/i.exec(head) ?? [];
      if (length === undefined) {
        finish(new Error('a response without Content-Length'));
      } else if (received.length >= headersEnd + HEADERS_END.length + Number(length)) {
        finish();
        const [, retryAfter] = /\r\nretry-after: *(\d+)/i.exec(head) ?? [];
        resolve({
          status: Number(head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length)),
          retryAfterS: retryAfter === undefined ? undefined : Number(retryAfter),
        });
      }
    }

    function onEnd(): void {
      finish(new Error('the server closed the connection'));
    }

    function finish(error?: Error): void {
      socket.off('data', onData).off('end', onEnd).off('error', finish);
      if (error) reject(error);
    }
    socket.on('data', onData).on('end', onEnd).on('error', finish);
    socket.write(request);
  });
}

// As a program it gets the visits and prints the results, both as JSON.
if (require.main === module) {
  visitService(JSON.parse(process.argv[2] ?? '') as VisitsOfService).then(
    (result) => console.log(JSON.stringify(result)),
    (error: unknown) => {
      console.error(error);
      process.exitCode = 1;
    },
  );
}

import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { createHistogram } from 'node:perf_hooks';

/** Requests that are sent again and again. */
export interface Load {
  /** With `http:`. Each response must have status 2xx and Content-Length. */
  readonly url: string;
  /** Each sends one request after the other. */
  readonly connections: number;
  readonly seconds: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent with POST; undefined: GET. */
  readonly body?: string;
}

/** What the responses of a load show. Times in milliseconds. */
export interface LoadResult {
  readonly requests: number;
  readonly seconds: number;
  readonly p50: number;
  readonly p99: number;
}

const HEADERS_END = '\r\n\r\n';
const NANOSECONDS_PER_MS = 1e6;

/**
 * Sends requests and reads no more of the responses than status and length. It writes to sockets itself: HTTP clients for
 * Node need several times as long for a page as the server, so that one would measure the client.
 * @throws Error if a connection ends, or a response has another status than 2xx or no length
 */
export async function sendRequests(load: Load): Promise<LoadResult> {
  const { hostname, port } = new URL(load.url);
  const request = requestBytes(load);
  const times = createHistogram();
  const sockets = Array.from({ length: load.connections }, () => connect(Number(port), hostname));
  try {
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    const start = performance.now();
    await new Promise<void>((resolve, reject) => {
      sockets.forEach((socket) => repeatRequest(socket, request, times.record.bind(times), reject));
      setTimeout(resolve, load.seconds * 1000);
    });
    return {
      requests: times.count,
      seconds: (performance.now() - start) / 1000,
      p50: times.percentile(50) / NANOSECONDS_PER_MS,
      p99: times.percentile(99) / NANOSECONDS_PER_MS,
    };
  } catch (error) {
    throw new Error(`${load.url}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  } finally {
    sockets.forEach((socket) => socket.destroy());
  }
}

function requestBytes({ url, headers, body }: Load): Buffer {
  const { host, pathname, search } = new URL(url);
  const lines = [
    `${body === undefined ? 'GET' : 'POST'} ${pathname}${search} HTTP/1.1`,
    `Host: ${host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]),
  ];
  return Buffer.from(lines.join('\r\n') + HEADERS_END + (body ?? ''));
}

/**
 * Sends a request, and the next one after each response.
 * @param record gets the time of each response, in nanoseconds
 */
function repeatRequest(
  socket: Socket,
  request: Buffer,
  record: (nanoseconds: number) => void,
  fail: (error: Error) => void,
): void {
  let received = Buffer.alloc(0);
  /** Bytes of the current response that have not arrived; undefined while its headers are incomplete. */
  let missing: number | undefined;
  let sentAt = 0;

  function send(): void {
    sentAt = performance.now();
    socket.write(request);
  }

  socket.on('data', (chunk) => {
    if (missing === undefined) {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      missing = missingBytes(received);
    } else {
      missing -= chunk.length;
    }
    if (missing === 0) {
      record(Math.max(1, Math.round((performance.now() - sentAt) * NANOSECONDS_PER_MS)));
      received = Buffer.alloc(0);
      missing = undefined;
      send();
    } else if (Number.isNaN(missing)) {
      const [statusLine = ''] = received.toString('latin1').split('\r\n', 1);
      fail(new Error(`got "${statusLine}", expected status 2xx and Content-Length.`));
    }
  });
  socket.once('error', fail);
  socket.once('end', () => fail(new Error('the server closed a connection.')));
  send();
}

/**
 * @returns how many bytes of a response have not arrived; undefined if its headers are incomplete; NaN if it has another
 * status than 2xx, or no length
 */
function missingBytes(received: Buffer): number | undefined {
  const headersEnd = received.indexOf(HEADERS_END);
  if (headersEnd === -1) {
    return undefined;
  }
  const head = received.toString('latin1', 0, headersEnd);
  const [, length] = /^HTTP\/1\.1 2[^]*\r\ncontent-length: *(\d+)/i.exec(head) ?? [];
  return headersEnd + HEADERS_END.length + Number(length) - received.length;
}

// As a program it gets a load and prints the result, both as JSON.
if (require.main === module) {
  sendRequests(JSON.parse(process.argv[2] ?? '') as Load).then(
    (result) => console.log(JSON.stringify(result)),
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    },
  );
}

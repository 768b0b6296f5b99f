import { createServer, request as requestHttp, type IncomingMessage, type ServerResponse } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** The delay before each response, and the bandwidth that all responses share. */
export interface Network {
  readonly latencyMs: number;
  readonly bytesPerSecond: number;
}

/** A server between the browser and a site. */
export interface Front {
  readonly origin: string;
  close(): Promise<void>;
}

const PACKET_BYTES = 1_460;

/**
 * Sends what a site answers from another port of loopback.
 * @param network slows down every response, also those that DevTools cannot slow down; without it nothing is slowed down
 */
export async function openFront(site: string, network?: Network): Promise<Front> {
  const { host, protocol } = new URL(site);
  const request = protocol === 'https:' ? requestHttps : requestHttp;
  let linkIsFreeAt = 0;

  async function answer(received: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url = '/', headers } = received;
    const found = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request(site + url, { method, headers: { ...headers, host } }, resolve).once('error', reject);
      received.pipe(sent);
    });
    if (network) await setTimeout(network.latencyMs);
    const location = found.headers.location?.replace(site, '');
    response.writeHead(found.statusCode ?? 502, { ...found.headers, ...(location !== undefined && { location }) });
    for await (const chunk of found as AsyncIterable<Buffer>) {
      for (let start = 0; start < chunk.length && !response.destroyed; start += PACKET_BYTES) {
        const packet = chunk.subarray(start, start + PACKET_BYTES);
        if (network) await turn(packet.length, network);
        response.write(packet);
      }
    }
    response.end();
  }

  /** Waits until the packets of all responses that came first are sent. */
  async function turn(bytes: number, { bytesPerSecond }: Network): Promise<void> {
    linkIsFreeAt = Math.max(linkIsFreeAt, performance.now()) + (bytes / bytesPerSecond) * 1_000;
    await setTimeout(linkIsFreeAt - performance.now());
  }

  const server = createServer((received, response) => {
    answer(received, response).catch((error: unknown) => {
      // The browser cancels requests when it leaves a page.
      if (!response.destroyed) console.warn(`${received.url ?? ''} was not answered:`, error);
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The address of a TCP server is an object. A string would be the name of a pipe.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

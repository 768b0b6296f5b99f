import { request as httpRequest } from 'node:http';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SERVICE_FOLDERS } from '../../src/config/service-paths';
import type { Certificate } from './certificate';
import type { Answer, SiteFiles } from './site-files';
import { createLink } from './slow-network';
import type { Link, Network } from './slow-network';

interface ServerOptions {
  readonly files: SiteFiles;
  /** Answers the paths of the member back end and the market. */
  readonly serviceOrigin: string;
  readonly certificate: Certificate;
  /** Slows down every response; without it the network is as fast as loopback. */
  readonly network?: Network;
}

/** A running server. */
export interface SiteServer {
  readonly origin: string;
  close(): Promise<void>;
}

/** HTTP/2 forbids them (RFC 9113, section 8.2.2). */
const CONNECTION_HEADERS = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'proxy-connection']);
const EMPTY = Buffer.alloc(0);

/** Serves a built site over HTTP/2 and TLS on a loopback port, in the same way for the site and its peers. */
export async function serveSite({ files, serviceOrigin, certificate, network }: ServerOptions): Promise<SiteServer> {
  const link = network && createLink(network);

  async function handle(request: Http2ServerRequest, response: Http2ServerResponse): Promise<void> {
    const isForService = SERVICE_FOLDERS.some((folder) => request.url.startsWith(folder));
    const found = isForService ? await askService(serviceOrigin, request) : await files.answer(request.url);
    const isKnown = found.headers.etag !== undefined && request.headers['if-none-match'] === found.headers.etag;
    const hasBody = !isKnown && request.method !== 'HEAD';
    await send(response, { ...found, ...(isKnown && { status: 304 }), body: hasBody ? found.body : EMPTY }, link);
  }

  const server = createSecureServer({ key: certificate.key, cert: certificate.cert }, (request, response) => {
    handle(request, response).catch((error: unknown) => {
      console.warn(`${request.url} was not answered:`, error);
      response.stream.destroy();
    });
  });
  const sessions = new Set<{ destroy: () => void }>();
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The address of a TCP server is an object. A string would be the name of a pipe.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `https://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const session of sessions) session.destroy();
      }),
  };
}

async function send(response: Http2ServerResponse, { status, headers, body }: Answer, link?: Link): Promise<void> {
  if (link) {
    await link.deliver(body, (packet) => {
      if (response.stream.destroyed) return false;
      // The headers are the response's first bytes, so they are late too.
      if (!response.headersSent) response.writeHead(status, headers);
      response.write(packet);
      return true;
    });
  }
  if (response.stream.destroyed) return;
  if (!response.headersSent) response.writeHead(status, headers);
  response.end(link ? EMPTY : body);
}

/** Forwards a request to the member service, which speaks HTTP/1.1. */
async function askService(origin: string, request: Http2ServerRequest): Promise<Answer> {
  const body = await buffer(request);
  return new Promise((resolve, reject) => {
    const forwarded = httpRequest(
      origin + request.url,
      { method: request.method, headers: forwardedHeaders(request.headers, body) },
      (response) => {
        buffer(response).then(
          (received) =>
            resolve({
              status: response.statusCode ?? 502,
              headers: withoutConnectionHeaders(response.headers),
              body: received,
            }),
          reject,
        );
      },
    );
    forwarded.once('error', reject);
    forwarded.end(body);
  });
}

function forwardedHeaders(headers: IncomingHttpHeaders, body: Buffer): OutgoingHttpHeaders {
  const plain = Object.entries(headers).filter(([name]) => !name.startsWith(':'));
  return { ...Object.fromEntries(plain), ...(body.length > 0 ? { 'content-length': body.length } : {}) };
}

function withoutConnectionHeaders(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !CONNECTION_HEADERS.has(name)));
}

import { createServer } from 'node:http';
import { connect } from 'node:http2';
import type { ClientHttp2Session, IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createCertificate } from '../../../bench/peers/certificate';
import type { SiteFiles } from '../../../bench/peers/site-files';
import { serveSite } from '../../../bench/peers/site-server';

/** A site with one page. */
const files: SiteFiles = {
  answer: () => Promise.resolve({ status: 200, headers: { etag: '"1"' }, body: Buffer.from('page') }),
};

const certificate = createCertificate();
const service = createServer((request, response) => {
  text(request).then(
    (body) => response.end(JSON.stringify({ method: request.method, url: request.url, body })),
    () => response.destroy(),
  );
});

let site: Awaited<ReturnType<typeof serveSite>>;
let slowSite: Awaited<ReturnType<typeof serveSite>>;

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  const options = { files, certificate, serviceOrigin: `http://127.0.0.1:${port}` };
  site = await serveSite(options);
  slowSite = await serveSite({ ...options, network: { latencyMs: 1, bytesPerSecond: 1e6 } });
});

afterAll(async () => {
  await site.close();
  await slowSite.close();
  service.closeAllConnections();
  await new Promise((resolve) => service.close(resolve));
});

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Sends a request over HTTP/2. The certificate must be valid for the server's address. */
async function ask(origin: string, headers: OutgoingHttpHeaders, sent = ''): Promise<Received> {
  const session: ClientHttp2Session = connect(origin, { ca: certificate.cert });
  try {
    const stream = session.request(headers, { endStream: false });
    const received = new Promise<IncomingHttpHeaders>((resolve, reject) => {
      stream.once('response', resolve);
      stream.once('error', reject);
    });
    stream.end(sent);
    return { headers: await received, body: await text(stream) };
  } finally {
    session.close();
  }
}

test.each([
  ['fast', () => site],
  ['slow', () => slowSite],
])('sends the files of the site on a %s network', async (_, server) => {
  const { headers, body } = await ask(server().origin, { ':path': '/' });
  expect(headers[':status']).toBe(200);
  expect(body).toBe('page');
});

test('sends nothing of a file that the browser has', async () => {
  const { headers, body } = await ask(slowSite.origin, { ':path': '/', 'if-none-match': '"1"' });
  expect(headers[':status']).toBe(304);
  expect(body).toBe('');
});

test('forwards requests for the member back end and the market to the service', async () => {
  const login = { ':path': '/wp-json/jwt-auth/v1/token?a=b', ':method': 'POST' };
  expect(JSON.parse((await ask(site.origin, login, '{"name":"Ada"}')).body)).toEqual({
    method: 'POST',
    url: '/wp-json/jwt-auth/v1/token?a=b',
    body: '{"name":"Ada"}',
  });
  expect((await ask(site.origin, { ':path': '/api/market/coins' })).body).toContain('/api/market/coins');
});

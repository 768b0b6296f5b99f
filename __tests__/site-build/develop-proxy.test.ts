import { proxyBackEnds, type BackEnds, type DevelopServer } from '../../src/site-build/develop-proxy';
import type * as ServicePaths from '../../src/config/service-paths';
import { startBackEnd } from '../support/back-end';
import { serve } from '../support/http-server';

// As in the guide for routes of the service.
jest.mock('../../src/config/service-paths', () => {
  const actual = jest.requireActual<typeof ServicePaths>('../../src/config/service-paths');
  return { ...actual, SERVICE_FOLDERS: [...actual.SERVICE_FOLDERS, '/partners/'] };
});

/** A server with the only feature of express that is used: a list of handlers. */
async function startDevelopServer({ serviceUrl, cmsUrl }: Partial<BackEnds>): Promise<string> {
  const handlers: Parameters<DevelopServer['use']>[0][] = [];
  proxyBackEnds({ use: (handler) => handlers.push(handler) }, { serviceUrl, cmsUrl });
  return serve((request, response) => {
    const [handler] = handlers;
    function next(): void {
      response.end('gatsby');
    }
    if (handler) {
      handler(request, response, next);
    } else {
      next();
    }
  });
}

it('forwards the API routes with method, query and body, and returns errors unchanged', async () => {
  const service = await serve((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      response.writeHead(403, { 'x-service': 'yes' }).end(`${request.method} ${request.url} ${body}`);
    });
  });
  const develop = await startDevelopServer({ serviceUrl: service });
  const answer = await fetch(`${develop}/wp-json/jwt-auth/v1/token?a=1`, { method: 'POST', body: '{}' });
  expect(answer.status).toBe(403);
  expect(answer.headers.get('x-service')).toBe('yes');
  expect(await answer.text()).toBe('POST /wp-json/jwt-auth/v1/token?a=1 {}');
});

it('forwards member content, which Gatsby would show to everyone', async () => {
  const service = await serve((_request, response) => response.writeHead(401).end());
  const develop = await startDevelopServer({ serviceUrl: service });
  expect((await fetch(`${develop}/member-content/skill.json`)).status).toBe(401);
});

it.each(['/api/market', '/partners/sample'])('forwards %s, which is below a folder of the service', async (address) => {
  const service = await serve((_request, response) => response.end('service'));
  const develop = await startDevelopServer({ serviceUrl: service });
  expect(await (await fetch(develop + address)).text()).toBe('service');
});

it('forwards the CMS and its saves to the local back end', async () => {
  const service = await serve((_request, response) => response.end('service'));
  const editing = await serve((request, response) => response.end(`editing ${request.url}`));
  const develop = await startDevelopServer({ serviceUrl: service, cmsUrl: editing });
  for (const address of ['/admin', '/admin/', '/admin?a=1', '/admin/cms.js', '/admin/api/v1']) {
    expect(await (await fetch(develop + address)).text()).toBe(`editing ${address}`);
  }
  expect(await (await fetch(`${develop}/administration`)).text()).toBe('gatsby');
  expect(await (await fetch(`${develop}/api/market`)).text()).toBe('service');
});

it('leaves other addresses to Gatsby, and all addresses when no service runs', async () => {
  const develop = await startDevelopServer({ serviceUrl: 'http://127.0.0.1:9' });
  expect(await (await fetch(`${develop}/apiary`)).text()).toBe('gatsby');
  const alone = await startDevelopServer({});
  expect(await (await fetch(`${alone}/api/market`)).text()).toBe('gatsby');
  expect(await (await fetch(`${alone}/admin/`)).text()).toBe('gatsby');
});

it('answers 502 when the service has stopped', async () => {
  const gone = await startBackEnd();
  await gone.close();
  const develop = await startDevelopServer({ serviceUrl: gone.base });
  const answer = await fetch(`${develop}/api/market/coins/markets`);
  expect(answer.status).toBe(502);
  expect(await answer.json()).toMatchObject({ code: 'service_unreachable' });
});

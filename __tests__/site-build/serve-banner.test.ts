/** @jest-environment node */
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { previewBannerHtml } from '../../src/app/preview-banner';
import { serveBanner, type DocumentServer } from '../../src/site-build/serve-banner';
import { writeTree } from '../member-service/support/fixture-site';

const DRAFT = { file: 'content/events/$&.yaml', reason: '(draft)' };

test('EDIT-10: pages of the live site get the list as it is at the request, and other files what Gatsby has', async () => {
  const document = `<body>${previewBannerHtml([])}<div id="___gatsby"></div></body>`;
  const folder = await writeTree({ '.cache/develop-html/index.html': document });
  jest.spyOn(process, 'cwd').mockReturnValue(folder);
  const entries = [DRAFT];
  const fromGatsby = createRequire(require.resolve('gatsby/package.json'));
  const app = (fromGatsby('express') as () => DocumentServer & RequestListener)();
  serveBanner(app, () => entries, previewBannerHtml);
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const page = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`;

  function ask(accept: string, method = 'GET'): Promise<Response> {
    return fetch(page, { method, headers: { accept } });
  }
  const one = await ask('text/html,*/*');
  expect(one.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(await one.text()).toBe(`<body>${previewBannerHtml([DRAFT])}<div id="___gatsby"></div></body>`);
  entries.length = 0;
  expect(await (await ask('text/html')).text()).toBe(document);
  expect((await ask('application/json')).status).toBe(404);
  expect((await ask('text/html', 'POST')).status).toBe(404);
  server.close();
});

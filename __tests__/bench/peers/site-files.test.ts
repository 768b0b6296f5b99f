import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { createSiteFiles } from '../../../bench/peers/site-files';

const folder = mkdtempSync(path.join(tmpdir(), 'bench-site-'));
const files = createSiteFiles(folder);

beforeAll(() => {
  mkdirSync(path.join(folder, 'events'));
  mkdirSync(path.join(folder, 'static'));
  writeFileSync(path.join(folder, 'events/index.html'), '<h1>Events</h1>');
  writeFileSync(path.join(folder, '404.html'), '<h1>Not here</h1>');
  writeFileSync(path.join(folder, 'static/a.webp'), 'picture');
  const rules = [
    { path: '/*', headers: { 'X-Frame-Options': 'DENY' } },
    { path: '/static/*', headers: { 'Cache-Control': 'immutable' } },
  ];
  writeFileSync(path.join(folder, '_hosting.json'), JSON.stringify({ rules }));
});

afterAll(() => rmSync(folder, { recursive: true }));

test('sends pages compressed, to be revalidated, with the headers of the rules', async () => {
  const { status, headers, body } = await files.answer('/events?from=home');
  expect(status).toBe(200);
  expect(brotliDecompressSync(body).toString()).toBe('<h1>Events</h1>');
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'public, max-age=0, must-revalidate',
    'x-frame-options': 'DENY',
  });
});

test('sends pictures as they are, with the cache header of the rules', async () => {
  const { headers, body } = await files.answer('/static/a.webp');
  expect(body.toString()).toBe('picture');
  expect(headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'immutable' });
  expect(headers).not.toHaveProperty('content-encoding');
});

test('redirects to the address without a final slash, as hosts do', async () => {
  expect(await files.answer('/events/')).toMatchObject({ status: 308, headers: { location: '/events' } });
});

test('sends the 404 page for an unknown address', async () => {
  const { status, body } = await files.answer('/nowhere');
  expect(status).toBe(404);
  expect(brotliDecompressSync(body).toString()).toBe('<h1>Not here</h1>');
});

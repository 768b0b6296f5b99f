import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { waitForResponses } from '../../../scripts/cms/wait-for-responses';

it('waits until a URL answers with success', async () => {
  const answers = [503, 404, 200];
  const server = createServer((_request, response) => {
    response.statusCode = answers.shift() ?? 200;
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await waitForResponses([`http://127.0.0.1:${port}/`], new AbortController().signal);
  expect(answers).toEqual([]);
  server.closeAllConnections();
  server.close();
});

it('stops when it is aborted while nothing answers', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const waiting = new AbortController();
  const waited = waitForResponses([`http://127.0.0.1:${port}/`], waiting.signal);
  waiting.abort();
  await waited;
  server.closeAllConnections();
  server.close();
});

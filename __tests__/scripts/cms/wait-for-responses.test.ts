import type { ServerResponse } from 'node:http';
import { waitForResponses } from '../../../scripts/cms/wait-for-responses';
import { startBackEnd } from '../../support/back-end';

it('waits until a URL answers with success', async () => {
  const server = await startBackEnd();
  server.answer(...[503, 404, 200].map((status) => (response: ServerResponse) => response.writeHead(status).end()));
  await waitForResponses([`${server.base}/`], new AbortController().signal);
  expect(server.received).toHaveLength(3);
  await server.close();
});

it('stops when it is aborted while nothing answers', async () => {
  const server = await startBackEnd();
  server.answer(() => undefined);
  const waiting = new AbortController();
  const waited = waitForResponses([`${server.base}/`], waiting.signal);
  waiting.abort();
  await waited;
  await server.close();
});

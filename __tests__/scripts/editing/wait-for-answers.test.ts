/** @jest-environment node */
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { waitForAnswers, waitForFiles } from '../../../scripts/editing/wait-for-answers';

it('waits until an address answers well', async () => {
  const answers = [503, 404, 200];
  const server = createServer((_request, response) => {
    response.statusCode = answers.shift() ?? 200;
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await waitForAnswers([`http://127.0.0.1:${port}/`], new AbortController().signal);
  expect(answers).toEqual([]);
  server.closeAllConnections();
  server.close();
});

it('stops on request, while nothing answers', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const waiting = new AbortController();
  const waited = waitForAnswers([`http://127.0.0.1:${port}/`], waiting.signal);
  waiting.abort();
  await waited;
  server.closeAllConnections();
  server.close();
});

describe('files', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'wait-for-files-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('waits until all of them are there', async () => {
    const [first, second] = [path.join(folder, 'first.json'), path.join(folder, 'second.json')];
    await writeFile(first, '{}');
    let isOver = false;
    const waited = waitForFiles([first, second], new AbortController().signal).then(() => {
      isOver = true;
    });
    await waitForFiles([first], new AbortController().signal);
    expect(isOver).toBe(false);
    await writeFile(second, '{}');
    await waited;
  });

  it('gives up when told to', async () => {
    const waiting = new AbortController();
    const waited = waitForFiles([path.join(folder, 'never.json')], waiting.signal);
    waiting.abort();
    await waited;
  });
});

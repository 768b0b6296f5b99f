import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { API_PATH } from '../../../scripts/cms/back-end';
import { assertPortIsFree } from '../../../scripts/lib/ports';
import { findContentErrors } from '../../../scripts/cms/save';
import { readEntryText, writeEntryText } from '../../../src/content-model/entry-text';
import { testimonials } from '../../../src/content-model/kinds/testimonials';
import { mergeEntries } from '../../../src/content-model/merge-entries';

const DURATION_MS = 60_000;
/** Time for which the back end runs before it is killed, at most. */
const LIFE_MS = 3_000;
const DANIEL = 'content/testimonials/daniel-reyes.yaml';

jest.setTimeout(DURATION_MS + 60_000);

let root: string;
let port: number;
let backEnd: ChildProcess;

async function start(): Promise<void> {
  const script = path.resolve('__tests__/scripts/cms/start-back-end.ts');
  const args = ['--import', 'tsx', script, root, String(port)];
  backEnd = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  if (backEnd.stdout) await once(backEnd.stdout, 'data');
}

async function kill(): Promise<void> {
  const ended = once(backEnd, 'exit');
  backEnd.kill('SIGKILL');
  await ended;
}

/** @returns undefined if the back end does not answer */
async function ask(action: string, params: object): Promise<Response | undefined> {
  const origin = `http://localhost:${port}`;
  const headers = { 'Content-Type': 'application/json', Origin: origin };
  const body = JSON.stringify({ action, params });
  return fetch(`http://127.0.0.1:${port}${API_PATH}`, { method: 'POST', headers, body }).catch(() => undefined);
}

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'two-editors-'));
  await cp('content', path.join(root, 'content'), { recursive: true });
  port = await assertPortIsFree('127.0.0.1', 0);
  await start();
});

afterAll(async () => {
  await kill();
  await rm(root, { recursive: true });
});

it('EDIT-29: two editors of one entry, and kills: what was called saved is there, and the content stays valid', async () => {
  const until = Date.now() + DURATION_MS;
  const fields = ['role', 'name'] as const;
  const results = await Promise.all([...fields.map((field) => edit(field, until)), killNowAndThen(until)]);
  const [roles, names, kills] = results;
  console.info(`${roles} and ${names} saves, ${kills} kills`);
  expect(Math.min(...results)).toBeGreaterThan(5);
  expect(await findContentErrors(root)).toEqual([]);
});

async function killNowAndThen(until: number): Promise<number> {
  let kills = 0;
  while (Date.now() < until - LIFE_MS) {
    await pause(Math.random() * LIFE_MS);
    await kill();
    kills += 1;
    await start();
  }
  return kills;
}

/** An editor who counts in one field of an open form, as the CMS saves. @returns the number of saves that were confirmed */
async function edit(field: 'role' | 'name', until: number): Promise<number> {
  let opened = await readFile(path.join(root, DANIEL), 'utf8');
  let saved = 0;
  let saves = 0;
  for (let count = 1; Date.now() < until; count += 1) {
    const answer = await ask('getEntry', { path: DANIEL });
    if (!answer?.ok) {
      await pause(100);
      continue;
    }
    const { data, file } = (await answer.json()) as { data: string; file: { id: string } };
    const found = Number(/\d+$/.exec(String(readEntryText(data)[field]))?.[0] ?? 0);
    // A save that was not confirmed may have been made, too.
    expect(found).toBeGreaterThanOrEqual(saved);
    const mine = writeEntryText(testimonials, { ...readEntryText(opened), [field]: `${field} ${count}` }, opened);
    const { text = '' } = mergeEntries(testimonials, { base: opened, mine, theirs: data }, { [field]: 'mine' });
    const dataFiles = [{ path: DANIEL, raw: text, version: file.id }];
    const response = await ask('persistEntry', { dataFiles, assets: [] });
    if (response?.ok) {
      [saved, opened] = [count, mine];
      saves += 1;
    } else if (response) {
      expect(response.status).toBe(409);
    }
  }
  return saves;
}

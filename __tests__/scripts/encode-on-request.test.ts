import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

import { encodeOnRequest, type RequestEncoder } from '../../scripts/lib/encode-on-request';
import { createProgress } from '../../scripts/lib/progress';
import { deferEncoding, readDeferred } from '../../src/site-build/pictures/deferred-pictures';
import { planPicture, type PictureAudience } from '../../src/site-build/pictures/plan-picture';
import { writeTree } from '../member-service/support/fixture-site';

const facts = { width: 80, height: 60, color: '#336699' };
const errors: string[] = [];

let projectDir: string;
let servedDir: string;

/** The state after a build of `npm start`. @returns an address of the picture, and the paths of its files in `public/` */
async function build(audience: PictureAudience, format?: 'jpg'): Promise<{ url: string; files: readonly string[] }> {
  const photo = sharp({ create: { width: 80, height: 60, channels: 3, background: facts.color } });
  projectDir = await writeTree({ '.cache/redux.state': '', 'a photo.png': await photo.png().toBuffer() });
  servedDir = path.join(projectDir, 'served');
  const source = { path: path.join(projectDir, 'a photo.png'), name: 'a photo', digest: 'digest' };
  const { plan, data } = planPicture(
    source,
    facts,
    { widths: [20, 40], sizes: '', ...(format && { format }) },
    audience,
  );
  await deferEncoding(projectDir, plan);
  return { url: data.images.fallback?.src ?? '', files: plan.files.map((file) => file.path) };
}

function open(): Promise<RequestEncoder | undefined> {
  const progress = { ...createProgress(), printError: (text: string) => errors.push(text) };
  return encodeOnRequest(projectDir, servedDir, progress);
}

function isServed(file: string): boolean {
  return existsSync(path.join(servedDir, file));
}

test.each<[PictureAudience, 'jpg' | undefined]>([
  ['everyone', undefined],
  ['members', undefined],
  ['everyone', 'jpg'],
])(
  'EDIT-28: a picture is encoded with its first request, then the rest, also in the folder that is served: for %s',
  async (audience, format) => {
    const { url, files } = await build(audience, format);
    const requested = decodeURIComponent(url.slice(1));
    // Links to it are not broken.
    expect((await readDeferred(projectDir)).has(requested)).toBe(true);

    const pictures = await open();
    await pictures?.encodeRequested('/events');
    expect(files.filter(isServed)).toEqual([]);
    // The member service adds a key to the addresses of members' pictures.
    await pictures?.encodeRequested(`${url}?key=abc`);
    expect(files.filter(isServed)).toEqual([requested]);
    expect(readFileSync(path.join(servedDir, requested))).toEqual(
      readFileSync(path.join(projectDir, 'public', requested)),
    );
    await pictures?.encodeAll();
    expect(files.filter(isServed)).toEqual(files);
    expect(await open()).toBeUndefined();
    // Then requests are not looked at any more.
    rmSync(servedDir, { recursive: true });
    await pictures?.encodeRequested(url);
    expect(isServed(requested)).toBe(false);
  },
);

test('EDIT-28: a picture stays deferred until the folder that is served has it', async () => {
  const { files } = await build('everyone');
  writeFileSync(servedDir, 'no folder');
  const server = await open();
  await server?.encodeAll();
  expect(errors).toEqual([expect.stringContaining('a photo.png')]);
  expect([...(await readDeferred(projectDir)).keys()]).toEqual(files);

  rmSync(servedDir);
  const restarted = await open();
  // Another process is faster.
  await (await encodeOnRequest(projectDir, path.join(projectDir, 'other'), createProgress()))?.encodeAll();
  await restarted?.encodeAll();
  expect(files.filter(isServed)).toEqual(files);
});

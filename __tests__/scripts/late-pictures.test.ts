import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';

import { hasLatePictures, openLatePictures } from '../../scripts/lib/late-pictures';
import { createProgress } from '../../scripts/lib/progress';
import { openPictureCache } from '../../src/build/pictures/picture-cache';
import { planPicture, type PictureAudience } from '../../src/build/pictures/plan-picture';
import { createPictureProvider } from '../../src/build/pictures/provide-pictures';

const projectDir = mkdtempSync(path.join(tmpdir(), 'late-pictures-'));
const servedDir = path.join(projectDir, 'served');

afterAll(() => rmSync(projectDir, { recursive: true }));

test.each<PictureAudience>(['everyone', 'members'])(
  'a picture is encoded with its first request: for %s',
  async (audience) => {
    const file = path.join(projectDir, 'a photo.png');
    await sharp({ create: { width: 80, height: 60, channels: 3, background: '#336699' } }).toFile(file);
    const build = createPictureProvider({
      projectDir,
      cache: openPictureCache(path.join(projectDir, 'cache')),
      leaves: 'all',
      progress: { planned: jest.fn(), encoded: jest.fn(), cacheFailed: jest.fn() },
    });
    const source = { path: file, name: 'a photo', digest: `digest of ${audience}` };
    const { plan, data } = planPicture(source, await build.facts(source), { widths: [40], sizes: '50vw' }, audience);
    await build.add(plan);
    expect(await hasLatePictures(projectDir)).toBe(true);

    const pictures = openLatePictures(projectDir, servedDir, createProgress());
    const url = data.images.fallback?.src ?? '';
    const encoded = path.join(servedDir, decodeURIComponent(url.slice(1)));
    await pictures.provide('/events');
    expect(existsSync(encoded)).toBe(false);
    // The member service adds a key to the addresses of members' pictures.
    await pictures.provide(`${url}?key=abc`);
    expect(existsSync(encoded)).toBe(true);
    await pictures.provideAll();
    expect(await hasLatePictures(projectDir)).toBe(false);
  },
);

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { drawCover, planGallery, type CoverPlan } from '../../scripts/pictures/cover';
import { encode, isSample, widestPicture } from '../../scripts/pictures/encode';
import { drawFavicon, icons } from '../../scripts/pictures/icons';
import { galleryCount, mediaManifest } from '../../scripts/pictures/manifest';
import { paletteNames, palettes } from '../../scripts/pictures/palettes';
import { drawPortrait } from '../../scripts/pictures/portrait';
import { people } from '../../scripts/pictures/portrait-people';
import { sceneNames, scenes } from '../../scripts/pictures/scenes';
import { drawSharingPicture, withoutTokens } from '../../scripts/pictures/sharing';

const root = path.join(__dirname, '../..');
const tokensCss = readFileSync(path.join(root, 'src/theme/tokens.css'), 'utf8');
const manifest = mediaManifest(tokensCss);
const plan: CoverPlan = { seed: 'one', scene: 'facade', palette: 'night', width: 1200, height: 750 };

describe('covers', () => {
  test.each(sceneNames)('the scene %s is drawn the same for the same seed', (scene) => {
    expect(drawCover({ ...plan, scene })).toBe(drawCover({ ...plan, scene }));
  });

  test.each(sceneNames)('the scene %s looks different from another seed', (scene) => {
    expect(drawCover({ ...plan, scene, seed: 'two' })).not.toBe(drawCover({ ...plan, scene }));
  });

  test.each(sceneNames)('the scene %s contains only finite numbers in every palette', (scene) => {
    for (const palette of paletteNames)
      expect(drawCover({ ...plan, scene, palette })).not.toMatch(/NaN|undefined|Infinity/);
  });

  test('the lists of the gallery contain every scene and every palette once', () => {
    expect([...sceneNames].sort()).toEqual(Object.keys(scenes).sort());
    expect([...paletteNames].sort()).toEqual(Object.keys(palettes).sort());
  });
});

describe('gallery', () => {
  const gallery = planGallery(galleryCount);

  test('has 28 different pictures, one for each event', () => {
    expect(gallery).toHaveLength(28);
    expect(new Set(gallery.map(drawCover)).size).toBe(28);
  });

  test('adjacent pictures have different scenes and palettes', () => {
    const pairs = gallery.slice(1).map((next, index) => [gallery[index], next] as const);
    expect(pairs).toHaveLength(27);
    for (const [left, right] of pairs) {
      expect(left?.scene).not.toBe(right.scene);
      expect(left?.palette).not.toBe(right.palette);
    }
  });
});

describe('portraits', () => {
  test('each person has a different drawing', () => {
    const drawings = Object.values(people).map(drawPortrait);
    expect(new Set(drawings).size).toBe(drawings.length);
  });

  test('are drawn the same each time', () => {
    expect(Object.values(people).map(drawPortrait)).toEqual(Object.values(people).map(drawPortrait));
  });
});

describe('sharing picture', () => {
  test('has no colour that only browsers can resolve', () => {
    expect(drawSharingPicture(tokensCss)).not.toContain('var(');
  });

  test('names a token that does not exist', () => {
    expect(() => withoutTokens('<path fill="var(--a-attic)"/>', new Map())).toThrow(
      '--a-attic is not a token in src/theme/tokens.css.',
    );
  });
});

describe('committed files', () => {
  // Editors add their own pictures and replace samples. Only generated pictures must match the manifest.
  test('every sample picture in content/media is in the manifest, with its width', async () => {
    const files = readdirSync(path.join(root, 'content/media'));
    const samples = await Promise.all(
      files.map(async (name) => {
        const bytes = readFileSync(path.join(root, 'content/media', name));
        return (await isSample(bytes)) ? [{ file: `content/media/${name}`, bytes }] : [];
      }),
    );
    const found = await Promise.all(
      samples.flat().map(async ({ file, bytes }) => ({ file, width: (await sharp(bytes).metadata()).width })),
    );
    const planned = manifest.map(({ file, width }) => ({ file, width }));
    expect(planned).toEqual(expect.arrayContaining(found));
  });

  test('the entries of the manifest have different files, and none is too wide', () => {
    expect(new Set(manifest.map(({ file }) => file)).size).toBe(manifest.length);
    const content = manifest.filter(({ file }) => !file.endsWith('/sharing.png'));
    expect(Math.max(...content.map(({ width }) => width))).toBeLessThanOrEqual(widestPicture);
  });

  test('a picture is marked as a sample when it is written', async () => {
    const square = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>';
    const drawing = { width: 8, draw: () => square };
    for (const file of ['a.webp', 'a.png']) expect(await isSample(await encode({ ...drawing, file }))).toBe(true);
    expect(await isSample(await sharp(Buffer.from(square)).webp().toBuffer())).toBe(false);
    await expect(encode({ ...drawing, file: 'a.gif' })).rejects.toThrow(
      'a.gif: the extension must be .webp, .png or .ico.',
    );
  });

  test('every icon of the web manifest exists, in its size', async () => {
    const text = readFileSync(path.join(root, 'static/manifest.webmanifest'), 'utf8');
    const webManifest = JSON.parse(text) as { icons: { src: string; sizes: string; type: string }[] };
    const pixels = webManifest.icons.filter(({ type }) => type === 'image/png');
    expect(pixels).toHaveLength(3);
    for (const { src, sizes } of pixels) {
      const { width, height } = await sharp(path.join(root, 'static', src)).metadata();
      expect(`${width}x${height}`).toBe(sizes);
    }
    for (const { file } of icons) expect(existsSync(path.join(root, file))).toBe(true);
  });

  test('favicon.svg is the one that the generator draws', () => {
    expect(readFileSync(path.join(root, 'static/favicon.svg'), 'utf8')).toBe(drawFavicon());
  });
});

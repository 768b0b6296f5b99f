import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

const STATIC = 'static';

test('every icon of the web manifest exists, in its size', async () => {
  const text = readFileSync(path.join(STATIC, 'manifest.webmanifest'), 'utf8');
  const webManifest = JSON.parse(text) as { icons: { src: string; sizes: string; type: string }[] };
  const pixels = webManifest.icons.filter(({ type }) => type === 'image/png');
  expect(pixels).toHaveLength(3);
  for (const { src, sizes } of pixels) {
    const { width, height } = await sharp(path.join(STATIC, src)).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
});

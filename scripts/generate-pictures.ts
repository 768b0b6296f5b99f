/**
 * Draws all sample pictures and icons: `npm run pictures`.
 * Run it after a change of a scene, a palette or the manifest (scripts/pictures/manifest.ts), and commit the result.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { encode } from './pictures/encode';
import { drawFavicon, icons } from './pictures/icons';
import { mediaManifest } from './pictures/manifest';

const root = path.join(__dirname, '..');

async function generatePictures(): Promise<void> {
  const tokensCss = await readFile(path.join(root, 'src/theme/tokens.css'), 'utf8');
  const drawings = [...mediaManifest(tokensCss), ...icons];
  const folders = new Set(drawings.map(({ file }) => path.join(root, path.dirname(file))));
  await Promise.all([...folders].map((folder) => mkdir(folder, { recursive: true })));
  await writeFile(path.join(root, 'static/favicon.svg'), drawFavicon());
  let bytes = 0;
  for (const drawing of drawings) {
    const content = await encode(drawing);
    bytes += content.length;
    await writeFile(path.join(root, drawing.file), content);
  }
  console.info(`${drawings.length} pictures written, ${Math.round(bytes / 1024)} KB in total.`);
}

generatePictures().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});

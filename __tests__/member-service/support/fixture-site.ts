import { mkdtempSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { whenOver } from '../../support/when-over';
import { writeHostingFiles } from '../../../src/site-build/hosting/write-hosting-files';
import { BUILT_FOR_THIS_HOST } from '../../../src/config/back-end';

/** The inline script of the events page, which its CSP allows. */
export const EVENTS_SCRIPT = "window.pagePath='/events';";

/** The inline script of the page of reset links. */
export const RESET_SCRIPT = 'window.__resetLink=null;';

export const CHUNK = 'app-0123456789abcdef0123.js';
export const PICTURE = 'static/0123456789abcdef0123456789abcdef/a1b2c/event.webp';

/** Makes a file large enough to be compressed. */
const LONG_TEXT = '<p>Brainhouse</p>'.repeat(100);

/** The inline scripts of pages. */
const SCRIPTS: Readonly<Record<string, readonly string[]>> = {
  '/events': [EVENTS_SCRIPT],
  '/reset-password': [RESET_SCRIPT],
};

const FILES: Readonly<Record<string, string>> = {
  'index.html': `<!doctype html><title>Home</title>${LONG_TEXT}`,
  'events/index.html': `<!doctype html><title>Events</title><script>${EVENTS_SCRIPT}</script>${LONG_TEXT}`,
  'reset-password/index.html': `<!doctype html><title>Reset</title><script>${RESET_SCRIPT}</script>${LONG_TEXT}`,
  '404.html': `<!doctype html><title>404</title><h1>404 — Page Not Found</h1>${LONG_TEXT}`,
  '404/index.html': '<!doctype html><title>404</title>',
  'page-data/events/page-data.json': JSON.stringify({ path: '/events' }),
  'manifest.webmanifest': '{}',
  '.secret': 'not for visitors',
  [CHUNK]: `/* ${'x'.repeat(2_000)} */`,
  [PICTURE]: 'a picture',
};

/**
 * Writes files to a folder, by default a new temporary one, and returns its path. The new one is removed when the test is over, any other
 * by who has created it.
 */
export async function writeTree(
  files: Readonly<Record<string, string | Buffer>>,
  folder = newFolder(),
): Promise<string> {
  for (const [name, data] of Object.entries(files)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, data);
  }
  return folder;
}

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'brainhouse-'));
  whenOver(() => removeTree(folder));
  return folder;
}

/** Writes a small built site with its host files, like the build, and returns its path. */
export async function writeFixtureSite(): Promise<string> {
  const publicDir = await writeTree(FILES);
  await writeHostingFiles({
    publicDir,
    nginxFile: path.join(publicDir, '../', `${path.basename(publicDir)}-nginx.conf`),
    siteUrl: 'https://brainhouse.example',
    routes: [
      { path: '/', access: 'public', indexed: true },
      { path: '/events', access: 'public', indexed: true },
    ],
    cspSources: { frames: [], images: [], connections: [] },
    rewrites: [{ from: '/reset-password/*', to: '/reset-password', status: 200 }],
    secretPages: ['/reset-password'],
    inlineScripts: (address) => SCRIPTS[address] ?? [],
    builtFor: BUILT_FOR_THIS_HOST,
    isUnprotected: false,
    cms: null,
    isPreview: false,
  });
  return publicDir;
}

/** Removes the folder of `writeTree` or `writeFixtureSite` before the test is over. */
export async function removeTree(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await rm(`${folder}-nginx.conf`, { force: true });
}

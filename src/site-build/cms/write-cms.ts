import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { CMS_FILES, CMS_FOLDER, cmsPage, unconnectedPage } from './cms-page';
import { bundleCms } from './bundle-cms';
import { cmsConfig } from './collections';
import type { DecapBackend } from './git-back-end';

/** Options of `writeCms`. */
export interface CmsOptions {
  /** Absolute folder of the built site. */
  readonly publicDir: string;
  /** Where the CMS saves. If null, the page shows that the CMS is not connected. */
  readonly backend: DecapBackend | null;
  /** Whether saved changes need a review; false by default. */
  readonly workflow?: boolean;
  /** Public address of the site, for the CMS's links to it; `/` by default. */
  readonly siteUrl?: string;
}

/**
 * The files of Decap's bundle that the CMS loads. The others, for the languages of its code editor and for its picture
 * converter, belong to widgets that no field uses.
 */
const PROGRAM_FILES = [CMS_FILES.program, `${CMS_FILES.program}.LICENSE.txt`];

/**
 * Writes the CMS to `admin/` in the folder of the site: its page, Decap's bundle, our script and the configuration. Does
 * not write unchanged files, so that a later build need not compress them again. Deletes all other files.
 * @throws Error if Decap is not installed or the CMS's script cannot be bundled.
 */
export async function writeCms({ publicDir, backend, workflow = false, siteUrl = '/' }: CmsOptions): Promise<void> {
  const folder = path.join(publicDir, CMS_FOLDER);
  const files =
    backend === null
      ? new Map([['index.html', Buffer.from(unconnectedPage())]])
      : new Map([
          ['index.html', Buffer.from(cmsPage())],
          [CMS_FILES.config, Buffer.from(JSON.stringify(cmsConfig({ backend, workflow, siteUrl })))],
          ...(await programFiles()),
          ...(await cmsFiles()),
        ]);
  await mkdir(folder, { recursive: true });
  await removeOthers(folder, new Set(files.keys()));
  for (const [name, content] of files) await writeIfChanged(path.join(folder, name), content);
}

/** Removes the CMS that an earlier build has written. */
export async function removeCms(publicDir: string): Promise<void> {
  await rm(path.join(publicDir, CMS_FOLDER), { recursive: true, force: true });
}

async function programFiles(): Promise<[string, Buffer][]> {
  // Resolved from the root of the project, because Gatsby runs this code from a bundle in another folder.
  const { resolve } = createRequire(path.join(process.cwd(), 'package.json'));
  const folder = path.dirname(resolve(`decap-cms/dist/${CMS_FILES.program}`));
  return readFiles(folder, PROGRAM_FILES);
}

async function cmsFiles(): Promise<[string, Buffer][]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'brainhouse-cms-'));
  try {
    await bundleCms(folder);
    return await readFiles(folder, await readdir(folder));
  } finally {
    await rm(folder, { recursive: true });
  }
}

function readFiles(folder: string, names: readonly string[]): Promise<[string, Buffer][]> {
  return Promise.all(names.map(async (name) => [name, await readFile(path.join(folder, name))]));
}

/**
 * Deletes all other files, but not the compressed copies of the remaining ones: the compression checks whether they are
 * current.
 */
async function removeOthers(folder: string, names: ReadonlySet<string>): Promise<void> {
  const others = (await readdir(folder)).filter((name) => !names.has(name.replace(/\.(br|gz)$/, '')));
  await Promise.all(others.map((name) => rm(path.join(folder, name), { recursive: true })));
}

async function writeIfChanged(file: string, content: Buffer): Promise<void> {
  const before = await readFile(file).catch(() => null);
  if (before === null || !before.equals(content)) await writeFile(file, content);
}

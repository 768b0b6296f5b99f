import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { CMS_FILES, CMS_FOLDER, cmsPage, unconnectedPage } from './cms-page';
import { bundleCms } from './bundle-cms';
import type { DecapBackend } from './decap-config';
import { cmsConfig } from './cms-config';

/** What the CMS's files are written for. */
export interface CmsOptions {
  /** Absolute folder of the built site. */
  readonly publicDir: string;
  /** Where the CMS saves; null: the page says that it is not connected. */
  readonly backend: DecapBackend | null;
  /** Whether what is saved waits for a review; false when absent. */
  readonly workflow?: boolean;
  /** Address that people open the site at, for the CMS's links to it; the site's own when absent. */
  readonly siteUrl?: string;
}

/**
 * The files of Decap's bundle that the CMS loads. The others, one for each language of its code editor and for its picture
 * converter, belong to widgets that no field has.
 */
const PROGRAM_FILES = [CMS_FILES.program, `${CMS_FILES.program}.LICENSE.txt`];

/**
 * Writes the CMS to `admin/` in the folder of the site: its page, Decap's ready bundle, our script and the configuration.
 * Files that are current are left alone, so that a later build has nothing to compress again; what is left over goes.
 * @throws Error where Decap is not installed or the CMS's script can't be bundled.
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

/** Removes what an earlier build has written of the CMS. */
export async function removeCms(publicDir: string): Promise<void> {
  await rm(path.join(publicDir, CMS_FOLDER), { recursive: true, force: true });
}

async function programFiles(): Promise<[string, Buffer][]> {
  // From the folder of the project: Gatsby runs this from a bundle of its own that lies elsewhere.
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

/** Keeps the compressed copies of the files that stay; whether they are current is looked at when all is compressed. */
async function removeOthers(folder: string, names: ReadonlySet<string>): Promise<void> {
  const others = (await readdir(folder)).filter((name) => !names.has(name.replace(/\.(br|gz)$/, '')));
  await Promise.all(others.map((name) => rm(path.join(folder, name), { recursive: true })));
}

async function writeIfChanged(file: string, content: Buffer): Promise<void> {
  const before = await readFile(file).catch(() => null);
  if (before === null || !before.equals(content)) await writeFile(file, content);
}

import { readdir } from 'node:fs/promises';
import path from 'node:path';

/** Files in public/ for hosts, not for visitors. */
export const HOST_FILES = { rules: '_hosting.json', headers: '_headers', redirects: '_redirects' } as const;

/** Folder below public/ of the scripts that are loaded on demand, named by their content hash. */
export const CHUNK_FOLDER = 'chunks';

/** Every file of a built site, as sorted paths relative to its folder, with forward slashes. */
export async function listPublicFiles(publicDir: string): Promise<readonly string[]> {
  const files: string[] = [];
  async function walk(folder: string): Promise<void> {
    for (const entry of await readdir(path.join(publicDir, folder), { withFileTypes: true })) {
      const name = folder + entry.name;
      if (entry.isDirectory()) {
        await walk(`${name}/`);
      } else if (entry.isFile()) {
        files.push(name);
      }
    }
  }
  await walk('');
  return files.sort();
}

/** Whether a file is for hosts only. */
export function isHostFile(file: string): boolean {
  return Object.values<string>(HOST_FILES).includes(file);
}

/** The address of a page: `events/index.html` is `/events`, `404.html` keeps its name. */
export function pageAddress(file: string): string {
  return `/${file}`.replace(/\/index\.html$/, '') || '/';
}

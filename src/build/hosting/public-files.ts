import { readdir } from 'node:fs/promises';
import path from 'node:path';

/** Written into public/ for hosts, not for visitors. */
export const HOST_FILES = { rules: '_hosting.json', headers: '_headers', redirects: '_redirects' } as const;

/** Below public/: the scripts that are fetched on demand, named after their content. */
export const CHUNK_FOLDER = 'chunks';

/** Every file of a built site, as sorted paths inside its folder with forward slashes. */
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

/** Whether a file is there for hosts alone. */
export function isHostFile(file: string): boolean {
  return Object.values<string>(HOST_FILES).includes(file);
}

/** The address of a page: `events/index.html` is `/events`, `404.html` keeps its name. */
export function pageAddress(file: string): string {
  return `/${file}`.replace(/\/index\.html$/, '') || '/';
}

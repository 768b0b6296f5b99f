/** Files in public/ for hosts, not for visitors. */
export const STATIC_HOST_FILES = { rules: '_hosting.json', headers: '_headers', redirects: '_redirects' } as const;

/** Folder below public/ of the scripts that are loaded on demand, named by their content hash. */
export const CHUNK_FOLDER = 'chunks';

/** Whether a file is for hosts only. */
export function isStaticHostFile(file: string): boolean {
  return Object.values<string>(STATIC_HOST_FILES).includes(file);
}

/** The address of a page: `events/index.html` is `/events`, `404.html` keeps its name. */
export function pageAddress(file: string): string {
  return `/${file}`.replace(/\/index\.html$/, '') || '/';
}

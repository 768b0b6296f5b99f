import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** esbuild's names of browsers, by browserslist's names. */
const BROWSERS: Readonly<Record<string, string>> = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'ios',
};

/**
 * The browsers of package.json as esbuild names them, such as `chrome109`.
 * @throws Error if an entry is not written like `chrome >= 109`.
 */
export async function esbuildTargets(): Promise<string[]> {
  const manifest: unknown = JSON.parse(await readFile(join(process.cwd(), 'package.json'), 'utf8'));
  return browserList(manifest).map((entry) => {
    const [, name = '', version = ''] = /^(\w+) >= ([\d.]+)$/.exec(entry) ?? [];
    const browser = BROWSERS[name];
    if (browser === undefined) {
      throw new Error(`package.json: browserslist: "${entry}" is not understood → write it like "chrome >= 109"`);
    }
    return `${browser}${version}`;
  });
}

function browserList(manifest: unknown): readonly string[] {
  if (typeof manifest !== 'object' || manifest === null || !('browserslist' in manifest)) return [];
  const { browserslist } = manifest;
  return Array.isArray(browserslist) ? browserslist.map(String) : [];
}

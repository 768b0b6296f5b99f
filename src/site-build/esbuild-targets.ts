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
  const manifest = await readFile(join(process.cwd(), 'package.json'), 'utf8');
  const { browserslist } = JSON.parse(manifest) as { readonly browserslist: readonly string[] };
  return browserslist.map((entry) => {
    const [, name = '', version = ''] = /^(\w+) >= ([\d.]+)$/.exec(entry) ?? [];
    const browser = BROWSERS[name];
    if (browser === undefined) {
      throw new Error(`package.json: browserslist: "${entry}" is not understood → write it like "chrome >= 109"`);
    }
    return `${browser}${version}`;
  });
}

import { build } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The folder of the CMS's script and the preview's styles, from the root of the project. */
const SOURCE_FOLDER = 'src/cms';

/** esbuild's names of browsers, by browserslist's names. */
const BROWSERS: Readonly<Record<string, string>> = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'ios',
};

/**
 * Writes the CMS's own script `cms.js` and the preview's styles `preview.css`, with their font, into `outDir`. The result
 * does not depend on the environment: the same files give the same bytes.
 * @throws Error that lists what esbuild could not read, with file and line.
 */
export async function bundleCms(outDir: string): Promise<void> {
  const source = join(process.cwd(), SOURCE_FOLDER);
  await build({
    entryPoints: { cms: join(source, 'index.ts'), preview: join(source, 'preview.css') },
    outdir: outDir,
    bundle: true,
    minify: true,
    format: 'iife',
    target: await targets(),
    jsx: 'automatic',
    jsxImportSource: '@emotion/react',
    alias: { gatsby: join(source, 'gatsby-stub.tsx') },
    // Ignores the environment: the site's variables have their defaults.
    define: { 'process.env': '{}', 'process.env.NODE_ENV': '"production"' },
    loader: { '.woff2': 'file' },
    assetNames: '[name]-[hash]',
    legalComments: 'none',
    logLevel: 'silent',
  });
}

/**
 * The browsers of package.json as esbuild names them, such as `chrome109`.
 * @throws Error if an entry is not written like `chrome >= 109`.
 */
async function targets(): Promise<string[]> {
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

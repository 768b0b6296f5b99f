import { build } from 'esbuild';
import { join } from 'node:path';

import { EDIT_LINKS } from '../../content-model/edit-index';
import { noteInputs } from '../build-facts';
import { esbuildTargets } from '../esbuild-targets';

/** The folder of the CMS's script and the preview's styles, from the root of the project. */
const SOURCE_FOLDER = 'src/cms';

/**
 * Writes the CMS's own script `cms.js` and the preview's styles `preview.css`, with their font, into `outDir`. The result
 * does not depend on the environment: the same files give the same bytes.
 * @throws Error that lists what esbuild could not read, with file and line.
 */
export function bundleCms(outDir: string): Promise<void> {
  return bundle({ cms: 'index.ts', preview: 'preview.css' }, outDir);
}

/** Writes the script by which pages open the form into `outDir`. */
export function bundleEditLinks(outDir: string): Promise<void> {
  return bundle({ [EDIT_LINKS.script.replace('.js', '')]: 'edit-links.ts' }, outDir);
}

async function bundle(files: Readonly<Record<string, string>>, outDir: string): Promise<void> {
  const source = join(process.cwd(), SOURCE_FOLDER);
  const { metafile } = await build({
    entryPoints: Object.fromEntries(Object.entries(files).map(([name, file]) => [name, join(source, file)])),
    outdir: outDir,
    bundle: true,
    metafile: true,
    minify: true,
    format: 'iife',
    target: await esbuildTargets(),
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
  noteInputs('cms', Object.keys(metafile.inputs));
}

import { build } from 'esbuild';
import { join } from 'node:path';

import { esbuildTargets } from '../esbuild-targets';

/** The folder of the CMS's script and the preview's styles, from the root of the project. */
const SOURCE_FOLDER = 'src/cms';

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
}

import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { build, type BuildOptions, type Plugin } from 'esbuild';

import type { PageScripts } from '../config/page-facts';
import { noteInputs } from './build-facts';
import { esbuildTargets } from './esbuild-targets';
import { CHUNK_FOLDER } from './hosting/public-files';

/** What the inline script does. */
const INLINE = `
  import { applyColorMode } from './theme/color-mode';
  import { forwardResetLink } from './page-scripts/forward-reset-link';
  import { installHydrationLoader } from './page-scripts/hydration-loader';
  forwardResetLink();
  applyColorMode();
  installHydrationLoader();
`;

/** What the inline script of member pages does. */
const MEMBER = `
  import { startMemberPage } from './page-scripts/member-page';
  startMemberPage();
`;

/** What the inline script of pages of events with a date does. */
const DATES = `
  import { defineEventElements } from './features/events/elements';
  defineEventElements();
`;

/** The file with the variables that code in the browser reads, and their names there. */
const VARIABLES_FILE = 'src/config/env.ts';
const PUBLIC_VARIABLE = /process\.env\.GATSBY_\w+/g;

/**
 * Bundles the page scripts and writes them to `publicDir`, named by their content like all other scripts. They are not part
 * of Gatsby's bundle, because they run without it.
 * @throws Error that lists what esbuild could not read, with file and line
 */
export async function bundlePageScripts(publicDir: string): Promise<PageScripts> {
  const source = join(process.cwd(), 'src');
  const settings = await commonSettings();

  async function writeModule(name: string, plugins: Plugin[] = []): Promise<string> {
    const { metafile } = await build({
      ...settings,
      entryPoints: [join(source, `${name}.ts`)],
      format: 'esm',
      outdir: join(publicDir, CHUNK_FOLDER),
      entryNames: '[hash]',
      plugins,
    });
    noteInputs(name, Object.keys(metafile.inputs));
    return basename(Object.keys(metafile.outputs)[0] ?? '');
  }

  async function bundleInline(contents: string): Promise<string> {
    const { metafile, outputFiles } = await build({
      ...settings,
      stdin: { contents, resolveDir: source },
      format: 'iife',
      write: false,
    });
    noteInputs(contents, Object.keys(metafile.inputs));
    return outputFiles[0]?.text.trim() ?? '';
  }

  const menus = await writeModule('page-scripts/menus-and-dialog-links');
  const index = await writeModule('app/start-page-scripts', [importFrom('./menus-and-dialog-links', `./${menus}`)]);
  return {
    inline: await bundleInline(INLINE),
    member: await bundleInline(MEMBER),
    dates: await bundleInline(DATES),
    src: `/${CHUNK_FOLDER}/${index}`,
    menus: `/${CHUNK_FOLDER}/${menus}`,
  };
}

/**
 * Makes a module import another one from its own file. esbuild's code splitting would put every shared constant into a third
 * file, which each page would have to load.
 */
function importFrom(name: string, file: string): Plugin {
  return {
    name: 'import-from',
    setup: (bundle) => {
      bundle.onResolve({ filter: /./ }, ({ path }) => (path === name ? { path: file, external: true } : undefined));
    },
  };
}

async function commonSettings() {
  // Each one is replaced by its value, also if it is not set. Unused ones disappear then.
  const variables = readFileSync(join(process.cwd(), VARIABLES_FILE), 'utf8').match(PUBLIC_VARIABLE) ?? [];
  return {
    bundle: true,
    metafile: true,
    minify: true,
    target: await esbuildTargets(),
    define: Object.fromEntries(
      variables.map((name) => {
        const value = process.env[name.replace('process.env.', '')];
        return [name, value === undefined ? 'undefined' : JSON.stringify(value)];
      }),
    ),
    legalComments: 'none',
    logLevel: 'silent',
  } as const satisfies BuildOptions;
}

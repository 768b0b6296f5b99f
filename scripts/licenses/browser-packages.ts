import { readdirSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import type { BuildOptions } from 'esbuild';

const GATSBY = 'node_modules/gatsby/cache-dir';

/** Modules that Gatsby writes while it builds, or that the build leaves out (`src/build/webpack.ts`). */
const WITHOUT_PACKAGES =
  /^\$virtual\/|\/api-runner-browser-plugins$|^gatsby-script$|partytown|^hoist-non-react-statics$|register-service-worker$/;

/**
 * The folders, such as `node_modules/react`, of the packages with code or files in the scripts and styles of pages. It bundles the
 * same entries as the build, with esbuild, which takes a second. Gatsby's bundle may leave out more.
 */
export function pagePackages(projectDir: string): Promise<ReadonlySet<string>> {
  const pages = readdirSync(path.join(projectDir, 'src/pages')).map((file) => `src/pages/${file}`);
  const scripts = readdirSync(path.join(projectDir, 'src/page-scripts')).map((file) => `src/page-scripts/${file}`);
  return bundledPackages(projectDir, {
    entryPoints: ['gatsby-browser.tsx', `${GATSBY}/production-app.js`, 'src/member/index.tsx', ...pages, ...scripts],
    alias: {
      gatsby: `./${GATSBY}/gatsby-browser-entry.js`,
      'gatsby-core-utils/create-content-digest': `./${GATSBY}/create-content-digest-browser-shim.js`,
    },
  });
}

/** As `pagePackages`, for the script of the CMS, without Decap CMS, which is a script of its own. */
export function cmsPackages(projectDir: string): Promise<ReadonlySet<string>> {
  return bundledPackages(projectDir, {
    entryPoints: ['src/cms/index.ts', 'src/cms/preview.css'],
    alias: { gatsby: './src/cms/gatsby-stub.tsx' },
  });
}

async function bundledPackages(projectDir: string, options: BuildOptions): Promise<ReadonlySet<string>> {
  const { metafile } = await build({
    ...options,
    absWorkingDir: projectDir,
    outdir: 'not-written',
    write: false,
    metafile: true,
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    mainFields: ['browser', 'module', 'main'],
    jsx: 'automatic',
    jsxImportSource: '@emotion/react',
    define: {
      'process.env': '{}',
      'process.env.NODE_ENV': '"production"',
      // Gatsby's development server has other modules.
      'process.env.BUILD_STAGE': '"build-javascript"',
      __BASE_PATH__: '""',
      __PATH_PREFIX__: '""',
    },
    loader: { '.js': 'jsx', '.woff2': 'file' },
    logLevel: 'silent',
    plugins: [
      {
        name: 'without-packages',
        setup: (bundle) => {
          bundle.onResolve({ filter: WITHOUT_PACKAGES }, ({ path: name }) => ({ path: name, external: true }));
        },
      },
    ],
  });
  const inputs = Object.values(metafile.outputs).flatMap((output) => Object.entries(output.inputs));
  const folders = inputs.map(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? packageFolder(file) : undefined));
  return new Set(folders.filter((folder) => folder !== undefined));
}

function packageFolder(file: string): string | undefined {
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0];
}

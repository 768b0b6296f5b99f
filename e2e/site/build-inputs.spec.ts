import { readdirSync } from 'node:fs';
import { buildSync } from 'esbuild';
import { takeFingerprint } from '../../scripts/lib/build-record';
import { PROJECT_DIR } from '../../scripts/lib/project';
import { expect, test } from '../support/test';

/** The files of the project that `src` and the files of Gatsby import, in whatever folder, as another bundler than the site's finds them. */
function importedFiles(): readonly string[] {
  const files = readdirSync(PROJECT_DIR, { recursive: false, encoding: 'utf8' }).filter((name) =>
    /^gatsby-.*\.tsx?$/.test(name),
  );
  const sources = readdirSync(`${PROJECT_DIR}/src`, { recursive: true, encoding: 'utf8' });
  const modules = [...files, ...sources.filter((name) => /(?<!\.d)\.tsx?$/.test(name)).map((name) => `src/${name}`)];
  const { metafile } = buildSync({
    absWorkingDir: PROJECT_DIR,
    stdin: { contents: modules.map((name) => `import './${name}';`).join('\n'), resolveDir: PROJECT_DIR },
    loader: { '.css': 'empty', '.svg': 'empty', '.woff2': 'empty' },
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    metafile: true,
    write: false,
    logLevel: 'silent',
  });
  return Object.keys(metafile.inputs).filter((name) => !name.startsWith('<'));
}

test('EDIT-26: each file that the site imports belongs to the inputs of the build', async () => {
  const files = importedFiles();
  expect(files.filter((name) => name.startsWith('contract/')).length).toBeGreaterThan(5);
  const inputs = await takeFingerprint(PROJECT_DIR, {}, []);
  expect(files.filter((name) => !inputs[name])).toEqual([]);
});

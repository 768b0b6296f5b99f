import { execFileSync, spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { writeTree } from '../member-service/support/fixture-site';

/** Starting ESLint takes a while on a busy machine. */
jest.setTimeout(60_000);

interface Sample {
  readonly file: string;
  readonly text: string;
}

/** Lints in a process of its own, because Jest cannot load ESLint's configuration, which is an ES module. */
const LINT = `
  import { ESLint } from 'eslint';
  const eslint = new ESLint({
    overrideConfig: { files: ['**/*.{ts,tsx}'], languageOptions: { parserOptions: { projectService: false, project: null } } },
  });
  const samples = JSON.parse(process.argv[1]);
  const results = await Promise.all(samples.map(({ file, text }) => eslint.lintText(text, { filePath: file })));
  console.log(JSON.stringify(results.map(([{ messages }]) => messages.map(({ line, message }) => line + ': ' + message))));
`;

/** ESLint's messages for each sample, such as `2: Property …`. */
function lint(samples: readonly Sample[]): string[][] {
  const args = ['--input-type=module', '--eval', LINT, JSON.stringify(samples)];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as string[][];
}

it('reports features of scripts and styles that the promised browsers lack', () => {
  const found = lint([
    { file: 'src/lib/planted.ts', text: '\nexport const pattern = new URLPattern("/a");\n' },
    { file: 'src/theme/planted.css', text: 'p {\n  color: red;\n  field-sizing: content;\n}\n' },
    { file: 'src/app/planted.ts', text: 'const style = css`width: ${wide};\n&:hover { anchor-name: --menu }`;\n' },
    { file: 'src/app/planted.ts', text: 'const PRINT_STYLE = `\np { anchor-name: --menu }\n`;\n' },
  ]);
  expect(found).toEqual([
    [expect.stringMatching(/^2: Feature 'URLPattern'/)],
    [expect.stringMatching(/^3: Property 'field-sizing'/)],
    [expect.stringMatching(/^2: Property 'anchor-name'/)],
    [expect.stringMatching(/^2: Property 'anchor-name'/)],
  ]);
});

describe('in a project with these files', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await writeTree({
      'tsconfig.json': '{ "compilerOptions": { "strict": true, "module": "esnext", "moduleResolution": "bundler" } }',
      'package.json': '{ "dependencies": { "a-package": "1.0.0" } }',
      'src/config/one.ts': "import type { Two } from './two';\nexport interface One { two: Two }\n",
      'src/config/two.ts': "import type { One } from './one';\nexport interface Two { one: One }\n",
      'src/config/above.ts': "export type { Button } from '../components/button';\n",
      'src/config/badName.ts': 'export const name = 1; // whoever reads this\n',
      'src/components/button.ts': 'export type Button = 1;\n',
      'src/features/ticker/ticker.ts': "export const load = () => import('../session/revocation');\n",
      'src/features/ticker/inside.ts':
        "import { revoke } from '../session/revocation';\nexport const again = revoke;\n",
      'src/features/session/revocation.ts': 'export const revoke = 1;\n',
      'member-service/package.json': '{ "dependencies": {} }',
      'member-service/lib/help.ts': "import 'a-package';\nexport * from '../../src/config/one';\n",
      'node_modules/a-package/index.js': '',
    });
  });

  afterAll(() => rm(folder, { recursive: true }));

  function report(program: string, config: string, ...args: readonly string[]): string {
    const options = [path.resolve('node_modules', program), '--config', path.resolve(config), ...args];
    return spawnSync(process.execPath, options, { cwd: folder, encoding: 'utf8' }).stdout;
  }

  it('reports cycles of types, names of files, and words that this project does not use', () => {
    const found = report('oxlint/bin/oxlint', '.oxlintrc.json', '--format=unix', 'src/config');
    const places = [...found.matchAll(/^(src\S+?):\d+:\d+: .* \[Error\/(.+)\]$/gm)];
    expect(places.map(([, file, rule]) => `${String(file)} ${String(rule)}`).sort()).toEqual([
      'src/config/badName.ts eslint(no-warning-comments)',
      'src/config/badName.ts unicorn(filename-case)',
      'src/config/one.ts import(no-cycle)',
      'src/config/two.ts import(no-cycle)',
    ]);
  });

  it('reports imports of layers above, of private files of a feature, and of packages that the service lacks', () => {
    const cruiser = 'dependency-cruiser/bin/dependency-cruise.mjs';
    const found = report(cruiser, 'scripts/lint/architecture.mjs', 'src', 'member-service');
    const places = [...found.matchAll(/error (.+): (\S+) → (\S+)/g)].map(([, ...parts]) => parts.join(' '));
    expect(places.sort()).toEqual([
      'layer src/config src/config/above.ts src/components/button.ts',
      'private to its feature src/features/ticker/inside.ts src/features/session/revocation.ts',
      'service alone member-service/lib/help.ts src/config/one.ts',
      'service packages member-service/lib/help.ts node_modules/a-package/index.js',
    ]);
  });
});

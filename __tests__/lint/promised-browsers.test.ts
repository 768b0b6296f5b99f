import browserslist from 'browserslist';
import { execFileSync } from 'node:child_process';

/** The date of decision 026. Widely available features were new 30 months before it. */
const DECIDED_ON = '2026-11-22';

/** Lints in a process of its own, because ESLint's configuration is an ES module. */
const LINT = `
  import { ESLint } from 'eslint';
  import tseslint from 'typescript-eslint';
  import { promisedBrowsers } from './scripts/eslint/browsers.mjs';
  const eslint = new ESLint({
    overrideConfigFile: true,
    overrideConfig: [
      { files: ['**/*.{ts,tsx}'], languageOptions: { parser: tseslint.parser } },
      ...promisedBrowsers(['src/**/*.{ts,tsx}'], ['src/build/**']),
    ],
  });
  const samples = JSON.parse(process.argv[1]);
  const results = await Promise.all(samples.map(({ file, text }) => eslint.lintText(text, { filePath: file })));
  const words = ({ line, column, message }) => line + ':' + column + ' ' + message;
  console.log(JSON.stringify(results.map(([{ messages }]) => messages.map(words))));
`;

interface Sample {
  readonly file: string;
  readonly text: string;
}

/** The messages for each sample, such as `2:5 Property …`. */
function lint(samples: readonly Sample[]): string[][] {
  const output = execFileSync('node', ['--input-type=module', '-e', LINT, JSON.stringify(samples)], {
    encoding: 'utf8',
  });
  return JSON.parse(output) as string[][];
}

test('the list is Baseline "widely available" of the date of the decision', () => {
  const promised = browserslist(undefined, { path: process.cwd() });
  const expected = browserslist(`baseline widely available on ${DECIDED_ON}`);
  expect(oldest(promised)).toEqual(
    new Map([...oldest(expected)].filter(([name]) => !['and_chr', 'and_ff'].includes(name))),
  );
});

/** The oldest version of each browser in a list such as `chrome 125`. */
function oldest(list: readonly string[]): Map<string, number> {
  const versions = new Map<string, number>();
  for (const entry of list) {
    const [name = '', version = ''] = entry.split(' ');
    versions.set(name, Math.min(versions.get(name) ?? Infinity, parseFloat(version)));
  }
  return versions;
}

test('reports features that the promised browsers lack, with their places, in scripts and styles', () => {
  const samples = [
    { file: 'src/lib/planted.ts', text: '\nexport const pattern = new URLPattern("/a");\n' },
    { file: 'src/theme/planted.css', text: 'p {\n  color: red;\n  field-sizing: content;\n}\n' },
    { file: 'src/app/planted.tsx', text: 'const style = css`\n  a {\n    anchor-name: --menu;\n  }\n`;\n' },
    { file: 'src/app/planted.ts', text: 'const style = css`width: ${wide}; &:hover { anchor-name: --menu }`;\n' },
    { file: 'src/app/planted.ts', text: 'const PRINT_STYLE = `\np { anchor-name: --menu }\n`;\n' },
  ];
  const message = 'is not a widely available';
  expect(lint(samples).map((messages) => messages.map((text) => text.split(message)[0]))).toEqual([
    ["2:28 Feature 'URLPattern' (urlpattern) "],
    ["3:3 Property 'field-sizing' "],
    ["3:5 Property 'anchor-name' "],
    ["1:45 Property 'anchor-name' "],
    ["2:5 Property 'anchor-name' "],
  ]);
});

test('does not report features that they have, and code of the build', () => {
  const samples = [
    { file: 'src/lib/known.ts', text: 'export const known = URL.canParse("https://example.com");\n' },
    { file: 'src/theme/known.css', text: 'label:has(:checked) { color: color-mix(in srgb, red, blue); }\n' },
    {
      file: 'src/app/known.ts',
      text: 'const style = css`\n  ${other};\n  inset: 0;\n  svg { animation: ${turn} 1s; }\n`;\n',
    },
    { file: 'src/build/known.ts', text: 'export const pattern = new URLPattern("/a");\n' },
  ];
  expect(lint(samples)).toEqual([[], [], [], []]);
});

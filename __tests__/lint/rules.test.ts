import { execFileSync } from 'node:child_process';

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
    ruleFilter: ({ ruleId }) => /^(?:local|css|baseline-js)\\//.test(ruleId),
    overrideConfig: {
      files: ['**/*.{ts,tsx}'],
      languageOptions: { parserOptions: process.argv[2] === 'types' ? {} : { projectService: false, project: null } },
    },
  });
  const samples = JSON.parse(process.argv[1]);
  const results = await Promise.all(samples.map(({ file, text }) => eslint.lintText(text, { filePath: file })));
  console.log(JSON.stringify(results.map(([{ messages }]) => messages.map(({ line, message }) => line + ': ' + message))));
`;

/**
 * The messages of the project's own rules for each sample, such as `2: Property …`.
 * @param types `types` if a rule needs them: then the files are the project's, with another text
 */
function lint(samples: readonly Sample[], types = ''): string[][] {
  const args = ['--input-type=module', '--eval', LINT, JSON.stringify(samples), types];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as string[][];
}

it('reports cycles of types, and features of scripts and styles that the promised browsers lack', () => {
  const found = lint([
    { file: 'src/config/env.ts', text: "import type { Cycle } from './back-end';\nexport type Again = Cycle;\n" },
    { file: 'src/lib/planted.ts', text: '\nexport const pattern = new URLPattern("/a");\n' },
    { file: 'src/theme/planted.css', text: 'p {\n  color: red;\n  field-sizing: content;\n}\n' },
    { file: 'src/app/planted.ts', text: 'const style = css`width: ${wide};\n&:hover { anchor-name: --menu }`;\n' },
    { file: 'src/app/planted.ts', text: 'const PRINT_STYLE = `\np { anchor-name: --menu }\n`;\n' },
  ]);
  expect(found).toEqual([
    [expect.stringMatching(/^1: This import closes a cycle: src\/config\/env\.ts → src\/config\/back-end\.ts → /)],
    [expect.stringMatching(/^2: Feature 'URLPattern'/)],
    [expect.stringMatching(/^3: Property 'field-sizing'/)],
    [expect.stringMatching(/^2: Property 'anchor-name'/)],
    [expect.stringMatching(/^2: Property 'anchor-name'/)],
  ]);
});

it('reports texts without an element of their own that may change, or that stand beside what may come and go', () => {
  const wrong = [
    '<p><b />{text}</p>',
    '<p><b />{3 * count}</p>',
    '<p>{text}: {text}</p>',
    '<p>Open {count}</p>',
    '<p>Open{isOpen && <b />}</p>',
    "<p>{'Open'}{isOpen ? <b /> : null}</p>",
    "<p><b />{isOpen && 'open'}</p>",
    "<p><b />{isOpen ? 'open' : <i />}</p>",
    '<p><b />{text || <i />}</p>',
    '<p><b />{children}</p>',
    '<ul>Open{list.map((one) => <li key={one}>{one}</li>)}</ul>',
    '<>{text}</>',
    '<>{children}<b /></>',
  ];
  const right = [
    '<p>{text}</p>',
    '<p>{`${text}: ${count}`}</p>',
    "<p>{isOpen ? text : 'closed'}</p>",
    '<p><b />Open</p>',
    "<p><b /> {'Open'}</p>",
    '<p><b />{/* Open */}</p>',
    '<p><span>{text}</span>{text && <b />}</p>',
    '<ul>{list.map((one) => <li key={one}>{one}</li>)}<b /></ul>',
  ];
  const head = `interface P { text: string; count: number; isOpen: boolean; list: string[]; children: React.ReactNode }
    export const C = ({ text, count, isOpen, list, children }: P) => [text, count, isOpen, list, children,`;
  const text = `${head}\n${[...wrong, ...right].join(',\n')}]`;
  const [messages = []] = lint([{ file: 'src/components/logo.tsx', text }], 'types');
  const lines = new Set(messages.map((message) => Number.parseInt(message, 10)));
  expect([...lines]).toEqual(wrong.map((_, index) => index + 3));
});

import path from 'node:path';
import ts from 'typescript';
import { textsWithoutElement } from '../support/own-elements';
import { filesNamed } from '../support/project-files';

/** Reading the types of all components takes a while on a busy machine. */
jest.setTimeout(120_000);

/** These two are never rendered in a browser. */
const NOT_IN_BROWSERS = ['src/html.tsx', 'src/app/preview-banner.tsx'];
const SAMPLE = path.resolve('src/components/planted.tsx');

/** A program of these files, of which the sample has a given text. */
function programOf(files: readonly string[], sample = ''): ts.Program {
  const { config } = ts.readConfigFile('tsconfig.json', (file) => ts.sys.readFile(file)) as { readonly config: object };
  const { options } = ts.parseJsonConfigFileContent({ ...config, files, include: [] }, ts.sys, process.cwd());
  const host = ts.createCompilerHost(options, true);
  const readSource = host.getSourceFile.bind(host);
  host.getSourceFile = (file, ...rest) =>
    file === SAMPLE ? ts.createSourceFile(file, sample, ts.ScriptTarget.ES2022, true) : readSource(file, ...rest);
  return ts.createProgram(files, options, host);
}

function linesIn(program: ts.Program, file: string): readonly number[] {
  const source = program.getSourceFile(file);
  if (!source) throw new Error(`${file} was not read.`);
  return textsWithoutElement(source, program.getTypeChecker());
}

it('finds texts without an element of their own that may change, or that stand beside what may come and go', () => {
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
  const lines = new Set(linesIn(programOf([SAMPLE], text), SAMPLE));
  expect([...lines]).toEqual(wrong.map((_, index) => index + 3));
});

it('finds none in the site: each such text has an element, such as <span>', () => {
  const files = filesNamed('src/*.tsx').filter((file) => !NOT_IN_BROWSERS.includes(file));
  const program = programOf([...files, 'src/gatsby-types.d.ts']);
  const found = files.flatMap((file) => linesIn(program, file).map((line) => `${file}:${String(line)}`));
  expect(files.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});

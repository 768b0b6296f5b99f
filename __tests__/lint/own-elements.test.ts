import path from 'node:path';
import ts from 'typescript';
import { textsWithoutElement } from '../support/own-elements';
import { filesNamed } from '../support/project-files';

/** Reading the types of all components takes a while on a busy machine. */
jest.setTimeout(120_000);

/** These two are never rendered in a browser. */
const NOT_IN_BROWSERS = ['src/html.tsx', 'src/app/preview-banner.tsx'];
const FILES = filesNamed('src/*.tsx').filter((file) => !NOT_IN_BROWSERS.includes(file));
const SAMPLE = path.resolve('src/components/planted.tsx');

/** One program for both tests, of the files of the site and a sample. */
function programWith(sample: string): ts.Program {
  const files = [...FILES, SAMPLE, 'src/gatsby-types.d.ts'];
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

/** Elements that are reported, and others that are not. */
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

const program = programWith(text);

it('START-12: finds texts without an element of their own that may change, or that stand beside what may come and go', () => {
  const lines = new Set(linesIn(program, SAMPLE));
  expect([...lines]).toEqual(wrong.map((_, index) => index + 3));
});

it('finds none in the site: each such text has an element, such as <span>', () => {
  const found = FILES.flatMap((file) => linesIn(program, file).map((line) => `${file}:${String(line)}`));
  expect(FILES.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});

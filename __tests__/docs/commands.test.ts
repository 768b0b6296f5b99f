import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { COMMAND_NAMES, findCommand } from '../../member-service/cli/commands';
import { parseOptions as parseBenchOptions } from '../../scripts/bench/options';
import { LONG_PARTS, PARTS } from '../../scripts/lib/test-parts';
import { filesNamed } from '../support/project-files';

const COMMAND =
  /\b(?:npm (?:run (?:--silent )?(?<script>[a-z][\w:-]*)|(?<own>test|start)\b)|npx jest)(?: -w (?<workspace>[\w-]+))?(?:(?: --|(?<=npx jest)) (?<words>[^`|>#;)\n]*))?/g;

/** Options of Playwright and Jest, each with whether it has a value; their scripts pass them on. */
const PASSED_ON: Readonly<Record<string, boolean>> = { '-g': true, '-t': true, '--config': true };

/** Suites of browser tests, and the scripts whose other arguments are parts of the names of test files, with their folders. */
const SUITES = /^(?:(site|translated|third-parties)|(cms)|(journeys|chromium|firefox|webkit))$/;
const PATTERN_FOLDERS = new Map([
  ['.:unit', '__tests__/'],
  ['.:test:wordpress', 'e2e/wordpress-and-site/'],
  ['wordpress:test', 'wordpress/tests/'],
]);

/** Names of files that a reader creates, of a build, or of other programs. */
const NO_FILE_OF_THE_PROJECT =
  /partners|workshops|<|…|\*|^(?:public|data|hosting|node_modules|\.cache|\.env.*)\/|^(?:(?:wp-\S+|admin-ajax)\.php)$/;

const SOURCE_FILE = /\w\.(?:tsx?|mjs|cjs|css|md|php)$/;

const documents = filesNamed('README.md', 'docs/*.md', 'wordpress/README.md', 'content/README.md');
/** Their help texts and messages name commands. */
const sources = filesNamed(
  ...['scripts', 'member-service', 'e2e', 'wordpress', 'contract', 'src'].flatMap((folder) =>
    ['ts', 'tsx', 'cjs', 'php'].map((ending) => `${folder}/*.${ending}`),
  ),
);
const projectFiles = filesNamed('*');
const testFiles = projectFiles.filter((file) => /\.(?:test|spec)\.tsx?$/.test(file));

function read(file: string): string {
  return readFileSync(file, 'utf8');
}

/** The words of a command. In code and help texts two spaces and quotation marks end it, and a word of prose is no pattern. */
function toWords(text: string, isDocument: boolean): readonly string[] {
  const command = isDocument ? text : (text.split(/ {2}|'|\$\{|[,.:](?:[ ']|$)/)[0] ?? '');
  return command.trim().split(/\s+/).filter(Boolean);
}

/** The commands that a text names: `npm run NAME -w WORKSPACE -- words`. */
function commandsIn(text: string, isDocument: boolean) {
  return [...text.matchAll(COMMAND)].map(({ groups = {} }) => ({
    name: groups.script ?? groups.own ?? 'unit',
    workspace: groups.workspace ?? '.',
    words: toWords(groups.words ?? '', isDocument),
  }));
}

/** The code of a script and of what it imports itself. */
function sourceOf(name: string, workspace: string): string {
  const [entry] = /[\w/-]+\.ts\b/.exec(scriptsOf[workspace]?.[name] ?? '') ?? [];
  if (entry === undefined) return '';
  const file = path.join(workspace, entry);
  const imported = [...read(file).matchAll(/from '(\.[^']+)'/g)].map(([, target = '']) =>
    path.join(path.dirname(file), target),
  );
  return [file, ...imported.flatMap((target) => [`${target}.ts`, `${target}/index.ts`]).filter(existsSync)]
    .map(read)
    .join('\n');
}

function definesOption(source: string, option: string): boolean {
  const name = option.replace(/^-+/, '');
  return source.includes(`'${option}'`) || new RegExp(`^\\s*'?${name}'?: (?:\\{|FLAG)`, 'm').test(source);
}

/** What is wrong with the words after `--`. */
function problemsOf({ name, workspace, words: allWords }: ReturnType<typeof commandsIn>[number]): readonly string[] {
  const script = `${workspace}:${name}`;
  const [first = '', ...others] = allWords;
  const words = allWords.filter((_, index) => PASSED_ON[allWords[index - 1] ?? ''] !== true);
  const options = words.filter((word) => /^--?[a-z]/.test(word)).map((word) => word.replace(/[=.,].*/, ''));
  const plain = words.filter((word) => !word.startsWith('-') && !/[…"[\]]|^[A-Z]+$|^partners$/.test(word));
  if (script === '.:members') {
    if (/^(?:-|…|[A-Z]|$)/.test(first)) return [];
    const command = COMMAND_NAMES.includes(first) ? findCommand(first) : undefined;
    if (!command) return [`members has no command ${first}`];
    const known = [...Object.keys(command.options), 'as', 'help'].map((option) => `--${option}`);
    return options.filter((option) => !known.includes(option)).map((option) => `members ${first} has no ${option}`);
  }
  if (['.:test', '.:test:long'].includes(script)) {
    const parts = (name === 'test' ? PARTS : LONG_PARTS).map((part) => part.name);
    const named = first === '--only' && !/PART/.test(others.join()) ? (others[0] ?? '').split(',') : [];
    return named
      .filter((part) => !parts.includes(part) && part !== 'a' && part !== 'b')
      .map((part) => `${name} has no part ${part}`);
  }
  if (script === '.:bench' && !/[A-Z<…[]/.test(words.join(''))) {
    try {
      parseBenchOptions(words);
    } catch (error) {
      return /argument missing/.test(String(error)) ? [] : [String(error)];
    }
  }
  const source = sourceOf(name, workspace);
  const unknown = options
    .filter((option) => !(option in PASSED_ON) && !['--help', '-h'].includes(option))
    .filter((option) => !definesOption(source, option));
  const suite = script === '.:e2e' ? SUITES.exec(first) : null;
  const browserFolder = suite?.[2] ? 'e2e/cms/' : suite?.[3] ? 'e2e/journeys/' : 'e2e/site/';
  const folder = script === '.:e2e' ? browserFolder : PATTERN_FOLDERS.get(script);
  const patterns = folder === undefined ? [] : plain.slice(suite ? 1 : 0);
  const dead = patterns.filter((pattern) => !hasTests(pattern, folder));
  return [
    ...unknown.map((option) => `${name} has no ${option}`),
    ...dead.map((pattern) => `${name}: no test file in ${folder} matches ${pattern}`),
  ];
}

function hasTests(pattern: string, folder = ''): boolean {
  return testFiles.some((file) => file.startsWith(folder) && new RegExp(pattern, 'i').test(`/${file}`));
}

/** The scripts of the project, or of a workspace. */
const scriptsOf: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.fromEntries(
  ['.', 'wordpress'].map((folder) => [
    folder,
    (JSON.parse(read(path.join(folder, 'package.json'))) as { scripts: Record<string, string> }).scripts,
  ]),
);

it('OPS-174: the commands that documents, help texts and messages name exist', () => {
  const problems = [...documents, ...sources, 'wordpress/plugin/readme.txt'].flatMap((file) =>
    commandsIn(read(file), file.endsWith('.md'))
      .flatMap((command) =>
        command.name in (scriptsOf[command.workspace] ?? {})
          ? problemsOf(command)
          : [`no script ${command.name} in ${command.workspace}/package.json`],
      )
      .map((problem) => `${file}: ${problem}`),
  );
  expect(problems).toEqual([]);
});

it('the parts of the tests name files that exist', () => {
  const patterns = [...PARTS, ...LONG_PARTS]
    .filter(({ command }) => command.includes('unit'))
    .flatMap(({ command }) => command.slice(command.indexOf('--') + 1))
    .filter((word) => word !== 'unit' && !word.startsWith('--') && !['npm', 'run'].includes(word));
  expect(patterns.filter((pattern) => !hasTests(pattern))).toEqual([]);
});

it('the files that documents name exist', () => {
  const folders = new Set(projectFiles.map((file) => file.split('/')[0]));
  const known = projectFiles.map((file) => `/${file}`);
  const missing = documents.flatMap((page) => {
    const spans = read(page)
      .replaceAll(/^```[\s\S]*?^```/gm, '')
      .matchAll(/`([\w@./-]+)`/g);
    return [...spans]
      .map(([, name = '']) => name)
      .filter((name) => !NO_FILE_OF_THE_PROJECT.test(name))
      .filter((name) => SOURCE_FILE.test(name) || (name.includes('/') && folders.has(name.split('/')[0])))
      .filter(
        (name) => !known.some((file) => file.endsWith(`/${name}`) || file.includes(`/${name.replace(/\/$/, '')}/`)),
      )
      .map((name) => `${page}: ${name}`);
  });
  expect(missing).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { filesNamed } from '../support/project-files';
import { readRequirements } from '../../scripts/lib/requirements';
import { hasTest } from '../../scripts/lib/test-titles';

const requirements = new Set(readRequirements().keys());

/** The rows of the tables of requirements of the standard. */
const rows = readFileSync('docs/asvs.md', 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, number, state, shown] = /^\| (\d+\.\d+\.\d+) \| \d \| .+? \| (\w+) \| (.*) \|$/.exec(line) ?? [];
    return number === undefined ? [] : [{ number, state: state ?? '', shown: shown ?? '' }];
  });

const testFiles = filesNamed('*.ts', '*.tsx').filter((file) => /\.(?:test|spec)\.tsx?$|^contract\/cases\//.test(file));

/** Whether the end of a path names one file, and it has the test. */
function namesTest(end: string, title: string): boolean {
  const [file, another] = testFiles.filter((each) => `/${each}`.endsWith(`/${end}`));
  return file !== undefined && another === undefined && hasTest(file, title);
}

/** What a row names: requirements, whose tests are checked elsewhere, and tests. */
function namedIn(shown: string) {
  return {
    ids: shown.match(/\b(?!SHA)[A-Z]{3,}-\d+\b/g) ?? [],
    tests: [...shown.matchAll(/`([\w./-]+\.(?:ts|tsx))` ((?:“[^”]+”(?:, )?)+)/g)].flatMap(
      ([, file = '', titles = '']) =>
        [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => [file, title] as const),
    ),
  };
}

test('has the requirements of the standard', () => {
  expect(rows.length).toBeGreaterThan(150);
  expect(rows.filter(({ state }) => !['met', 'operator', 'accepted', 'later'].includes(state))).toEqual([]);
});

test('names requirements and tests that exist', () => {
  const missing = rows.flatMap(({ number, shown }) => {
    const { ids, tests } = namedIn(shown);
    return [
      ...ids.filter((id) => !requirements.has(id)),
      ...tests.filter(([file, title]) => !namesTest(file, title)),
    ].map((each) => `${number}: ${String(each)}`);
  });
  expect(missing).toEqual([]);
});

/** Requirements that something is documented: a chapter is what meets them. */
const DOCUMENTED =
  /^(?:2\.1\.3|5\.1\.1|6\.1\.3|7\.1\.[12]|8\.1\.[12]|11\.1\.[12]|13\.1\.1|15\.1\.[13]|16\.1\.1|16\.2\.3)$/;

test('says of a requirement that is met which test, or of one about documents which chapter, shows it', () => {
  const without = rows.filter(({ number, state, shown }) => {
    const { ids, tests } = namedIn(shown);
    const hasChapter = DOCUMENTED.test(number) && /\]\([^)]*\)/.test(shown);
    return state === 'met' && !hasChapter && ids.length + tests.length === 0;
  });
  expect(without.map(({ number, shown }) => `${number} ${shown}`)).toEqual([]);
});

test('the service and the pages make expressions of constants only', () => {
  const dynamic = filesNamed('*.ts')
    .filter((file) => /^(?:contract|member-service|src\/(?:app|features|lib|page-scripts))\//.test(file))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/new RegExp\([^]*?\);?\n/g)].map(([made]) => [file, made] as const),
    )
    .filter(([, made]) => made.match(/\$\{[^}]*[a-z]\w*\b(?!')/));
  // The scripts of Unicode that a name may have, and a constant that is changed.
  expect(dynamic.map(([file]) => file)).toEqual(['contract/characters.ts', 'member-service/terminal/output.ts']);
});

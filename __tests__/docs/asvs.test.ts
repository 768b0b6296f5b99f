import { readdirSync, readFileSync } from 'node:fs';
import { hasTest } from '../support/named-tests';

const STATES = ['met', 'operator', 'accepted', 'later'];

const text = readFileSync('docs/asvs.md', 'utf8');
const requirements = readFileSync('docs/requirements.md', 'utf8');
const decisions = readdirSync('docs/decisions');

/** The rows of all tables whose first cell has numbers of the standard. */
const rows = text
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+/.test(line))
  .map((line) => line.slice(2, -2).split(' | '));

/** Requirements that concern the product: number, level, what is asked, state, and what shows it. */
const stated = rows.flatMap(([number, level, , state, shown]) =>
  number === undefined || shown === undefined ? [] : [{ number, level, state, shown }],
);

/** The numbers of a cell such as "1.4.1 to 1.4.3, 3.3.1". */
function numbersIn(cell: string): readonly string[] {
  return cell.split(', ').flatMap((range) => {
    const [first = '', last = first] = range.split(' to ');
    const chapter = first.replace(/\d+$/, '');
    const [from = 0, to = 0] = [first, last].map((number) => Number(number.replace(/^.*\./, '')));
    return Array.from({ length: to - from + 1 }, (_, index) => `${chapter}${String(from + index)}`);
  });
}

it('has each requirement once, with a level and a state', () => {
  const numbers = rows.flatMap(([cell = '']) => numbersIn(cell));
  expect(numbers.length).toBeGreaterThan(200);
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
  const bad = stated.filter(({ level = '', state = '' }) => !/^[12]$/.test(level) || !STATES.includes(state));
  expect(bad).toEqual([]);
});

it.each(stated.map(({ number, state, shown }) => [number, state, shown] as const))(
  '%s (%s) names tests, requirements and decisions that exist',
  (_, state, shown) => {
    const tests = [...shown.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)` ((?:“[^”]+”(?:, )?)+)/g)].flatMap(
      ([, file = '', titles = '']) =>
        [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => [file, title] as const),
    );
    expect(tests.filter(([file, title]) => !hasTest(file, title))).toEqual([]);
    const ids = shown.match(/\b[A-Z]+-\d+\b/g) ?? [];
    const known = ids.filter((id) => !/^(?:SHA|NIST|RFC|HMAC)-/.test(id));
    expect(known.filter((id) => !requirements.includes(`| ${id} |`))).toEqual([]);
    const named = [...shown.matchAll(/decisions? ((?:\d{3}(?:, | and )?)+)/g)].flatMap(
      ([, list = '']) => list.match(/\d{3}/g) ?? [],
    );
    expect(named.filter((number) => !decisions.some((file) => file.startsWith(number)))).toEqual([]);
    if (state === 'accepted') expect(named).not.toEqual([]);
  },
);

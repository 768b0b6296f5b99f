import { testimonials } from '../../../src/content-model/kinds/testimonials';
import { courses } from '../../../src/content-model/kinds/courses';
import { events } from '../../../src/content-model/kinds/events';
import { entryText } from './content-tree';
import { entryLines } from './entry-lines';

const FILE = 'content/testimonials/sample.yaml';

function linesForName(written: string): readonly string[] {
  return entryLines({ 'testimonials/sample.yaml': entryText(testimonials, { name: written }) });
}

describe('EDIT-04: text without quotes that YAML reads as another type', () => {
  test.each([
    ['0123', 'the number 123'],
    ['1_000', 'a number'],
    ['2026-12-01', 'a date'],
    ['12:30', 'a number of seconds'],
    ['no', 'yes or no'],
  ])('%s', (written, meaning) => {
    expect(linesForName(written)).toEqual([
      `${FILE}:1:7 name: ${written} has no quotes and is read as ${meaning} → write "${written}", with the quotes`,
    ]);
  });

  test.each(['"+1"', 'No more', '"Ada" #x', 'Ada Obi # checked in June'])('%s is read unchanged', (written) => {
    expect(linesForName(written)).toEqual([]);
  });

  test('a date needs no quotes in a date field', () => {
    expect(entryLines({ 'events/sample.yaml': entryText(events, { publishAt: '2026-01-01' }) })).toEqual([]);
  });

  test.each([
    ['05', 'write 5'],
    ['-05', 'write -5'],
    ['+05', 'write 5'],
  ])('the number %s', (written, advice) => {
    const lines = entryLines({ 'testimonials/sample.yaml': entryText(testimonials, { rating: written }) });
    expect(lines).toEqual([`${FILE}:1:9 rating: begins with a zero, which some programs read differently → ${advice}`]);
  });

  test.each(['0', '0.5', '"05"'])('%s begins with no zero too many', (written) => {
    const lines = entryLines({ 'testimonials/sample.yaml': entryText(testimonials, { rating: written }) });
    expect(lines).toEqual([expect.stringContaining('rating: must be a whole number from 1 to 5, got ')]);
  });

  test('the tag of a list or a group is none of them', () => {
    expect(entryLines({ 'courses/sample.yaml': entryText(courses, { topics: '!!seq\n  - Charts' }) })).toEqual([]);
  });

  test.each([
    ['*bold', 7],
    ['&bold text', 13],
    ['!bold text', 13],
    ['!!str Ada', 13],
  ])('%s begins with a special character', (written, column) => {
    const problem = `begins with ${written.charAt(0)}, a character that is special in YAML`;
    expect(linesForName(written)).toEqual([`${FILE}:1:${column} name: ${problem} → put the text in quotes`]);
  });

  test('a text that a # cuts off is a warning', () => {
    expect(linesForName('We are #1')).toEqual([
      `warning: ${FILE}:1:7 name: ends at the #, which starts a comment → if the rest belongs to the text, write "We are #1"`,
    ]);
  });
});

test('a duplicate key is reported with both lines', () => {
  expect(linesForName('Ada\nname: Obi')).toEqual([
    `${FILE}:2:1 name: is defined twice, first on line 1 → keep one of the two`,
  ]);
});

test('a duplicate key is found within groups and lists too', () => {
  const text = entryText(courses, { topics: '[{ a: 1, a: 2 }]' });
  const lines = entryLines({ 'courses/sample.yaml': text });
  expect(lines).toContain(
    'content/courses/sample.yaml:1:18 a: is defined twice, first on line 1 → keep one of the two',
  );
});

describe('EDIT-04: files that are not YAML', () => {
  const INDENTATION =
    'this line is not indented like the lines around it → start keys that belong together at the same column';
  const NO_COLON =
    'this line has no colon followed by a space → write the key, a colon, a space, then the value: "title: Welcome"';
  const BRACKET = 'a bracket is opened and never closed → close it, or put the text in double quotes';
  const QUOTES =
    'the text continues after its closing quote → put the whole text in double quotes, and write \\" for a double quote within it';
  const MERGE =
    'the file has an unresolved merge → keep one of the two versions, and delete the lines that begin with <<<<<<<, ======= and >>>>>>>';
  const SPECIAL = 'the text has a character that is special in YAML → put the whole text in double quotes';

  test.each([
    ['name: Trading: the basics\n', '1:7', 'the text has a second colon → put it in quotes: "Trading: the basics"'],
    [
      'name: "Ada\nrole: Member\n',
      '1:7',
      'a quote is opened here and never closed → add the missing quote at the end of the text',
    ],

    [
      'name: "a"\nrole: b\ncontent: "c\nrating: 5\n',
      '3:10',
      'a quote is opened here and never closed → add the missing quote at the end of the text',
    ],
    ['name: "a" "b"\n', '1:11', QUOTES],
    ['name: [a] "b"\n', '1:11', SPECIAL],
    ['name: [a\n', '2:1', BRACKET],
    ['name: [a', '1:9', BRACKET],
    ['name:\n  - a\n  b\n', '3:1', INDENTATION],
    ['  "name":   Trading:   x  \n', '1:13', 'the text has a second colon → put it in quotes: "Trading:   x"'],
    ['tags:\n  - label: a: b\n', '2:12', 'the text has a second colon → put it in quotes: "a: b"'],
    ['a: b\n  c: d\n', '1:4', INDENTATION],
    ['a:\n  b: c\n d: e\n', '3:1', INDENTATION],
    ['name:\n  - a\n b\n', '3:1', INDENTATION],
    ['name: Ada\nrole\n', '2:1', NO_COLON],
    ['- a: b\n  c\n', '2:3', NO_COLON],
    ['name: `a`\n', '1:7', SPECIAL],
    ['name: }\n', '1:7', SPECIAL],
    ['name: {a: b\nrole: c\n', '2:1', BRACKET],
    ['name: | a\n  b\n', '1:9', 'text is on the same line as the | → start the text on the next line'],
    ['name: "\\d \\e \\q"\n', '1:8', 'a backslash in double quotes starts an escape code → write the backslash twice'],

    ['name: @ada\n', '1:7', SPECIAL],
    ['name: [Draft] Ada\n', '1:15', SPECIAL],

    ['name: Ada\n\trole: Member\n', '2:1', 'this line begins with a tab → use spaces'],
    ['name: Ada\n role: Member\n', '1:7', INDENTATION],
    ['name: |\n  Ada\n Obi\n', '3:1', INDENTATION],
    ['name Ada\nrole: Member\n', '1:1', NO_COLON],
    ['name: - Ada\n', '1:7', 'a list starts on the line of its key → start each "- " on its own line'],
    ['name: > Ada\n  Obi\n', '1:9', 'text is on the same line as the > → start the text on the next line'],
    ['name: "C:\\data"\n', '1:10', 'a backslash in double quotes starts an escape code → write the backslash twice'],
    ['name: Ada\n---\nname: Obi\n', '2:1', 'the line --- starts a second entry → keep one entry in each file'],

    [
      'name: Andr\uFFFD\n',
      '1:11',
      `the character after "Andr" is not UTF-8 → save the file as UTF-8, and write the character again if you see \uFFFD there`,
    ],
    ['name: Ada\n<<<<<<< HEAD\nrole: a: b\n=======\n>>>>>>> other\n', '2:1', MERGE],
    ['name: >-\n  Ada\n=======\n', '3:1', MERGE],
    [
      'name: Ada\nrole:\u00A0Member\n',
      '2:1',
      'this line has a no-break space U+00A0 before "Member" → write a usual space instead',
    ],
    [
      'name: >-\n\u3000Ada\n',
      '2:1',
      'this line has the invisible character U+3000 before "Ada" → write a usual space instead',
    ],
    ['name: Ada\u00A0Obi\nrole: a: b\n', '2:7', 'the text has a second colon → put it in quotes: "a: b"'],
    ['name: Ada\nrole：Member\n', '2:1', '： is not a usual colon → write ": " instead'],
    ['  name: Ada\nrole: Member\n', '2:1', INDENTATION],
  ])('%j', (text, place, words) => {
    expect(entryLines({ 'testimonials/sample.yaml': text })).toEqual([`${FILE}:${place} YAML: ${words}`]);
  });

  test('each line with an error is reported once', () => {
    expect(entryLines({ 'testimonials/sample.yaml': 'name: a: b: c\nrole: x: y\n' })).toEqual([
      `${FILE}:1:7 YAML: the text has a second colon → put it in quotes: "a: b: c"`,
      `${FILE}:2:7 YAML: the text has a second colon → put it in quotes: "x: y"`,
    ]);
    expect(entryLines({ 'testimonials/sample.yaml': 'name: a\n\t\tb: c\n\td: e\n' })).toEqual([
      `${FILE}:2:1 YAML: this line begins with a tab → use spaces`,
      `${FILE}:3:1 YAML: this line begins with a tab → use spaces`,
    ]);
  });

  test.each([
    ['', 'is empty → write the keys name, role, content'],
    ['- Ada\n', 'must contain keys with values, got a list → write one key on each line: name, role, content'],
    ['Ada\n', 'must contain keys with values, got "Ada" → write one key on each line: name, role, content'],
  ])('%j has no keys', (text, words) => {
    const [line, ...others] = entryLines({ 'testimonials/sample.yaml': text });
    expect(line).toContain(`${FILE}:1:1: ${words}`);
    expect(others).toEqual([]);
  });
});

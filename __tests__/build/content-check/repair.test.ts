import { repairText } from '../../../src/build/content-check/repair/repair-text';
import { readEntryText } from '../../../src/content-model/entry-text';
import { KINDS } from '../../../src/content-model/kinds';
import { countryCodes } from '../../../src/content-model/kinds/country-codes';
import { courses } from '../../../src/content-model/kinds/courses';
import { testimonials } from '../../../src/content-model/kinds/testimonials';

const valid = 'name: Ada\nrole: Member\ncontent: Text\nrating: 5\nimage: media/a.webp\n';

describe('the order of keys', () => {
  test('is that of the model, each key with its comments', () => {
    const text =
      '# The file\nrating: 5 # of 5\n\n# Who says it\nname: Ada\nimage: media/a.webp\ncontent: >-\n  One\n  two\nrole: Member';
    expect(repairText(testimonials, text)).toEqual({
      text: '# The file\n# Who says it\nname: Ada\nrole: Member\ncontent: >-\n  One\n  two\nrating: 5 # of 5\nimage: media/a.webp\n',
      done: ['order of keys', 'spaces and line endings'],
    });
  });
});

describe('quotes', () => {
  test.each([
    ['code: +44 # UK', 'code: "+44" # UK'],
    ['name: 2026-12-01', 'name: "2026-12-01"'],
    ['name: no', 'name: "no"'],
    ['name: 0012', 'name: "0012"'],
    ['name: 1_000', 'name: "1_000"'],
    ['name: "United Kingdom"', 'name: United Kingdom'],
    ["name: 'It''s'", "name: It's"],
    ['order: "10"', 'order: 10'],
    ['draft: "true"', 'draft: true'],
    ['publishAt: "2026-12-01"', 'publishAt: "2026-12-01"'],
    ['name: "24/7"', 'name: "24/7"'],
    ['name: "a: b"', 'name: "a: b"'],
    ['name: "a #b"', 'name: "a #b"'],
    ['name: Join #today', 'name: Join #today'],
    ['code: 44', 'code: 44'],
    ['order: "ten"', 'order: "ten"'],
    ['order: "010"', 'order: "010"'],
    ['draft: yes', 'draft: yes'],
    ['name: &a 12', 'name: &a 12'],
    ['name: !!str 12', 'name: !!str 12'],
    ['name: true', 'name: "true"'],
    ['name: "ärzte"', 'name: ärzte'],
    ['name: "-a"', 'name: "-a"'],
    ['name: "a\n  b"', 'name: "a\n  b"'],
    ['name: |-\n  Ada', 'name: |-\n  Ada'],
    ['name:', 'name:'],
    ['name: ~', 'name: ~'],
    ['name: [12]', 'name: [12]'],
    ['unknown: 12', 'unknown: 12'],
    ['unknown: 12\nname: no', 'name: "no"\nunknown: 12'],
    ['name: "3 years"', 'name: "3 years"'],
    ["order: '10'", 'order: 10'],
    ['order: "0"', 'order: 0'],
    ['order: "1x"', 'order: "1x"'],
    ['order: "x1"', 'order: "x1"'],
    // The model accepts neither as a number.
    ['order: "-5"', 'order: "-5"'],
    ['order: "10000000"', 'order: "10000000"'],
    ['draft: "false"', 'draft: false'],
    ['draft: "yes"', 'draft: "yes"'],
    ['draft: "true "', 'draft: "true "'],
    ['code: +44\nname: no\norder: "5"', 'code: "+44"\nname: "no"\norder: 5'],
    ['{ name: no, order: "5" }', '{ name: "no", order: 5 }'],
  ])('%s becomes %s', (before, after) => {
    expect(repairText(countryCodes, `${before}\n`).text).toBe(`${after}\n`);
  });
});

test.each([
  ['topics: [no, "a b", "c, d"]\n', 'topics: ["no", a b, "c, d"]\n'],
  ['topics: [12, a]\n', 'topics: ["12", a]\n'],
  ['topics:\n  - no\n  - "b"\n', 'topics:\n  - "no"\n  - b\n'],
])('the quotes of items: %j becomes %j', (before, after) => {
  expect(repairText(courses, before)).toEqual({ text: after, done: ['quotes'] });
});

describe('spaces and line endings', () => {
  test.each([
    ['content: "a  \n  b"  \n', 'content: "a  \n  b"\n'],
    ["content: 'a  \n  b'\t \n", "content: 'a  \n  b'\n"],
    ['content: |\n  a  \n  b  \nrating: 5  \n', 'content: |\n  a  \n  b  \nrating: 5\n'],
    ['content: |\n  a  \n', 'content: |\n  a  \n'],
    ['content: |\n  a  \n\n\n', 'content: |\n  a  \n'],
    ['content: |+\n  a\n\n\n', 'content: |+\n  a\n\n\n'],
    ['content: >-\n  a  \n  b\n\nrating: 5 \n', 'content: >-\n  a  \n  b\n\nrating: 5\n'],
    ['name: a  \n  b  \nrole: c', 'name: a\n  b\nrole: c\n'],
    ['name: a \r\nrole: b\nrating: 5\r\n', 'name: a\nrole: b\nrating: 5\n'],
    ['rating: 5   # x  \n', 'rating: 5   # x\n'],
    ['# x  \n\t\n\n', '# x\n'],
    ['\n\n', ''],
    ['', ''],
  ])('%j becomes %j', (before, after) => {
    const done = before === after ? [] : ['spaces and line endings'];
    expect(repairText(testimonials, before)).toEqual({ text: after, done });
  });

  test('are removed from the ends of lines, but not from texts over several lines', () => {
    const text =
      'name: Ada  \r\nrole: >-\r\n  Member  \r\n  here\r\ncontent: "a \\\r\n  b"\t\r\nrating: 5\r\nimage: media/a.webp\r\n\r\n\r\n';
    const { text: repaired, done } = repairText(testimonials, text);
    expect(repaired).toBe(
      'name: Ada\nrole: >-\n  Member  \n  here\ncontent: "a \\\n  b"\nrating: 5\nimage: media/a.webp\n',
    );
    expect(done).toEqual(['spaces and line endings']);
    expect(readEntryText(repaired)).toEqual(readEntryText(text));
  });

  test('stay if an empty line at the end belongs to a text', () => {
    const text = `${valid.replace('content: Text\n', '')}content: |+\n  Text\n\n`;
    expect(readEntryText(repairText(testimonials, text).text)).toEqual(readEntryText(text));
  });
});

describe('tabs', () => {
  const topics = 'topics:\n\t- Charts\n\t- Risk\nprice: 10\n';
  const rest = 'title: T\ndescription: D\nduration: 8 weeks\nstudents: 1\nlevel: All\nimage: media/a.webp\n';

  test('become spaces if that is the only error', () => {
    const { text, done } = repairText(courses, rest + topics);
    expect(text).toBe(rest + topics.replaceAll('\t', '  '));
    expect(done).toEqual(['tabs']);
  });

  test.each([
    ['topics:\n \t - Charts\nprice: 10\n', 'topics:\n    - Charts\nprice: 10\n'],
    ['topics:\n\t\t- Charts\n\t\t-\tRisk\nprice: 10\n', 'topics:\n    - Charts\n    -\tRisk\nprice: 10\n'],
  ])('become two spaces each where they indent: %j', (before, after) => {
    expect(repairText(courses, rest + before).text).toBe(rest + after);
  });

  test.each([`${topics}title: T\n`, 'title:\tT\n', `${rest.replace('D\n', '|\n  a\n\tb\n')}price: 10\n`])(
    'stay if the model does not accept the result, or if they do not indent: %j',
    (text) => {
      expect(repairText(courses, text)).toEqual({ text, done: [] });
    },
  );

  test('stay if there are other errors', () => {
    const text = `${rest}${topics}colour: red: green\n`;
    expect(repairText(courses, text)).toEqual({ text, done: [] });
  });
});

test.each(['name: "a\n', 'name: a\nname: b\n', '- a \n', 'a: b: c  \n'])(
  '%j, which is not an entry, is not changed',
  (text) => {
    expect(repairText(testimonials, text)).toEqual({ text, done: [] });
  },
);

test('leaves the quotes of a text that would end at its comma', () => {
  const home = KINDS.find(({ name }) => name === 'home');
  if (!home) throw new Error('There is no kind for the landing page.');
  const text = 'testimonials:\n  featured:\n    - { testimonial: ada, role: "a," }\n';
  expect(repairText(home, text).text).toBe(text);
});

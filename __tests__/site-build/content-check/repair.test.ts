import { repairText } from '../../../src/site-build/content-check/repair/repair-text';
import { group, list, text } from '../../../src/content-model/fields';
import { countryCodes } from '../../../src/content-model/kinds/country-codes';
import { courses } from '../../../src/content-model/kinds/courses';
import { testimonials } from '../../../src/content-model/kinds/testimonials';
import { sampleKind } from '../../support/sample-kind';

const words = { label: 'It' };
const part = group({ ...words, fields: { c: text(words), d: text(words) } });
const sample = sampleKind({
  a: text(words),
  b: text(words),
  part,
  parts: list({ ...words, of: part }),
  e: text(words),
});

describe('the order of keys', () => {
  test.each([
    ['b: x\na: w\n', 'a: w\nb: x\n'],
    // Each key with its comments; those at the top stay there.
    ['# top\nb: x # b\n\n# above a\na: w # a\n\n# end\n', '# top\n# above a\na: w # a\nb: x # b\n\n# end\n'],
    ['e: x\n# above b\nb: w\n# above a\na: z\n', '# above a\na: z\n# above b\nb: w\ne: x\n'],
    // Keys in brackets stay where they are.
    ['part: { d: x, c: w }\na: z\n', 'a: z\npart: { d: x, c: w }\n'],
    // Keys that the model does not know are last, in their own order.
    ['y: 2\nb: x\nz: 1\na: w\n', 'a: w\nb: x\ny: 2\nz: 1\n'],
    // Within groups and the groups of a list.
    ['part:\n  z: 1\n  d: x # d\n  c: w\n', 'part:\n  c: w\n  d: x # d\n  z: 1\n'],
    ['parts:\n  - d: x\n    c: w\n  # item\n  - d: z\n', 'parts:\n  - c: w\n    d: x\n  # item\n  - d: z\n'],
  ])('%j becomes %j', (before, after) => {
    expect(repairText(sample, before)).toEqual({ text: after, done: ['order of keys'] });
  });

  test.each([
    '# empty\n',
    'z: 1\ny: 2\n',
    'unknown:\n  z: 1\n  y:\n    - x: 1\n      w: 2\n',
    // An alias must stay below its anchor.
    'b: &x w\na: *x\n',
  ])('%j stays as it is', (before) => {
    expect(repairText(sample, before)).toEqual({ text: before, done: [] });
  });
});

test.each([
  ['code: +44 # UK', 'code: "+44" # UK'],
  ['name: 2026-12-01', 'name: "2026-12-01"'],
  ['name: no', 'name: "no"'],
  ['order: "10"', 'order: 10'],
  ['draft: "true"', 'draft: true'],
  ['publishAt: "2026-12-01"', 'publishAt: "2026-12-01"'],
  ['code: 44', 'code: 44'],
  ['order: "ten"', 'order: "ten"'],
  ['order: "010"', 'order: "010"'],
  ['draft: yes', 'draft: yes'],
  ['name: &a 12', 'name: &a 12'],
  ['order: !!str "10"', 'order: !!str "10"'],
  ['name: true', 'name: "true"'],
  ['name: "a\n  b"', 'name: "a b"'],
  ['name: |-\n  Ada', 'name: |-\n  Ada'],
  ['name: ~', 'name: ~'],
  ['name: [ 12 ]', 'name: [ 12 ]'],
  ['unknown: 12', 'unknown: 12'],
  ['order: "0"', 'order: 0'],
  // The model accepts neither as a number.
  ['order: "-5"', 'order: "-5"'],
  ['order: "10000000"', 'order: "10000000"'],
  ['draft: "true "', 'draft: "true "'],
  ['{ name: no, order: "5" }', '{ name: "no", order: 5 }'],
])('%s becomes %s', (before, after) => {
  expect(repairText(countryCodes, `${before}\n`).text).toBe(`${after}\n`);
});

test.each([
  ['topics: [ no, 12, "a b" ]\n', 'topics: [ "no", "12", "a b" ]\n'],
  ['topics:\n  - no\n  - "b"\n', 'topics:\n  - "no"\n  - "b"\n'],
])('the quotes of items: %j becomes %j', (before, after) => {
  expect(repairText(courses, before)).toEqual({ text: after, done: ['quotes'] });
});

describe('the layout', () => {
  test.each([
    ['content: "a  \n  b"  \n', 'content: "a b"\n'],
    ['content: |\n  a  \n  b  \nrating: 5  \n', 'content: |\n  a  \n  b  \nrating: 5\n'],
    ['content: |\n  a  \n\n\n', 'content: |\n  a  \n'],
    ['content: >-\n  One\n  two.\n\n  Three\nrating: 5', 'content: |-\n  One two.\n  Three\nrating: 5\n'],
    ['content: >-\n  One\n  two: three\n', 'content: >-\n  One two: three\n'],
    ['content: "a \\\n  b"\t\n', 'content: "a b"\n'],
    ['name: a  \n  b  \nrole: c', 'name: a b\nrole: c\n'],
    ['name: a \r\nrole: b\r\n\r\n\r\n', 'name: a\nrole: b\n'],
    ['\uFEFFname:   a   # x\n# y\nrole: [a,b]\n', 'name: a # x\n# y\nrole: [ a, b ]\n'],
    ['# x\n\n\nname: a\n\n\nrole: b\n', '# x\n\nname: a\n\nrole: b\n'],
  ])('%j becomes %j', (before, after) => {
    expect(repairText(testimonials, before)).toEqual({ text: after, done: ['layout'] });
  });

  test.each(['content: |+\n  a\n\n\n', "name: 'a'\n", 'content: >-\n  a\n\nrating: 5\n', '# x  \n\t\n\n', ''])(
    '%j stays as it is',
    (text) => {
      expect(repairText(courses, text)).toEqual({ text, done: [] });
    },
  );
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
    ['topics:\n \t - Charts\nprice: 10\n', 'topics:\n  - Charts\nprice: 10\n'],
    ['topics:\n\t\t- Charts\n\t\t-\tRisk\nprice: 10\n', 'topics:\n  - Charts\n  - Risk\nprice: 10\n'],
  ])('become two spaces each where they indent: %j', (before, after) => {
    expect(repairText(courses, rest + before).text).toBe(rest + after);
  });

  test.each([`${topics}title: T\n`, `${rest.replace('D\n', '|\n  a\n\tb\n')}price: 10\n`])(
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

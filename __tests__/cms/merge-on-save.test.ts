import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { fromFile, partsOf } from '../../src/cms/decap/form-format';
import { SaveRefused } from '../../src/cms/entry-errors';
import { textToSave } from '../../src/cms/merge-on-save';
import type { Kind } from '../../src/content-model/define-kind';
import { describeFields } from '../../src/content-model/describe-fields';
import { findKind, KINDS } from '../../src/content-model/kinds';

const CONTENT = join(__dirname, '../../content');

function kindOf(folder: string, key = ''): Kind {
  const kind = findKind(folder, key);
  if (kind === undefined) throw new Error(`no kind ${folder}`);
  return kind;
}

/** The errors for which the CMS would refuse to save. */
function errorsOf(kind: Kind, data: Readonly<Record<string, unknown>>, before?: string): readonly string[] {
  try {
    textToSave(kind, data, before);
    return [];
  } catch (error) {
    if (error instanceof SaveRefused) return error.errors;
    throw error;
  }
}

const testimonial = {
  name: 'Ada',
  role: 'Member',
  content: 'It works.',
  rating: 5,
  image: 'media/portrait-ada.webp',
};

test('EDIT-12: saving a file of the site without a change does not change a byte', () => {
  const files = KINDS.flatMap((kind) => {
    const names = readdirSync(join(CONTENT, kind.folder)).filter((name) => name.endsWith('.yaml'));
    const own = kind.single ? names.filter((name) => name === `${kind.name}.yaml`) : names;
    return own.map((name) => ({ kind, path: join(CONTENT, kind.folder, name) }));
  });
  expect(files.length).toBeGreaterThan(100);
  for (const { kind, path } of files) {
    const text = readFileSync(path, 'utf8');
    const { fields, before } = partsOf(fromFile(text));
    expect(textToSave(kind, fields, before)).toBe(text);
    // Decap adds empty values to an entry that was opened.
    const optional = describeFields(kind.schema).filter(({ name, required }) => !required && !(name in fields));
    const touched = {
      ...fields,
      ...Object.fromEntries(optional.map((field) => [field.name, emptied(field.info.type)])),
    };
    expect(textToSave(kind, touched, before)).toBe(text);
  }
});

function emptied(type: string): unknown {
  return { bool: false, list: [], group: { text: '', image: null } }[type] ?? '';
}

test('EDIT-39: invisible spaces are removed, but only from typed text', () => {
  const before = 'name: "Ada "\nrole: Member\ncontent: It works.\nrating: 5\nimage: media/a.webp\n';
  const { fields } = partsOf(fromFile(before));
  const typed = { ...fields, role: '\u200E Mentor \u200B ', content: 'One line \r\nand  another.\n\n' };
  expect(textToSave(kindOf('testimonials'), typed, before)).toBe(
    'name: "Ada "\nrole: Mentor\ncontent: |-\n  One line\n  and  another.\nrating: 5\nimage: media/a.webp\n',
  );
});

test.each<[string, number | undefined]>([
  ['1500', 1500],
  [' 5 ', 5],
  ['0', 0],
  ['007', 7],
  ['\u200E12\u00A0', 12],
  ...['1.500', '1,5', '1e3', '+3', '٣', '５', '0x10', '1 500', '1_000', '−5', '-1', '1000001', '9'.repeat(400)].map(
    (typed): [string, undefined] => [typed, undefined],
  ),
])('EDIT-42: the number %j is what was typed, or it is refused', (typed, saved) => {
  // A text of the file that looks like the number stays a text, and the number is one.
  const before = 'name: "1500"\nrole: Member\ncontent: It works.\nrating: 5\nimage: media/a.webp\norder: 10\n';
  const data = { ...partsOf(fromFile(before)).fields, order: typed };
  const kind = kindOf('testimonials');
  if (saved === undefined)
    expect(errorsOf(kind, data, before)).toEqual([expect.stringMatching(/^Position: must be a /)]);
  else expect(textToSave(kind, data, before)).toBe(before.replace('order: 10', `order: ${saved}`));
});

test('EDIT-42: the number 0 is saved unchanged', () => {
  const before = 'name: Ada\nrole: Member\ncontent: It works.\nrating: 5\nimage: media/a.webp\norder: 0\n';
  const { fields } = partsOf(fromFile(before));
  expect(textToSave(kindOf('testimonials'), fields, before)).toBe(before);
});

test('a number typed as text is a number, and an emptied number is removed', () => {
  const kind = kindOf('testimonials');
  const before = textToSave(kind, { ...testimonial, order: 10 }, undefined);
  expect(textToSave(kind, { ...testimonial, rating: '4', order: '' }, before)).toBe(
    before.replace('rating: 5', 'rating: 4').replace('order: 10\n', ''),
  );
});

test.each<[string, Readonly<Record<string, unknown>>, string]>([
  [
    'a text without a visible character',
    { name: '\u2800' },
    'Name: is empty → write one line of text, at most 80 characters',
  ],
  ['an empty text', { name: '' }, 'Name: is empty → write one line of text, at most 80 characters'],

  ['a missing field', { content: undefined }, 'What they say: is empty → write text, at most 1200 characters'],
  ['a number that is too large', { rating: 9 }, 'Stars: must be a whole number from 1 to 5, got 9'],
  [
    'an end before the start',
    { publishAt: '2026-12-02 09:00', unpublishAt: '2026-12-01' },
    'Hide from: is not after “Show from” → choose a later date, or remove one of the two',
  ],
])('refuses %s with a message', (_, change, message) => {
  expect(errorsOf(kindOf('testimonials'), { ...testimonial, ...change })).toEqual([message]);
});

test('dates in the right order are saved, with any offsets', () => {
  const dates = { publishAt: '2026-12-01', unpublishAt: '2026-12-01 00:01' };
  expect(errorsOf(kindOf('testimonials'), { ...testimonial, ...dates })).toEqual([]);
  const zones = { publishAt: '2026-12-02T00:30+02:00', unpublishAt: '2026-12-01 23:00' };
  expect(errorsOf(kindOf('testimonials'), { ...testimonial, ...zones })).toEqual([]);
});

test('messages name fields in lists and groups by labels, counted from one', () => {
  const text = readFileSync(join(CONTENT, 'site/site.yaml'), 'utf8');
  const { fields } = partsOf(fromFile(text));
  const social = [
    { network: 'x', url: 'https://example.com' },
    { network: 'youtube', url: 'example.com' },
  ];
  expect(errorsOf(kindOf('site', 'site'), { ...fields, social }, text)).toEqual([
    'Social links › 2 › Address: must be a full address that begins with https://, got "example.com"',
  ]);
});

test('rules between fields have their own messages', () => {
  const text = readFileSync(join(CONTENT, 'site/site.yaml'), 'utf8');
  const { fields } = partsOf(fromFile(text));
  expect(errorsOf(kindOf('site', 'site'), { ...fields, statistics: [{ label: 'Members' }] }, text)).toEqual([
    'Figures › 1: must have either a fixed text, or value, step and interval → keep one of the two',
  ]);
});

test('reports the missing fields of an incomplete optional group', () => {
  const text = readFileSync(join(CONTENT, 'pages/cart.yaml'), 'utf8');
  const { fields } = partsOf(fromFile(text));
  const message = { heading: '', text: '', image: 'media/fallback.webp' };
  expect(errorsOf(kindOf('pages', 'cart'), { ...fields, message }, text)).toEqual([
    'Message › Text: is empty → write text, at most 1200 characters',
  ]);
});

test('EDIT-38, EDIT-44: refuses to save an entry with an unknown key, or of a file that cannot be read', () => {
  const before = 'name: Ada\nrole: Member\ncontent: It works.\nrating: 5\nimage: media/a.webp\nstars: 5\n';
  const { fields } = partsOf(fromFile(before));
  expect(errorsOf(kindOf('testimonials'), fields, before)).toEqual([
    'stars: is not a known field → remove it from the file',
  ]);
  const broken = 'name: "Ada\nrole: Member\n';
  expect(errorsOf(kindOf('testimonials'), testimonial, broken)).toEqual([
    expect.stringMatching(/^content\/testimonials, line \d/),
  ]);
  // The file is in Windows-1252: what could not be read must not replace what is there.
  expect(errorsOf(kindOf('testimonials'), testimonial, 'name: Andr\uFFFD\n')).toEqual([
    expect.stringMatching(/^content\/testimonials, line 1: the character after "Andr" is not UTF-8 → save/),
  ]);
});

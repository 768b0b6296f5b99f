import type { z } from 'zod';
import { ROUTES } from '../../../src/config/routes';
import { decapFields, type DecapField } from '../../../src/site-build/cms/decap-fields';
import * as model from '../../../src/content-model/fields';
import { testimonials } from '../../../src/content-model/kinds/testimonials';
import { sampleField } from '../../support/sample-kind';

/** The CMS field of one field of the model. */
function fieldOf(schema: z.ZodType): DecapField {
  const [field] = decapFields([sampleField(schema)]);
  if (field === undefined) throw new Error('The field of the model has none.');
  return field;
}

/** Applies Decap's check to a text. */
function accepts({ pattern }: DecapField, text: string): boolean {
  return pattern !== undefined && new RegExp(pattern[0]).test(text);
}

const words = { label: 'It', hint: 'Something.' };

test('a text is a single line with its limit', () => {
  const field = fieldOf(model.text({ ...words, max: 5 }));
  expect(field).toMatchObject({
    name: 'it',
    label: 'It',
    hint: 'Something. At most 5 characters.',
    widget: 'string',
    required: true,
  });
  expect(field.pattern?.[1]).toBe('one line of text, at most 5 characters');
  expect(['abcde', 'a', ' a'].filter((text) => accepts(field, text))).toEqual(['abcde', 'a', ' a']);
  expect(['abcdef', '', '  ', 'a\nb'].filter((text) => accepts(field, text))).toEqual([]);
});

test('a long text can have several lines, and must not be empty', () => {
  const field = fieldOf(model.longText({ ...words, max: 5 }));
  expect(field.widget).toBe('text');
  expect(accepts(field, 'a\nb\n')).toBe(true);
  expect(['      ', '\n\n', 'abcdef'].filter((text) => accepts(field, text))).toEqual([]);
});

test('a pattern has its regular expression, and its example has no quotes, which only a file needs', () => {
  const field = fieldOf(
    model.pattern({ ...words, inFile: 'In quotes.', matches: /^\+\d$/, shape: 'a plus and a digit', example: '"+1"' }),
  );
  expect(field.hint).toBe('Something. For example +1.');
  expect(field.pattern?.[1]).toBe('a plus and a digit');
  expect(accepts(field, '+1')).toBe(true);
  expect(accepts(field, '1')).toBe(false);
});

test('an email address, a link, a video and a time zone are single lines of text', () => {
  expect(fieldOf(model.timeZone(words))).toMatchObject({
    widget: 'string',
    hint: 'Something. For example Africa/Lagos.',
  });
  expect(accepts(fieldOf(model.email(words)), 'a@b.example')).toBe(true);
  expect(accepts(fieldOf(model.email(words)), 'a.example')).toBe(false);
  expect(accepts(fieldOf(model.youtubeId(words)), 'dQw4w9WgXcQ')).toBe(true);
  expect(accepts(fieldOf(model.youtubeId(words)), 'https://youtu.be/dQw4w9WgXcQ')).toBe(false);
  expect(accepts(fieldOf(model.link(words)), 'http://a.example')).toBe(false);
});

test('a link that can be empty is optional', () => {
  const field = fieldOf(model.linkOrEmpty(words));
  expect(field).toMatchObject({ required: false, hint: 'Something. Leave it empty while it is not set up yet.' });
  expect(fieldOf(model.link(words)).required).toBe(true);
});

test('a destination is selected by its name', () => {
  const { widget, options } = fieldOf(model.linkKey(words));
  expect(widget).toBe('select');
  expect(options).toContainEqual({ value: 'joinCommunity', label: 'Join the community' });
});

test('a page, or a section of it, is selected from the route registry', () => {
  const { widget, options } = fieldOf(model.route(words));
  expect(widget).toBe('select');
  expect(options?.map(({ value }) => value)).toEqual(expect.arrayContaining(ROUTES.map((route) => route.path)));
  expect(options).toContainEqual({ value: '/about-us', label: 'About Us (/about-us)' });
  expect(options).toContainEqual({ value: '/wallet', label: 'Wallet (/wallet)' });
  expect(options).toContainEqual({ value: '/about-us#values', label: 'About Us: Values (/about-us#values)' });
});

test('an icon and a choice are selected by readable names', () => {
  expect(fieldOf(model.icon(words)).options).toContainEqual({ value: 'book-open', label: 'Book open' });
  const size = fieldOf(model.choice({ ...words, options: ['normal', 'tall'] }).default('normal'));
  expect(size).toMatchObject({
    required: false,
    default: 'normal',
    options: [{ value: 'normal', label: 'Normal' }, {}],
  });
});

test('a picture is uploaded, not linked, with its limit in bytes', () => {
  const field = fieldOf(model.image({ label: 'It' }));
  expect(field).toMatchObject({
    widget: 'image',
    choose_url: false,
    media_library: { config: { max_file_size: 5_000_000 } },
    hint: 'A picture (webp, png, jpg, jpeg, avif; at most 4000 pixels a side and 5 MB).',
  });
  // Decap would compare it with the name of the file alone.
  expect(field).not.toHaveProperty('pattern');
});

test('a reference is selected by the title of the entry, and saved as its file name', () => {
  expect(fieldOf(model.reference({ label: 'It', to: testimonials }))).toEqual({
    name: 'it',
    label: 'It',
    required: true,
    widget: 'relation',
    collection: 'testimonials',
    value_field: '{{slug}}',
    search_fields: ['name'],
    display_fields: ['{{fields.name}} · {{fields.rating}} stars'],
    options_length: 100,
  });
});

test('a reference to a folder without entries of its own names the folder', () => {
  const lost = model.reference({ label: 'It', to: { folder: 'pages', graphqlType: 'X' } });
  expect(() => fieldOf(lost)).toThrow('a reference to "pages"');
});

test('a date has no offset, so that it is in the time zone of the site', () => {
  const field = fieldOf(model.dateTime(words).optional());
  expect(field).toMatchObject({ widget: 'datetime', required: false });
  expect(field.hint).toBe("Something. In the site's time zone.");
});

test('EDIT-42: a number is typed as text, so that nothing but what was typed is saved', () => {
  const stars = fieldOf(model.integer({ ...words, min: 1, max: 5 }));
  expect(stars).toMatchObject({ widget: 'string', hint: 'Something. A whole number from 1 to 5.' });
  expect(stars.pattern?.[1]).toBe('a whole number from 1 to 5');
  expect(['1', '5', ' 5 '].filter((text) => !accepts(stars, text))).toEqual([]);
  expect(['0', '6', '15', '5.0', '-1', 'x'].filter((text) => accepts(stars, text))).toEqual([]);
  const price = fieldOf(model.integer(words));
  expect(['0', '1500', '1000000'].filter((text) => !accepts(price, text))).toEqual([]);
  const others = ['1.500', '1,5', '1e3', '+3', '٣', '５', '0x10', '1 500', "1'500", '1_000', '5.', '½', '−5', '--5'];
  expect(others.filter((text) => accepts(price, text))).toEqual([]);
});

test('a required switch is off at first', () => {
  expect(fieldOf(model.bool(words))).toMatchObject({
    widget: 'boolean',
    required: true,
    default: false,
    hint: 'Something.',
  });
  expect(fieldOf(model.bool(words).optional())).not.toHaveProperty('default');
});

test('a list of single values has one field, a list of groups several', () => {
  const topics = fieldOf(model.list({ label: 'Topics', of: model.text({ label: 'Topic' }), max: 30 }).optional());
  expect(topics).toMatchObject({
    widget: 'list',
    required: false,
    max: 30,
    default: [],
    label_singular: 'Topic',
    summary: '{{fields.item}}',
    field: { name: 'item', label: 'Topic', widget: 'string', required: true },
  });
  expect(topics).not.toHaveProperty('min');
  const door = model.group({ label: 'Door', fields: { title: model.text({ label: 'Title' }) } });
  expect(fieldOf(model.list({ label: 'Doors', of: door, min: 1, max: 4 }))).toMatchObject({
    required: true,
    min: 1,
    max: 4,
    summary: '{{fields.title}}',
    fields: [{ name: 'title', required: true }],
  });
});

test('a required list can be empty, which Decap would refuse', () => {
  expect(fieldOf(model.list({ label: 'It', of: model.text({ label: 'One' }) })).required).toBe(false);
});

test('an optional group has no required fields, at any depth, but items added to its lists have', () => {
  const text = model.text({ label: 'Text' });
  const inner = model.group({ label: 'Inner', fields: { text } });
  const rows = model.list({ label: 'Rows', of: inner, min: 1 });
  const outer = model.group({ label: 'Outer', hint: 'A box.', fields: { text, inner, rows } });
  const [plain, ...others] = fieldOf(outer.optional()).fields ?? [];
  expect(fieldOf(outer.optional())).toMatchObject({
    widget: 'object',
    required: false,
    collapsed: true,
    hint: 'A box. To omit it, leave all its fields empty.',
  });
  expect([plain, ...others].map((field) => field?.required)).toEqual([false, false, false]);
  expect(others[0]?.fields?.[0]?.required).toBe(false);
  expect(others[1]?.fields?.[0]?.required).toBe(true);
  expect(fieldOf(outer)).toMatchObject({ required: true, collapsed: false, hint: 'A box.' });
});

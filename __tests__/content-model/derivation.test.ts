import type { z } from 'zod';
import { contentTypeConfigs } from '../../src/build/content-schema';
import { defineSingle } from '../../src/content-model/define-kind';
import * as helpers from '../../src/content-model/fields';
import { jsonSchemaOf } from '../../src/content-model/json-schema';
import { testimonials } from '../../src/content-model/kinds/testimonials';

const { bool, choice, dateTime, email, group, icon, image, integer, link, linkKey, linkOrEmpty } = helpers;
const { list, longText, pattern, reference, route, text, timeZone, youtubeId } = helpers;

const words = { label: 'It' };
const part = group({ label: 'Part', fields: { name: text({ ...words, max: 5 }) } });

/** A kind with only this field. */
function kindWith(field: z.ZodType) {
  const kind = { name: 'sample', graphqlType: 'ContentSample', label: 'Sample', hint: 'A sample.' };
  return defineSingle({ ...kind, fields: { it: field } });
}

function graphqlTypeOf(field: z.ZodType): unknown {
  const config = contentTypeConfigs(kindWith(field)).find(({ name }) => name === 'ContentSample');
  return (config?.fields as Record<string, { type: unknown }>)['it']?.type;
}

function jsonSchemaWith(field: z.ZodType): Readonly<Record<string, unknown>> {
  const { properties, required } = jsonSchemaOf(kindWith(field));
  return { ...(properties as Record<string, object>)['it'], isRequired: required !== undefined };
}

/** Each helper with its GraphQL type and the relevant part of its JSON Schema. */
const SHAPES: Readonly<Record<keyof typeof helpers, readonly [z.ZodType, string, Readonly<Record<string, unknown>>]>> =
  {
    text: [text({ ...words, max: 9 }), 'String', { type: 'string', maxLength: 9, pattern: '^\\s*\\S[^\\n]*\\s*$' }],
    longText: [longText(words), 'String', { type: 'string', maxLength: 1200, pattern: '\\S' }],
    pattern: [
      pattern({ ...words, matches: /^\d+$/, shape: 'some figures', example: '"12"' }),
      'String',
      {
        type: 'string',
        pattern: '^\\d+$',
        patternErrorMessage: 'Must be some figures.',
        description: 'For example "12".',
      },
    ],
    email: [email(words), 'String', { type: 'string', patternErrorMessage: 'Must be an email address.' }],
    link: [link(words), 'String', { type: 'string', pattern: '^https:\\/\\/[^\\s/?#.]+\\.[^\\s]+$' }],
    linkOrEmpty: [
      linkOrEmpty(words),
      'String',
      { type: 'string', pattern: '^(?:https:\\/\\/[^\\s/?#.]+\\.[^\\s]+)?$' },
    ],
    linkKey: [
      linkKey(words),
      'ContentLink',
      { type: 'string', enum: expect.arrayContaining(['policy', 'forum']) as unknown },
    ],
    route: [route(words), 'String', { type: 'string', pattern: '^\\/[a-z0-9/-]*(?:#[a-z][a-z0-9-]*)?$' }],
    image: [image(words), 'File', { type: 'string', pattern: expect.stringContaining('^media') as unknown }],
    reference: [reference({ ...words, to: testimonials }), 'ContentTestimonial', { type: 'string' }],
    icon: [icon(words), 'String', { type: 'string', enum: expect.arrayContaining(['book-open']) as unknown }],
    choice: [choice({ ...words, options: ['a', 'b'] }), 'String', { type: 'string', enum: ['a', 'b'] }],
    youtubeId: [youtubeId(words), 'String', { type: 'string', pattern: '^[\\w-]{11}$' }],
    dateTime: [
      dateTime(words),
      'String',
      { type: 'string', pattern: expect.stringMatching(/^\^\\d\{4\}-/) as unknown },
    ],
    timeZone: [timeZone(words), 'String', { type: 'string', description: 'For example Africa/Lagos.' }],
    integer: [integer({ ...words, min: 1, max: 5 }), 'Int', { type: 'integer', minimum: 1, maximum: 5 }],
    bool: [bool(words), 'Boolean', { type: 'boolean' }],
    list: [
      list({ ...words, of: image(words), min: 1, max: 3 }),
      '[File!]',
      { type: 'array', minItems: 1, maxItems: 3, items: { type: 'string' } },
    ],
    group: [
      part,
      'ContentSampleIt',
      { type: 'object', additionalProperties: false, properties: { name: { maxLength: 5 } }, required: ['name'] },
    ],
  };

describe.each(Object.entries(SHAPES))('%s', (name, [field, graphqlType, schema]) => {
  // A reference is null while its entry is unpublished.
  const mark = name === 'reference' ? '' : '!';

  test('has its GraphQL type', () => {
    expect(graphqlTypeOf(field)).toBe(`${graphqlType}${mark}`);
    expect(graphqlTypeOf(field.optional())).toBe(`${graphqlType}${name === 'list' ? '!' : ''}`);
  });

  test('has its JSON Schema', () => {
    const found = jsonSchemaWith(field);
    expect(found).toMatchObject(schema);
    expect(found['isRequired']).toBe(true);
    expect(found['title']).toBe(name === 'group' ? 'Part' : 'It');
    expect(jsonSchemaWith(field.optional())).toMatchObject({ isRequired: false });
  });
});

test('a list of groups has its own type for its items', () => {
  expect(graphqlTypeOf(list({ ...words, of: part }))).toBe('[ContentSampleIt!]!');
  expect(graphqlTypeOf(list({ ...words, of: group({ ...words, graphqlType: 'Shared', fields: {} }) }))).toBe(
    '[Shared!]!',
  );
});

test('an optional key with a default always has a value', () => {
  const field = choice({ ...words, options: ['a', 'b'] }).default('b');
  expect(graphqlTypeOf(field)).toBe('String!');
  expect(jsonSchemaWith(field)).toMatchObject({ default: 'b', isRequired: false });
});

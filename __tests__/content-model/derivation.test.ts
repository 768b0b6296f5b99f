import type { z } from 'zod';
import { contentTypeConfigs } from '../../src/site-build/content-schema';
import * as helpers from '../../src/content-model/fields';
import { testimonials } from '../../src/content-model/kinds/testimonials';
import { sampleKind } from '../support/sample-kind';

const { bool, choice, dateTime, email, group, icon, image, integer, link, linkKey, linkOrEmpty } = helpers;
const { day, list, localTime, longText, pattern, reference, route, text, timeZone, youtubeId } = helpers;

const words = { label: 'It' };
const part = group({ label: 'Part', fields: { name: text({ ...words, max: 5 }) } });

/** The GraphQL type of the only field of a kind. */
function graphqlTypeOf(field: z.ZodType): unknown {
  const config = contentTypeConfigs(sampleKind({ it: field })).find(({ name }) => name === 'ContentSample');
  return (config?.fields as Record<string, { type: unknown }>)['it']?.type;
}

/** A field of each helper with its GraphQL type. */
const TYPES: Readonly<Record<keyof typeof helpers, readonly [z.ZodType, string]>> = {
  text: [text(words), 'String'],
  longText: [longText(words), 'String'],
  pattern: [pattern({ ...words, matches: /^\d+$/, shape: 'some figures', example: '"12"' }), 'String'],
  email: [email(words), 'String'],
  link: [link(words), 'String'],
  linkOrEmpty: [linkOrEmpty(words), 'String'],
  linkKey: [linkKey(words), 'ContentLink'],
  route: [route(words), 'String'],
  image: [image(words), 'File'],
  reference: [reference({ ...words, to: testimonials }), 'ContentTestimonial'],
  icon: [icon(words), 'String'],
  choice: [choice({ ...words, options: ['a', 'b'] }), 'String'],
  youtubeId: [youtubeId(words), 'String'],
  dateTime: [dateTime(words), 'String'],
  localTime: [localTime(words), 'String'],
  day: [day(words), 'String'],
  timeZone: [timeZone(words), 'String'],
  integer: [integer(words), 'Int'],
  bool: [bool(words), 'Boolean'],
  list: [list({ ...words, of: image(words) }), '[File!]'],
  group: [part, 'ContentSampleIt'],
};

test.each(Object.entries(TYPES))('%s has its GraphQL type', (name, [field, graphqlType]) => {
  // A reference is null while its entry is unpublished.
  expect(graphqlTypeOf(field)).toBe(`${graphqlType}${name === 'reference' ? '' : '!'}`);
  expect(graphqlTypeOf(field.optional())).toBe(`${graphqlType}${name === 'list' ? '!' : ''}`);
});

test('a list of groups has its own type for its items', () => {
  expect(graphqlTypeOf(list({ ...words, of: part }))).toBe('[ContentSampleIt!]!');
  expect(graphqlTypeOf(list({ ...words, of: group({ ...words, graphqlType: 'Shared', fields: {} }) }))).toBe(
    '[Shared!]!',
  );
});

test('an optional key with a default always has a value', () => {
  expect(graphqlTypeOf(choice({ ...words, options: ['a', 'b'] }).default('b'))).toBe('String!');
});

import type { z } from 'zod';
import * as helpers from '../../src/content-model/fields';
import { testimonials } from '../../src/content-model/kinds/testimonials';
import { describeIssue, expectation, formatValue, quote, splitMessage } from '../../src/content-model/value-messages';
import { sampleField } from '../support/sample-kind';

const { bool, choice, dateTime, email, group, icon, image, integer, link, linkKey, linkOrEmpty } = helpers;
const { list, longText, pattern, reference, route, text, timeZone, youtubeId } = helpers;

const words = { label: 'It' };
const part = group({ ...words, fields: { name: text(words), age: integer(words) } });

/** The message about a value that the schema refuses. */
function messageFor(schema: z.ZodType, data: unknown): { readonly problem: string; readonly advice: string | null } {
  const issue = schema.safeParse(data).error?.issues[0];
  if (issue === undefined) throw new Error('The schema accepts the value.');
  return describeIssue(issue, sampleField(schema), data);
}

test.each<[z.ZodType, string]>([
  [text({ ...words, max: 9 }), 'one line of text, at most 9 characters'],
  [longText({ ...words, max: 9 }), 'text, at most 9 characters'],
  [pattern({ ...words, matches: /x/, shape: 'an x', example: 'x' }), 'an x'],
  [email(words), 'an email address'],
  [link(words), 'a full address that begins with https://'],
  [linkOrEmpty(words), 'a full address that begins with https://'],
  [linkKey(words), 'a key of content/site/links.yaml'],
  [route(words), 'the address of a page of this site, such as /events'],
  [image(words), 'a picture in content/media, written like media/name.webp'],
  [reference({ ...words, to: testimonials }), 'the name of a file in content/testimonials, without .yaml'],
  [choice({ ...words, options: ['a', 'b'] }), 'one of a, b'],
  [youtubeId(words), 'the eleven characters after v= in the address of the video'],
  [dateTime(words), 'a date such as 2026-12-01 or 2026-12-01 09:00'],
  [timeZone(words), 'the name of a time zone, such as Africa/Lagos'],
  [integer({ ...words, min: 1, max: 5 }), 'a whole number from 1 to 5'],
  [bool(words), 'true or false'],
  [list({ ...words, of: part, max: 3 }), 'a list of at most 3'],
  [list({ ...words, of: part, min: 3, max: 3 }), 'a list of exactly 3'],
  [list({ ...words, of: part, min: 1, max: 3 }), 'a list of 1 to 3'],
  [part, 'a group with name, age'],
])('%#: a field must be %s', (schema, expected) => {
  expect(expectation(sampleField(schema))).toBe(expected);
});

test('an icon is one of those that the site has', () => {
  expect(expectation(sampleField(icon(words)))).toMatch(/^the name of an icon: book-open, message-circle, /);
});

test.each([null, '', ' \n', '\u2800\uFE0F'])('%j is empty', (data) => {
  const advice = 'write one line of text, at most 3 characters';
  expect(messageFor(text({ ...words, max: 3 }), data)).toEqual({ problem: 'is empty', advice });
});

test('the message about a text that is too long contains the difference', () => {
  const problem = 'has 5 characters; at most 3 are allowed';
  expect(messageFor(text({ ...words, max: 3 }), 'abcde')).toEqual({ problem, advice: 'shorten it by 2' });
  expect(messageFor(longText({ ...words, max: 3 }), 'abcde')).toEqual({ problem, advice: 'shorten it by 2' });
});

test('a text of several lines is joined', () => {
  expect(messageFor(text(words), 'a\nb')).toEqual({ problem: 'must be on one line', advice: 'join its lines' });
});

test.each([
  [[], { problem: 'must be a list of 2 to 3, has 0', advice: 'add 2' }],
  [[true], { problem: 'must be a list of 2 to 3, has 1', advice: 'add 1' }],
  [[true, true, true, true, true], { problem: 'must be a list of 2 to 3, has 5', advice: 'remove 2' }],
  ['x', { problem: 'must be a list of 2 to 3, got "x"', advice: null }],
])('the list %j', (data, message) => {
  expect(messageFor(list({ ...words, of: bool(words), min: 2, max: 3 }), data)).toEqual(message);
});

const AGAIN = 'delete it, and write what is around it again';

test.each<[z.ZodType, unknown, string, string | null]>([
  [list({ ...words, of: bool(words) }).refine(() => false, 'must be even → add one'), [], 'must be even', 'add one'],
  [part.refine(() => false, 'must have a name'), { name: 'a', age: 1 }, 'must have a name', 'see the guide'],
  [integer({ ...words, max: 5 }), 9, 'must be a whole number from 0 to 5, got 9', null],
  [timeZone(words), 'Lagos', 'must be the name of a time zone, such as Africa/Lagos, got "Lagos"', null],
  [
    timeZone(words),
    'europe/berlin',
    'has other capitals than the time zone, got "europe/berlin"',
    'write Europe/Berlin',
  ],
  [dateTime(words), '0026-12-01 10:00', 'is in the year 0026', 'write a year from 1970 to 2100'],
  [dateTime(words), '2026-02-30', 'must be a date such as 2026-12-01 or 2026-12-01 09:00, got "2026-02-30"', null],
  [text(words), 'A\u0000\u0007B', 'has the control character U+0000 before "\\u0007B"', AGAIN],
  [longText(words), 'A\nB\u0007', 'has the control character U+0007 after "A\\nB"', AGAIN],
  [link(words), 'https://a.example/\u0007', 'has the control character U+0007 after "https://a.example/"', AGAIN],
  [bool(words), 'yes', 'must be true or false, got "yes"', null],
  [text(words), 7, 'must be one line of text, at most 120 characters, got 7', null],
  [bool(words), [true], 'must be true or false, got a list', null],
])('%#: a value of another shape', (schema, data, problem, advice) => {
  expect(messageFor(schema, data)).toEqual({ problem, advice });
});

test('splits the message of a rule', () => {
  expect(splitMessage('a → b')).toEqual({ problem: 'a', advice: 'b' });
  expect(splitMessage('a')).toEqual({ problem: 'a', advice: 'see the guide' });
});

test.each<[unknown, string]>([
  ['a "b"', '"a \\"b\\""'],
  ['x'.repeat(60), `"${'x'.repeat(60)}"`],
  ['x'.repeat(61), `"${'x'.repeat(60)}…"`],
  ['👩\u200D🚀'.repeat(61), `"${'👩\u200D🚀'.repeat(60)}…"`],
  ['🇳🇬'.repeat(61), `"${'🇳🇬'.repeat(60)}…"`],
  [[], 'an empty list'],
  [[1], 'a list'],
  [null, 'nothing'],
  [undefined, 'nothing'],
  [{}, 'a group of keys'],
  [7, '7'],
  [false, 'false'],
])('LOOK-21: %j is shown as %s', (value, shown) => {
  expect(formatValue(value)).toBe(shown);
});

test('quotes as YAML accepts it', () => {
  expect(quote('a "b"\n')).toBe('"a \\"b\\"\\n"');
});

import type { z } from 'zod';
import { adviceFor, closestMatch, didYouMean } from '../../../src/site-build/content-check/advice';
import * as helpers from '../../../src/content-model/fields';
import { testimonials } from '../../../src/content-model/kinds/testimonials';
import { sampleField } from '../../support/sample-kind';

const { bool, choice, dateTime, email, group, icon, image, integer, link, linkOrEmpty } = helpers;
const { list, longText, pattern, reference, route, text, timeZone, youtubeId } = helpers;

const words = { label: 'It' };
const rating = integer({ ...words, min: 1, max: 5 });

function advice(schema: z.ZodType, data: unknown): string {
  return adviceFor(sampleField(schema), data);
}

test.each<[unknown, string]>([
  [7, 'write 5'],
  [-7, 'write 1'],
  [4.4, 'write 4'],
  [4.5, 'write 5'],
  ['4', 'write 4, without quotes'],
  ['$ 1_000', 'write 5, without quotes'],
  ['€3', 'write 3, without quotes'],
  ['£2,0', 'write 5, without quotes'],
  ['₦3', 'write 3, without quotes'],
  ['many', 'write a number'],
  ['', 'write a number'],
  ['1e999', 'write a number'],
  [Infinity, 'write a number'],
  [[4], 'write a number'],
  [true, 'write a number'],
])('a rating of %j: %s', (data, expected) => {
  expect(advice(rating, data)).toBe(expected);
});

test.each<[unknown, string]>([
  ...['yes', 'Y', 'on', 'TRUE', '1', 1].map((data): [unknown, string] => [data, 'write true, without quotes']),
  ...['no', 'N', 'Off', 'false', '0', 0].map((data): [unknown, string] => [data, 'write false, without quotes']),
  ...['maybe', '', null, []].map((data): [unknown, string] => [data, 'write true or false']),
])('a switch of %j: %s', (data, expected) => {
  expect(advice(bool(words), data)).toBe(expected);
});

test.each<[unknown, string]>([
  ['http://a.example/b', 'write https://a.example/b'],
  ['HTTP://a.example', 'write https://a.example'],
  ['//a.example', 'write https://a.example'],
  ['www.a-b.example?c', 'write https://www.a-b.example?c'],
  ['a.example#b', 'write https://a.example#b'],
  ['a.example:80', 'write https://a.example:80'],
  ['a.example/?to=http://b.example', 'write https://a.example/?to=http://b.example'],
  ['a.example/b c', 'write it like https://example.com'],
  ['a.example,b', 'write it like https://example.com'],
  ['.example', 'write it like https://example.com'],
  ['a.', 'write it like https://example.com'],
  ['xa', 'write it like https://example.com'],
  ['see: http://a.example', 'write it like https://example.com'],
  ['see:http://a.example', 'write it like https://example.com'],
  [7, 'write it like https://example.com'],
])('an address of %j: %s', (data, expected) => {
  expect(advice(link(words), data)).toBe(expected);
});

test('the message about an optional address says that it can be empty', () => {
  const expected = 'write it like https://example.com, or "" while it is not set up yet';
  expect(advice(linkOrEmpty(words), 'x')).toBe(expected);
});

test.each<[unknown, string]>([
  ['https://www.youtube.com/watch?v=abcdefghij-', 'write "abcdefghij-"'],
  ['https://youtu.be/abcdefghij_?t=1', 'write "abcdefghij_"'],
  ['https://www.youtube.com/embed/abcdefghijk', 'write "abcdefghijk"'],
  ['https://www.youtube.com/shorts/abcdefghijk', 'write "abcdefghijk"'],
  ['https://youtuxbe/abcdefghijk', 'copy them from the address of the video'],
  ['v=abcdefghijkl', 'copy them from the address of the video'],
  ['v=abcdefghij', 'copy them from the address of the video'],
  ['abcdefghijk', 'copy them from the address of the video'],
  [7, 'copy them from the address of the video'],
])('a video of %j: %s', (data, expected) => {
  expect(advice(youtubeId(words), data)).toBe(expected);
});

test.each<[unknown, string]>([
  ['2026-13-01', 'use a day and a time that exist'],
  ['2026-12-01 25:00', 'use a day and a time that exist'],
  ['2026-12-01T09:00:00.000Z', 'write 2026-12-01T09:00:00Z, with usual hyphens and no fraction of a second'],
  ['2026‑12‑01', 'write 2026-12-01, with usual hyphens and no fraction of a second'],
  ['2026-12-01 9:00', 'write the time like 09:00, 09:00Z or 09:00+01:00'],
  ['1.12.2026', 'write the year first, then month and day, such as 2026-12-01'],
  ['01/12/2027', 'write the year first, then month and day, such as 2027-12-01'],
  ['1-2-2026', 'write the year first, then month and day, such as 2026-12-01'],
  ['x2026-13-01', 'write year, month and day: 2026-12-01'],
  ['111.12.2026', 'write year, month and day: 2026-12-01'],
  ['1.12.20261', 'write year, month and day: 2026-12-01'],
  ['1.12.26', 'write year, month and day: 2026-12-01'],
  ['2026-12-1', 'write year, month and day: 2026-12-01'],
  [2026, 'write year, month and day: 2026-12-01'],
])('a date of %j: %s', (data, expected) => {
  expect(advice(dateTime(words), data)).toBe(expected);
});

test.each<[unknown, string]>([
  ['Lagos', 'did you mean Africa/Lagos?'],
  [' new york ', 'did you mean America/New_York?'],
  ['Africa/Lagoss', 'did you mean Africa/Lagos?'],
  ['the middle of nowhere', 'write it like Africa/Lagos'],
])('a time zone of %j: %s', (data, expected) => {
  expect(advice(timeZone(words), data)).toBe(expected);
});

test.each<[z.ZodType, unknown, string]>([
  [text(words), 44, 'write "44", with the quotes'],
  [longText(words), true, 'write "true", with the quotes'],
  [text(words), ['a'], 'put the text in quotes'],
  [email(words), 'x', 'write it like support@example.com'],
  [pattern({ ...words, matches: /x/, shape: 'an x', example: '"+1"' }), 'y', 'write it like "+1"'],
  [choice({ ...words, options: ['small', 'large'] }), 'lrge', 'did you mean large?'],
  [choice({ ...words, options: ['small', 'large'] }), 'huge and red', 'choose one of small, large'],
  [choice({ ...words, options: ['12', 'large'] }), 12, 'did you mean 12?'],
  [icon(words), 'bok-open', 'did you mean book-open?'],
  [route(words), 7, 'write it like /events'],
  [image(words), 7, 'write it like media/name.webp'],
  [reference({ ...words, to: testimonials }), 7, 'write the name of the file, without .yaml'],
  [list({ ...words, of: text(words) }), 'a', 'write each item on its own line, after "- "'],
  [group({ ...words, fields: {} }), 'a', 'write its keys on separate lines, indented by two more spaces'],
])('%#: another value', (schema, data, expected) => {
  expect(advice(schema, data)).toBe(expected);
});

test.each([
  ['raiting', ['name', 'rating', 'role'], 'rating'],
  ['nmae', ['name', 'role'], 'name'],
  ['Publish_At', ['publishAt', 'unpublishAt'], 'publishAt'],
  ['new york', ['New_York'], 'New_York'],
  ['event-1.webp', ['event-01.webp', 'event-02.webp'], 'event-01.webp'],
  ['colour', ['name', 'role'], undefined],
  ['x', ['a', 'b'], undefined],
  // Two letters can differ in a short word, a third of them in a longer one, never all.
  ['abcd', ['abxy'], 'abxy'],
  ['abcd', ['axyz'], undefined],
  ['ab', ['xy'], undefined],
  ['ab', ['abcd'], 'abcd'],
  ['abcdefghi', ['abcdefxyz'], 'abcdefxyz'],
  ['abcdefghi', ['abcdewxyz'], undefined],
  ['abcd', ['abcdef'], 'abcdef'],
  ['abcd', ['abcdefg'], undefined],
  ['rat', ['rating', 'rate', 'ratio'], 'rate'],
  ['ratio', ['rating', 'ratios'], 'ratios'],
])('the closest match for %s in %j is %s', (word, candidates, expected) => {
  expect(closestMatch(word, candidates)).toBe(expected);
  expect(didYouMean(word, candidates, 'choose')).toBe(expected === undefined ? 'choose' : `did you mean ${expected}?`);
});

import { checkValues } from '../../../src/build/content-check/checks/values';
import { parseEntryFile } from '../../../src/build/content-check/entry-file';
import { formatFinding } from '../../../src/build/content-check/report';
import { sampleKind } from '../../support/sample-kind';
import type { Kind } from '../../../src/content-model/define-kind';
import { integer } from '../../../src/content-model/fields';
import { countryCodes } from '../../../src/content-model/kinds/country-codes';
import { courses } from '../../../src/content-model/kinds/courses';
import { dashboardTiles } from '../../../src/content-model/kinds/dashboard-tiles';
import { events } from '../../../src/content-model/kinds/events';
import { home } from '../../../src/content-model/kinds/home';
import { legal } from '../../../src/content-model/kinds/legal';
import { offers } from '../../../src/content-model/kinds/offers';
import { pages } from '../../../src/content-model/kinds/pages';
import { site } from '../../../src/content-model/kinds/site';
import { testimonialVideos } from '../../../src/content-model/kinds/testimonial-videos';
import { testimonials } from '../../../src/content-model/kinds/testimonials';
import { entryText, linesFor } from './content-tree';
import { entryLines } from './entry-lines';

/** The lines for an entry of `kind` that begins with `key: written`, without the name of the file. */
function linesOf(kind: Kind, key: string, written: string): readonly string[] {
  const file = `${kind.folder}/${kind.keys?.[0] ?? 'sample'}.yaml`;
  const lines = entryLines({ [file]: entryText(kind, { [key]: written }) });
  return lines.map((line) => line.replace(`content/${file}:`, ''));
}

test.each([
  ['7', 'must be a whole number from 1 to 5, got 7 → write 5'],
  ['4.4', 'must be a whole number from 1 to 5, got 4.4 → write 4'],
  ['"5"', 'must be a whole number from 1 to 5, got "5" → write 5, without quotes'],
  ['many', 'must be a whole number from 1 to 5, got "many" → write a number'],
  ['[4]', 'must be a whole number from 1 to 5, got a list → write a number'],
])('a rating of %s', (written, words) => {
  expect(linesOf(testimonials, 'rating', written)).toEqual([`1:9 rating: ${words}`]);
});

test('a price with a currency symbol is corrected', () => {
  const words = 'must be a whole number from 0 to 1000000, got "$199" → write 199, without quotes';
  expect(linesOf(courses, 'price', '$199')).toEqual([`1:8 price: ${words}`]);
});

test.each([
  ['""', '1:7 name: is empty → write one line of text, at most 80 characters'],
  ['', '1:1 name: is empty → write one line of text, at most 80 characters'],
  ['x'.repeat(92), '1:7 name: has 92 characters; at most 80 are allowed → shorten it by 12'],
  ['|\n  Ada\n  Obi', '1:7 name: must be on one line → join its lines'],
  ['[Ada]', '1:7 name: must be one line of text, at most 80 characters, got a list → put the text in quotes'],
])('a name of %j', (written, line) => {
  expect(linesOf(testimonials, 'name', written)).toEqual([line]);
});

test('an item without a value is reported behind its dash, one of another type where it begins', () => {
  expect(linesOf(courses, 'topics', '\n  - Charts\n  -\n  - 7')).toEqual([
    '3:4 topics › 2: is empty → write one line of text, at most 80 characters',
    '4:5 topics › 3: 7 has no quotes and is read as the number 7 → write "7", with the quotes',
  ]);
});

test('the message about an optional key without a value offers to remove the key', () => {
  expect(linesOf(events, 'name', '')).toEqual([
    '1:1 name: is empty → write one line of text, at most 120 characters, or remove the line',
  ]);
});

test.each([
  ['http://example.com/a', 'write https://example.com/a'],
  ['www.example.com', 'write https://www.example.com'],
  ['example', 'write it like https://example.com'],
  ['"https://exa mple.com"', 'write it like https://example.com'],
])('the address %s', (written, advice) => {
  const got = written.startsWith('"') ? written : `"${written}"`;
  expect(linesOf(site, 'url', written)).toEqual([
    `1:6 url: must be a full address that begins with https://, got ${got} → ${advice}`,
  ]);
});

test.each<[Kind, string, string, string]>([
  [
    site,
    'timeZone',
    'Lagos',
    '1:11 timeZone: must be the name of a time zone, such as Africa/Lagos, got "Lagos" → did you mean Africa/Lagos?',
  ],
  [
    site,
    'currency',
    'usd',
    '1:11 currency: must be a currency code of three capital letters, got "usd" → write it like USD',
  ],
  [
    site,
    'support',
    '\n  email: me',
    '2:10 support › email: must be an email address, got "me" → write it like support@example.com',
  ],
  [countryCodes, 'code', '"1"', '1:7 code: must be a plus sign and one to four digits, got "1" → write it like "+1"'],
  [legal, 'link', 'polcy', '1:7 link: must be a key of content/site/links.yaml, got "polcy" → did you mean policy?'],
  [offers, 'route', '/evnts', '1:8 route: there is no page "/evnts" → did you mean /events?'],
  [events, 'draft', 'yes', '1:8 draft: must be true or false, got "yes" → write true, without quotes'],
  [
    pages,
    'pictures',
    '\n  - media/picture.webp',
    '2:3 pictures: must have three pictures or none → add or remove some',
  ],
  [
    pages,
    'message',
    'none',
    '1:10 message: must be a group with heading, text, image, got "none" → write its keys on separate lines, indented by two more spaces',
  ],
])('%#: a value of another shape', (kind, key, written, line) => {
  expect(linesOf(kind, key, written)).toEqual([line]);
});

test.each([
  ['https://youtu.be/abcdefghijk', 'write "abcdefghijk"'],
  ['short', 'copy them from the address of the video'],
])('the video %s', (written, advice) => {
  expect(linesOf(testimonialVideos, 'youtubeId', written)).toEqual([
    `1:12 youtubeId: must be the eleven characters after v= in the address of the video, got "${written}" → ${advice}`,
  ]);
});

test('a figure has a text or a complete counter, not both', () => {
  const words = 'must have either a fixed text, or value, step and interval → keep one of the two';
  const written = '\n  - label: Members\n    value: 500\n  - label: Support\n    text: 24/7\n    suffix: "+"';
  expect(linesOf(site, 'statistics', written)).toEqual([
    `2:5 statistics › 1: ${words}`,
    `4:5 statistics › 2: ${words}`,
  ]);
});

test.each(['{}', '{ route: /events, link: settings }'])('a tile that links to %s', (written) => {
  expect(linesOf(dashboardTiles, 'destination', written)).toEqual([
    '1:14 destination: must have either route or link → keep one of the two',
  ]);
});

test('an unknown key is reported with the closest known one, and the key that it replaces is missing', () => {
  const text = entryText(testimonials, { raiting: '5', rating: null });
  expect(entryLines({ 'testimonials/sample.yaml': text })).toEqual([
    'content/testimonials/sample.yaml:1:1 raiting: is not a known key → did you mean rating?',
    'content/testimonials/sample.yaml:1:1 rating: is missing → add it: a whole number from 1 to 5',
  ]);
});

test('a key that is similar to no other is reported with the known keys', () => {
  expect(linesOf(legal, 'order', '1')).toEqual([
    '1:1 order: is not a known key → the keys here are title, description, heading, lead, link, thirdParties, frameTitle',
  ]);
});

test('a list or a group as a key is reported too', () => {
  const text = `? [name]\n: Ada\n${entryText(testimonials)}`;
  expect(entryLines({ 'testimonials/sample.yaml': text })).toEqual([
    'content/testimonials/sample.yaml:1:3: is not a known key → the keys here are name, role, content, rating, image, order, draft, publishAt, unpublishAt',
  ]);
});

test('a picture that is no text', () => {
  expect(linesOf(testimonials, 'image', '7')).toEqual([
    '1:8 image: 7 has no quotes and is read as the number 7 → write "7", with the quotes',
  ]);
});

test('a reference that is similar to no entry', () => {
  const written = '\n  heading: Voices\n  featured:\n    - { testimonial: nobody-else, role: Member }';
  expect(linesOf(home, 'testimonials', written)).toContain(
    '4:22 testimonials › featured › 1 › testimonial: there is no content/testimonials/nobody-else.yaml → add the file, or name one that is there',
  );
});

test('what an unknown key holds is not reported a second time', () => {
  expect(linesOf(testimonials, 'raiting', '{ a: { b: 1 }, c: [{ d: 2 }] }')).toEqual([
    '1:1 raiting: is not a known key → did you mean rating?',
  ]);
});

test('keys where a text belongs are a wrong value, not unknown keys', () => {
  expect(linesOf(testimonials, 'name', '{ a: b }')).toEqual([
    '1:7 name: must be one line of text, at most 80 characters, got a group of keys → put the text in quotes',
  ]);
});

test('within lists, counts, unknown keys, missing keys and references are found', () => {
  const written =
    '\n  heading: Voices\n  featured:\n    - testimonial: sampel\n      role: Member\n    - testimonial: sample\n      roll: Member';
  expect(linesOf(home, 'testimonials', written)).toEqual([
    '4:5 testimonials › featured: must be a list of exactly 3, has 2 → add 1',
    '4:20 testimonials › featured › 1 › testimonial: there is no content/testimonials/sampel.yaml → did you mean sample?',
    '6:7 testimonials › featured › 2 › role: is missing → add it: one line of text, at most 80 characters',
    '7:7 testimonials › featured › 2 › roll: is not a known key → did you mean role?',
  ]);
});

test.each([
  ['draft', 'true', '(draft)'],
  ['publishAt', '2027-01-01', 'until 2027-01-01 00:00 Africa/Lagos'],
  ['unpublishAt', '2026-01-01 09:30', 'since 2026-01-01 09:30 Africa/Lagos'],
])('a reference to an entry that is unpublished by %s is a warning', async (key, written, reason) => {
  const lines = await linesFor({ 'testimonials/sample.yaml': entryText(testimonials, { [key]: written }) });
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/^warning: content\/site\/home\.yaml:\d+:20 testimonials › featured › 1 › testimonial: /);
  expect(lines[0]).toContain(`content/testimonials/sample.yaml is not shown ${reason} → choose another, or show it`);
});

test.each([
  ['2026-13-01', '"2026-13-01" → use a day and a time that exist'],
  ['2026-02-29', '"2026-02-29" → use a day and a time that exist'],
  ['2026-12-01 25:00', '"2026-12-01 25:00" → use a day and a time that exist'],
  ['01/12/2026', '"01/12/2026" → write the year first, then month and day, such as 2026-12-01'],
  ['tomorrow', '"tomorrow" → write year, month and day: 2026-12-01'],
])('the date %s', (written, words) => {
  expect(linesOf(events, 'publishAt', written)).toEqual([
    `1:12 publishAt: must be a date such as 2026-12-01 or 2026-12-01 09:00, got ${words}`,
  ]);
});

test('an entry that would be hidden before it is shown is an error', () => {
  const text = entryText(events, { publishAt: '2026-12-01 09:00', unpublishAt: '2026-12-01T08:00Z' });
  expect(entryLines({ 'events/sample.yaml': text })).toEqual([
    'content/events/sample.yaml:1:12 publishAt: 2026-12-01 09:00 is not before unpublishAt (2026-12-01T08:00Z), so the entry would never be shown → write an earlier date, or remove one of the two',
  ]);
});

test('a rule of the whole entry is reported at its beginning', () => {
  const kind = sampleKind({ from: integer({ label: 'From' }), to: integer({ label: 'To' }) });
  const ordered = { ...kind, schema: kind.schema.refine(({ from, to }) => from < to, 'ends too early → swap the two') };
  const entry = parseEntryFile('content/site/sample.yaml', ordered, 'sample', '# x\nfrom: 2\nto: 1\n');
  const none = { broken: [], pictures: [], others: [], unpublished: [], routes: [] };
  const findings = checkValues({ root: '', timeZone: 'UTC', entries: [entry], ...none });
  expect(findings.map(formatFinding)).toEqual(['content/site/sample.yaml:1:1: ends too early → swap the two']);
});

test.each([
  { publishAt: '2026-12-01', unpublishAt: '2026-12-02' },
  { publishAt: '2026-12-01 09:00', unpublishAt: '2026-12-01T08:01Z' },
])('an entry that is shown for a while: %j', (dates) => {
  expect(entryLines({ 'events/sample.yaml': entryText(events, dates) })).toEqual([]);
});

test('a date that cannot be read is compared with no other', () => {
  const text = entryText(events, { publishAt: 'tomorrow', unpublishAt: '2026-12-01' });
  expect(entryLines({ 'events/sample.yaml': text })).toEqual([
    expect.stringContaining('publishAt: must be a date such as') as unknown,
  ]);
});

test.each<[Kind, string, string, string]>([
  [
    courses,
    'topics',
    'no',
    '1:9 topics: must be a list of at most 30, got "no" → write each item on its own line, after "- "',
  ],
  [
    site,
    'support',
    'no',
    '1:10 support: must be a group with email, got "no" → write its keys on separate lines, indented by two more spaces',
  ],
  [
    testimonials,
    'image',
    '[a]',
    '1:8 image: must be a picture in content/media, written like media/name.webp, got a list → write it like media/name.webp',
  ],
])('%#: one line for a value of another sort', (kind, key, written, line) => {
  expect(linesOf(kind, key, written)).toEqual([line]);
});

test('a reference that no file can have', () => {
  const written = '\n  heading: Voices\n  featured:\n    - { testimonial: Sample!, role: Member }';
  expect(linesOf(home, 'testimonials', written)).toContain(
    '4:22 testimonials › featured › 1 › testimonial: there is no content/testimonials/Sample!.yaml → did you mean sample?',
  );
});

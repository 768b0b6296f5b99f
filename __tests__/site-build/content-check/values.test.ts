import { checkValues } from '../../../src/site-build/content-check/checks/values';
import { parseEntryFile } from '../../../src/site-build/content-check/entry-file';
import { formatFinding } from '../../../src/site-build/content-check/report';
import { sampleKind } from '../../support/sample-kind';
import type { Kind } from '../../../src/content-model/define-kind';
import { integer } from '../../../src/content-model/fields';
import { courses } from '../../../src/content-model/kinds/courses';
import { events } from '../../../src/content-model/kinds/events';
import { home } from '../../../src/content-model/kinds/home';
import { legal } from '../../../src/content-model/kinds/legal';
import { pages } from '../../../src/content-model/kinds/pages';
import { skillVideos } from '../../../src/content-model/kinds/skill-videos';
import { site } from '../../../src/content-model/kinds/site';
import { testimonials } from '../../../src/content-model/kinds/testimonials';
import { entryText, linesFor } from './content-tree';
import { entryLines } from './entry-lines';

/** The lines for an entry of `kind` that begins with `key: written`, without the name of the file. */
function linesOf(kind: Kind, key: string, written: string): readonly string[] {
  const file = `${kind.folder}/${kind.keys?.[0] ?? 'sample'}.yaml`;
  const lines = entryLines({ [file]: entryText(kind, { [key]: written }) });
  return lines.map((line) => line.replace(`content/${file}:`, ''));
}

test('EDIT-03: an item without a value is reported behind its dash, one of another type where it begins', () => {
  expect(linesOf(courses, 'topics', '\n  - Charts\n  -\n  - 7')).toEqual([
    '3:4 topics › 2: is empty → write one line of text, at most 80 characters',
    '4:5 topics › 3: 7 has no quotes and is read as the number 7 → write "7", with the quotes',
  ]);
});

test('AREA-32: a former name of a lesson is neither the name nor a former name of another', () => {
  const files = {
    'skill-videos/first.yaml': entryText(skillVideos, { was: '\n  - old\n  - second\n  - No name' }),
    'skill-videos/second.yaml': entryText(skillVideos, { was: '\n  - old' }),
  };
  const advice = 'remove it here, or there: each mark counts for one lesson';
  expect(entryLines(files)).toEqual([
    `content/skill-videos/first.yaml:3:5 was › 2: "second" is the name or a former name of content/skill-videos/second.yaml → ${advice}`,
    expect.stringMatching(/^content\/skill-videos\/first.yaml:4:5 was › 3: must be the name of a file without .yaml/),
    `content/skill-videos/second.yaml:2:5 was › 1: "old" is the name or a former name of content/skill-videos/first.yaml → ${advice}`,
  ]);
});

test.each<[Kind, string, string, string]>([
  [
    site,
    'support',
    '\n  email: me',
    '2:10 support › email: must be an email address, got "me" → write it like support@example.com',
  ],
  [legal, 'link', 'polcy', '1:7 link: must be a key of content/site/links.yaml, got "polcy" → did you mean policy?'],
  [
    pages,
    'pictures',
    '\n  - media/picture.webp',
    '2:3 pictures: must have three pictures or none → add or remove some',
  ],
  [testimonials, 'name', '""', '1:7 name: is empty → write one line of text, at most 80 characters'],
  [testimonials, 'name', '', '1:1 name: is empty → write one line of text, at most 80 characters'],
  // An optional key.
  [events, 'name', '', '1:1 name: is empty → write one line of text, at most 120 characters, or remove the line'],
  // Not unknown keys.
  [
    testimonials,
    'name',
    '{ a: b }',
    '1:7 name: must be one line of text, at most 80 characters, got a group of keys → put the text in quotes',
  ],
  // One line, although the check of pictures looks at it, too.
  [
    testimonials,
    'image',
    '[a]',
    '1:8 image: must be a picture in content/media, written like media/name.webp, got a list → write it like media/name.webp',
  ],
])('ROUTE-17: %#: a value of another shape', (kind, key, written, line) => {
  expect(linesOf(kind, key, written)).toEqual([line]);
});

test('EDIT-03: an unknown key is reported with the closest known one, and the key that it replaces is missing', () => {
  const text = entryText(testimonials, { raiting: '5', rating: null });
  expect(entryLines({ 'testimonials/sample.yaml': text })).toEqual([
    'content/testimonials/sample.yaml:1:1 raiting: is not a known key → did you mean rating?',
    'content/testimonials/sample.yaml:1:1 rating: is missing → add it: a whole number from 1 to 5',
  ]);
});

test('a key that is similar to no other is reported with the known keys', () => {
  expect(linesOf(legal, 'order', '1')).toEqual([
    '1:1 order: is not a known key → the keys here are title, description, heading, lead, pictures, link, thirdParties, frameTitle',
  ]);
});

test('a list or a group as a key is reported too', () => {
  const text = `? [name]\n: Ada\n${entryText(testimonials)}`;
  expect(entryLines({ 'testimonials/sample.yaml': text })).toEqual([
    'content/testimonials/sample.yaml:1:3: is not a known key → the keys here are name, role, content, rating, image, order, draft, publishAt, unpublishAt',
  ]);
});

test('a reference that is similar to no entry', () => {
  const written = '\n  heading: Voices\n  featured:\n    - { testimonial: nobody-else, role: Member }';
  expect(linesOf(home, 'testimonials', written)).toContain(
    '4:22 testimonials › featured › 1 › testimonial: there is no content/testimonials/nobody-else.yaml → add the file, or name one that is there',
  );
});

test('EDIT-03: what an unknown key holds is not reported a second time', () => {
  expect(linesOf(testimonials, 'raiting', '{ a: { b: 1 }, c: [{ d: 2 }] }')).toEqual([
    '1:1 raiting: is not a known key → did you mean rating?',
  ]);
});

test('EDIT-02: within lists, counts, unknown keys, missing keys and references are found', () => {
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
  ['a day that does not exist', '2026-02-29', 'use a day and a time that exist'],
  ['curly quotes', '“2026-12-01”', 'use straight quotes, or none'],
])('EDIT-03: the advice about a date with %s', (_, written, advice) => {
  expect(linesOf(events, 'publishAt', written)).toEqual([
    `1:12 publishAt: must be a date such as 2026-12-01 or 2026-12-01 09:00, got "${written}" → ${advice}`,
  ]);
});

describe('EDIT-39: invisible characters', () => {
  const DELETE_IT = 'delete it, and write what is around it again';

  test.each<[Kind, string, string]>([
    [site, 'url', '"https://x.example/\u200B"'],
    [site, 'support', '\n  email: "\u202Ame@x.example\u200E"'],
    [testimonials, 'image', 'media/picture.webp\u200B'],
    [testimonials, 'name', 'می\u200Cخواهم 👩\u200D🚀'],
    [legal, 'link', '"policy\u2060"'],
    [events, 'publishAt', '"2026-01-01\u00A0"'],
  ])('%#: at the ends they are like spaces, and joiners in a text stay', (kind, key, written) => {
    expect(linesOf(kind, key, written)).toEqual([]);
  });

  test.each<[Kind, string, string, string]>([
    [testimonials, 'name', '"\u2800"', '1:7 name: is empty → write one line of text, at most 80 characters'],
    [testimonials, 'content', '"\u3164\uFE0F"', '1:10 content: is empty → write text, at most 1200 characters'],
    [
      site,
      'url',
      '"https://exa\u200Bmple.com"',
      `1:6 url: has the invisible character U+200B before "mple.com" → ${DELETE_IT}`,
    ],
    [
      site,
      'support',
      '\n  email: a\u00ADb@x.example',
      `2:10 support › email: has the invisible character U+00AD before "b@x.example" → ${DELETE_IT}`,
    ],
    [
      testimonials,
      'image',
      'media/pic\u200Dture.webp',
      `1:8 image: has the invisible character U+200D before "ture.webp" → ${DELETE_IT}`,
    ],
    [legal, 'link', 'pol\u200Bicy', `1:7 link: has the invisible character U+200B before "icy" → ${DELETE_IT}`],
    [events, '\u00A0order', '1', `1:1 \u00A0order: has a no-break space U+00A0 before "order" → ${DELETE_IT}`],
    [events, 'order\u200B', '1', `1:1 order\u200B: has the invisible character U+200B after "order" → ${DELETE_IT}`],
  ])('%#: nothing else is missing, and one within a value or a key is named', (kind, key, written, line) => {
    expect(linesOf(kind, key, written)).toEqual([line]);
  });
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

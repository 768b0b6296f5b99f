import { join } from 'node:path';
import { unpublishedEntries, unpublishedLine, isUnpublished, publicationState } from '../../src/site-build/publication';
import { instantOf, occurrences } from '../../src/content-model/zoned-time';
import { writeTree } from '../member-service/support/fixture-site';

const LAGOS = 'Africa/Lagos';

describe('EDIT-08: the time of a date', () => {
  test.each([
    ['2026-12-01', LAGOS, '2026-11-30T23:00:00.000Z'],
    ['2026-12-01 09:00', LAGOS, '2026-12-01T08:00:00.000Z'],
    ['2026-12-01T09:00:30', LAGOS, '2026-12-01T08:00:30.000Z'],
    ['2026-12-01T09:00Z', LAGOS, '2026-12-01T09:00:00.000Z'],
    ['2026-12-01T09:00-05:30', LAGOS, '2026-12-01T14:30:00.000Z'],
    ['2026-12-01 09:00', 'Asia/Kathmandu', '2026-12-01T03:15:00.000Z'],
    ['2026-01-01 00:00', 'Pacific/Auckland', '2025-12-31T11:00:00.000Z'],
    // Winter and summer in one zone.
    ['2026-01-15 12:00', 'Europe/Berlin', '2026-01-15T11:00:00.000Z'],
    ['2026-07-15 12:00', 'Europe/Berlin', '2026-07-15T10:00:00.000Z'],
    // Midnight is 25 hours earlier in Kiritimati than in Pago Pago.
    ['2026-06-15', 'Pacific/Kiritimati', '2026-06-14T10:00:00.000Z'],
    ['2026-06-15', 'Pacific/Pago_Pago', '2026-06-15T11:00:00.000Z'],
  ])('%s in %s is %s', (text, timeZone, expected) => {
    expect(instantOf(text, timeZone)?.toISOString()).toBe(expected);
  });

  test.each([
    // Berlin, forward on 29 March 2026: 02:00 becomes 03:00. A time in the skipped hour counts as an hour later.
    ['Europe/Berlin', '2026-03-29 01:59:59', '2026-03-29T00:59:59Z'],
    ['Europe/Berlin', '2026-03-29 02:00', '2026-03-29T01:00:00Z'],
    ['Europe/Berlin', '2026-03-29 02:30', '2026-03-29T01:30:00Z'],
    ['Europe/Berlin', '2026-03-29 03:00', '2026-03-29T01:00:00Z'],
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00Z'],
    ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00Z'],
    // Berlin, back on 25 October 2026: 03:00 becomes 02:00. Of the repeated hour, the first counts.
    ['Europe/Berlin', '2026-10-25 02:00', '2026-10-25T00:00:00Z'],
    ['Europe/Berlin', '2026-10-25 02:59:59', '2026-10-25T00:59:59Z'],
    ['Europe/Berlin', '2026-10-25 03:00', '2026-10-25T02:00:00Z'],
    ['Europe/Berlin', '2026-10-26', '2026-10-25T23:00:00Z'],
    // New York, forward on 8 March 2026 and back on 1 November 2026.
    ['America/New_York', '2026-03-08 02:30', '2026-03-08T07:30:00Z'],
    ['America/New_York', '2026-11-01 01:30', '2026-11-01T05:30:00Z'],
    ['America/New_York', '2026-11-01 02:00', '2026-11-01T07:00:00Z'],
    // In the southern hemisphere summer time is in the other half of the year. Lord Howe Island changes by half an hour.
    ['Pacific/Auckland', '2026-09-27 02:30', '2026-09-26T14:30:00Z'],
    ['Pacific/Auckland', '2026-04-05 02:30', '2026-04-04T13:30:00Z'],
    ['Australia/Lord_Howe', '2026-10-04 02:15', '2026-10-03T15:45:00Z'],
    // In Beirut the clocks change at midnight: the day begins an hour late.
    ['Asia/Beirut', '2026-03-29', '2026-03-28T22:00:00Z'],
    // Lagos has no summer time.
    ['Africa/Lagos', '2026-03-29 02:30', '2026-03-29T01:30:00Z'],
  ])('EDIT-09: is exact in the nights when the clocks change: in %s, %s', (timeZone, text, expected) => {
    expect(instantOf(text, timeZone)).toEqual(new Date(expected));
  });

  // Lists of changes, such as those of Temporal's polyfill, end or miss what is far.
  test.each([
    'Africa/Casablanca',
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'Africa/Cairo',
    'Asia/Gaza',
  ])('EDIT-09: is what Intl knows of the clocks in %s, also in years to come', (timeZone) => {
    const clocks = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    const months = Array.from({ length: 12 }, (_, month) => String(month + 1).padStart(2, '0'));
    const texts = [1999, 2026, 2030, 2037, 2060].flatMap((year) =>
      months.map((month) => `${year}-${month}-15 10:00:00`),
    );
    expect(texts.map((text) => clocks.format(instantOf(text, timeZone) ?? 0))).toEqual(texts);
  });

  test.each([
    ['Africa/Casablanca', '2030-01-15 10:00', '2030-01-15T10:00:00Z', 1],
    ['Europe/Berlin', '2037-03-29 02:30', '2037-03-29T01:30:00Z', 0],
    ['Europe/Berlin', '2037-10-25 02:30', '2037-10-25T00:30:00Z', 2],
    ['America/New_York', '2060-03-14 02:30', '2060-03-14T07:30:00Z', 0],
    ['America/New_York', '2060-11-07 01:30', '2060-11-07T05:30:00Z', 2],
    // Clocks in Apia went from 29 to 31 December.
    ['Pacific/Apia', '2011-12-30 12:00', '2011-12-30T22:00:00Z', 0],
    ['Pacific/Apia', '2011-12-31 00:00', '2011-12-30T10:00:00Z', 1],
  ])('EDIT-09: is exact in nights of other years: in %s, %s', (timeZone, text, expected, times) => {
    expect(instantOf(text, timeZone)).toEqual(new Date(expected));
    expect(occurrences(text, timeZone)).toBe(times);
  });

  test('is none for another text', () => {
    expect(instantOf('2026-02-30', LAGOS)).toBeNull();
  });
});

describe('whether an entry is shown', () => {
  const noon = new Date('2026-06-15T11:00:00Z'); // 12:00 in Lagos

  test.each([
    [{}, 'published'],
    [{ draft: false }, 'published'],
    [{ draft: true, publishAt: '2026-01-01' }, 'draft'],
    [{ publishAt: '2026-06-15 12:00' }, 'published'],
    [{ publishAt: '2026-06-15 12:01' }, 'not yet'],
    [{ unpublishAt: '2026-06-15 12:00' }, 'over'],
    [{ unpublishAt: '2026-06-15 12:01' }, 'published'],
    [{ publishAt: '2026-06-01', unpublishAt: '2026-07-01' }, 'published'],
    [{ publishAt: '2026-07-01', unpublishAt: '2026-08-01' }, 'not yet'],
    [{ publishAt: '2026-04-01', unpublishAt: '2026-05-01' }, 'over'],
    [{ publishAt: 'some day' }, 'published'],
    // The same time in both, or dates in the wrong order, which the content check refuses: the entry is never shown.
    [{ publishAt: '2026-06-15 12:00', unpublishAt: '2026-06-15 12:00' }, 'over'],
    [{ publishAt: '2026-07-01', unpublishAt: '2026-05-01' }, 'over'],
    [{ publishAt: '2026-08-01', unpublishAt: '2026-07-01' }, 'not yet'],
  ])('%j is %s', (entry, state) => {
    expect(publicationState(entry, noon, LAGOS).state).toBe(state);
  });

  test('depends on the time zone', () => {
    const entry = { publishAt: '2026-06-15 12:00' };
    expect(publicationState(entry, noon, LAGOS).state).toBe('published');
    expect(publicationState(entry, noon, 'America/New_York')).toEqual({
      state: 'not yet',
      at: new Date('2026-06-15T16:00:00Z'),
    });
  });
});

describe('the unpublished files', () => {
  let dir = '';

  test('are listed with the reasons, in the time zone of the site', async () => {
    dir = await writeTree({
      'site/site.yaml': 'timeZone: Africa/Lagos\n',
      'events/later.yaml': 'alt: A hall\npublishAt: 2026-12-01 09:00\n',
      'events/quoted.yaml': 'alt: A hall\npublishAt: "2026-12-01\u200B"\n',
      'events/now.yaml': 'alt: A hall\npublishAt: 2026-01-01\n',
      'team/ada-obi.yaml': 'draft: true\n',
      'offers/gone.yaml': 'unpublishAt: 2026-03-01T00:00Z\n',
      'values/broken.yaml': 'draft: true: yes\n',
      'values/words.yaml': 'text: A draft is no promise.\n',
      'values/alias.yaml': 'draft: true\ntitle: *nothing\n',
      'values/text.yaml': 'draft\n',
      'values/notes.txt': 'draft: true\n',
    });
    const held = unpublishedEntries(dir, new Date('2026-06-15T12:00:00Z'));
    expect(held.map(unpublishedLine)).toEqual([
      'not published: content/events/later.yaml until 2026-12-01 09:00 Africa/Lagos',
      'not published: content/events/quoted.yaml until 2026-12-01 00:00 Africa/Lagos',
      'not published: content/offers/gone.yaml since 2026-03-01 01:00 Africa/Lagos',
      'not published: content/team/ada-obi.yaml (draft)',
    ]);
    const ignore = isUnpublished(held);
    expect(ignore(join(dir, 'team/ada-obi.yaml'))).toBe(true);
    expect(ignore(join(dir, 'team/ada-obi.yaml').replaceAll('/', '\\'))).toBe(true);
    expect(ignore(join(dir, 'events/now.yaml'))).toBe(false);
  });

  test('do not include pages with fixed files, and an invalid time zone counts as UTC', async () => {
    dir = await writeTree({
      'site/site.yaml': 'timeZone: Lagos\ndraft: true\n',
      'legal/policy.yaml': 'draft: true\n',
      'events/later.yaml': 'publishAt: 2026-12-01 09:00\n',
    });
    expect(unpublishedEntries(dir, new Date('2026-06-15T12:00:00Z')).map(unpublishedLine)).toEqual([
      'not published: content/events/later.yaml until 2026-12-01 09:00 UTC',
    ]);
  });

  test('are none if there is no content', () => {
    expect(unpublishedEntries('/nowhere', new Date())).toEqual([]);
  });
});

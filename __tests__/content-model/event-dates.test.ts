import { datedEvent, occurrencesOf, shownOccurrences } from '../../src/content-model/event-dates';
import { withNextVersion } from '../../src/content-model/event-versions';
import { events } from '../../src/content-model/kinds/events';
import { assertPresent } from '../../src/lib/assert';

function event(data: object) {
  return assertPresent(datedEvent({ ...data }, 'Africa/Lagos') ?? null, 'dates');
}

function startsOf(data: object, count: number): string[] {
  const starts: string[] = [];
  for (const { start } of occurrencesOf(event(data))) {
    if (starts.length === count) break;
    starts.push(start.toISOString().slice(0, 16));
  }
  return starts;
}

// Around both changes of the clocks in 2026, in zones with summer time in the north and the south, of half an hour, and without.
const EVERY_WEEK = [
  ['Africa/Lagos', '2026-03-22 18:00', ['03-22T17:00', '03-29T17:00', '04-05T17:00']],
  ['Europe/Berlin', '2026-03-22 18:00', ['03-22T17:00', '03-29T16:00', '04-05T16:00']],
  ['Europe/Berlin', '2026-10-18 18:00', ['10-18T16:00', '10-25T17:00', '11-01T17:00']],
  // A time that clocks skip counts as one hour later, one that they show twice as the first.
  ['Europe/Berlin', '2026-03-22 02:30', ['03-22T01:30', '03-29T01:30', '04-05T00:30']],
  ['Europe/Berlin', '2026-10-18 02:30', ['10-18T00:30', '10-25T00:30', '11-01T01:30']],
  ['America/New_York', '2026-03-01 18:00', ['03-01T23:00', '03-08T22:00', '03-15T22:00']],
  ['America/New_York', '2026-10-25 18:00', ['10-25T22:00', '11-01T23:00', '11-08T23:00']],
  ['Australia/Lord_Howe', '2026-03-29 18:00', ['03-29T07:00', '04-05T07:30', '04-12T07:30']],
  ['Australia/Lord_Howe', '2026-09-27 18:00', ['09-27T07:30', '10-04T07:00', '10-11T07:00']],
  ['Asia/Kolkata', '2026-03-22 00:15', ['03-21T18:45', '03-28T18:45', '04-04T18:45']],
  ['Pacific/Auckland', '2026-04-01 09:00', ['03-31T20:00', '04-07T21:00', '04-14T21:00']],
] as const;

test.each(EVERY_WEEK)('EVENT-05: an event in %s from %s on keeps its time on the clocks', (timeZone, start, starts) => {
  expect(startsOf({ start, timeZone, repeat: { every: 'week' } }, 3)).toEqual(starts.map((time) => `2026-${time}`));
});

// A night that is longer or shorter, because clocks change in it, ends when clocks show the end, be it the first of the series or a later one.
const NIGHTS = [
  ['Europe/Berlin', '2026-10-24 23:00', '2026-10-25 05:00', ['10-25T04:00', '11-01T04:00', '11-08T04:00']],
  ['Europe/Berlin', '2026-10-17 23:00', '2026-10-18 05:00', ['10-18T03:00', '10-25T04:00', '11-01T04:00']],
  ['Europe/Berlin', '2026-03-28 23:00', '2026-03-29 05:00', ['03-29T03:00', '04-05T03:00', '04-12T03:00']],
  ['Europe/Berlin', '2026-03-21 23:00', '2026-03-22 05:00', ['03-22T04:00', '03-29T03:00', '04-05T03:00']],
  ['Australia/Lord_Howe', '2026-03-28 23:00', '2026-03-29 05:00', ['03-28T18:00', '04-04T18:30', '04-11T18:30']],
  ['Africa/Lagos', '2026-03-28 23:00', '2026-03-29 05:00', ['03-29T04:00', '04-05T04:00', '04-12T04:00']],
  // Clocks skip the start on 29 March: it is an hour later, and so is the end.
  ['Europe/Berlin', '2026-03-22 02:15', '2026-03-22 03:30', ['03-22T02:30', '03-29T02:30', '04-05T01:30']],
] as const;

test.each(NIGHTS)(
  'EVENT-05: a series in %s that begins at %s ends on the clocks as at %s',
  (timeZone, start, end, ends) => {
    const { at } = shownOccurrences(event({ start, end, timeZone, repeat: { every: 'week' } }), new Date('2026-01-01'));
    expect(at.slice(0, 3).map((time) => time.end.toISOString().slice(5, 16))).toEqual(ends);
  },
);

test('EVENT-05: a series without an end counts as over an hour after each start, also in the night when clocks change', () => {
  const series = event({ start: '2026-10-25 02:30', timeZone: 'Europe/Berlin', repeat: { every: 'week' } });
  const { at } = shownOccurrences(series, new Date('2026-01-01'));
  expect(at.map((time) => Number(time.end) - Number(time.start)).every((length) => length === 3_600_000)).toBe(true);
});

test('EVENT-05: an event of each month leaves out months without the day, and days without it', () => {
  const repeat = { every: 'month', until: '2026-08-31', except: ['2026-05-31'] };
  expect(startsOf({ start: '2026-01-31 09:00', repeat }, 9).map((time) => time.slice(5, 10))).toEqual([
    ...['01-31', '03-31', '07-31', '08-31'],
  ]);
});

test('EVENT-03: the next times are those of a year from the first that is not over, whenever the site is built in between', () => {
  const series = event({ start: '2026-01-05 18:00', end: '2026-01-05 19:00', repeat: { every: 'week' } });
  const [before, after] = ['2026-06-08T17:59:59Z', '2026-06-08T18:00:00Z'].map((now) =>
    shownOccurrences(series, new Date(now)),
  );
  expect(before?.at[0]?.start.toISOString()).toBe('2026-06-08T17:00:00.000Z');
  expect(before?.at).toHaveLength(53);
  expect(after?.at[0]?.start.toISOString()).toBe('2026-06-15T17:00:00.000Z');
  expect(shownOccurrences(series, new Date('2026-06-03T00:00:00Z'))).toEqual(before);
});

test('EVENT-03: without an end, an event is over an hour after its start', () => {
  const meeting = event({ start: '2026-06-07 18:00' });
  expect(shownOccurrences(meeting, new Date('2026-06-07T17:59:00Z')).over).toBe(false);
  expect(shownOccurrences(meeting, new Date('2026-06-07T18:00:00Z')).over).toBe(true);
});

describe('EVENT-12: the form notes what calendars must know', () => {
  const START = 'image: media/x.webp\nalt: A table\nname: Table\nstart: 2026-06-07 18:00\n';
  const now = new Date('2026-05-01T10:00:00.500Z');
  const known = { start: '2026-06-07 18:00', sequence: 3, changedAt: '2026-01-01T00:00:00Z' };
  const stored = `${START}changedAt: 2026-01-01T00:00:00Z\nsequence: 3\n`;

  test('of a new event', () => {
    expect(withNextVersion(events, START, {}, { now })).toBe(
      `${START}changedAt: "2026-05-01T10:00:00Z"\nsequence: 0\n`,
    );
  });

  test.each(['end: 2026-06-07 19:00\n', 'place: Lagos\n', 'repeat:\n  every: week\n', 'cancelled: true\n'])(
    'of a change: %j',
    (line) => {
      const text = stored.replace('changedAt', `${line}changedAt`);
      expect(withNextVersion(events, text, known, { now })).toContain(
        'changedAt: "2026-05-01T10:00:00Z"\nsequence: 4\n',
      );
    },
  );

  test('not of other texts, of the same dates, and of a change that says so itself', () => {
    const same = stored.replace('Table', 'Round table').replace('changedAt', 'cancelled: false\nchangedAt');
    const other = stored.replace(/changedAt.*\nsequence: 3/, 'changedAt: "2026-02-01T00:00:00Z"\nsequence: 9');
    for (const text of [same, other.replace('18:00', '20:00')]) {
      expect(withNextVersion(events, text, known, { now })).toBe(text);
    }
  });

  test('of a start that is added again: the number goes on from the one that was kept', () => {
    const without = stored.replace('start: 2026-06-07 18:00\n', '');
    expect(withNextVersion(events, without, known, { now })).toBe(without);
    const { start: _, ...kept } = known;
    for (const text of [stored, stored.replace('18:00', '20:00')]) {
      expect(withNextVersion(events, text, kept, { now })).toMatch(/\nchangedAt: "2026-05-.*\nsequence: 4\n$/);
    }
  });

  // Calendars have read a missing number as 0 (RFC 5545, 3.8.7.4).
  test('of a change that says so with one of both, of an event without a number, and of another zone of the site', () => {
    const half = stored.replace('sequence: 3', 'sequence: 9').replace('18:00', '20:00');
    expect(withNextVersion(events, half, known, { now })).toMatch(/changedAt: "2026-05-.*\nsequence: 9\n$/);
    const without = START.replace('18:00', '20:00');
    expect(withNextVersion(events, without, { start: '2026-06-07 18:00' }, { now })).toMatch(/\nsequence: 1\n$/);
    const inLagos = { ...known, timeZone: 'Africa/Lagos' };
    expect(withNextVersion(events, stored, inLagos, { siteZone: 'Africa/Lagos', now })).toBe(stored);
    expect(withNextVersion(events, stored, inLagos, { siteZone: 'Asia/Tokyo', now })).toMatch(/\nsequence: 4\n$/);
  });
});

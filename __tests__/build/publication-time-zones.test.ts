import { publicationState, type Schedule } from '../../src/build/publication';

/** The state of an entry at a moment. */
function stateAt(moment: string, schedule: Schedule, timeZone: string): string {
  return publicationState(schedule, new Date(moment), timeZone).state;
}

describe('the exact time', () => {
  const publish = { publishAt: '2026-06-15 12:00' };
  const unpublish = { unpublishAt: '2026-06-15 12:00' };

  test.each([
    ['2026-06-15T10:59:59.999Z', 'not yet', 'published'],
    ['2026-06-15T11:00:00.000Z', 'published', 'over'],
    ['2026-06-15T11:00:00.001Z', 'published', 'over'],
  ])('noon in Lagos, seen at %s', (moment, published, unpublished) => {
    expect(stateAt(moment, publish, 'Africa/Lagos')).toBe(published);
    expect(stateAt(moment, unpublish, 'Africa/Lagos')).toBe(unpublished);
  });

  test('an entry with the same time in both dates is never shown', () => {
    const both = { ...publish, ...unpublish };
    for (const moment of ['2026-06-15T10:59:59.999Z', '2026-06-15T11:00:00.000Z', '2026-06-15T11:00:00.001Z']) {
      expect([moment, stateAt(moment, both, 'Africa/Lagos')]).not.toEqual([moment, 'published']);
    }
  });

  test('a date without a time begins at midnight in the time zone', () => {
    const day = { publishAt: '2026-06-15' };
    // Midnight is 25 hours earlier in Kiritimati than in Pago Pago.
    expect(stateAt('2026-06-14T09:59:59Z', day, 'Pacific/Kiritimati')).toBe('not yet');
    expect(stateAt('2026-06-14T10:00:00Z', day, 'Pacific/Kiritimati')).toBe('published');
    expect(stateAt('2026-06-15T10:59:59Z', day, 'Pacific/Pago_Pago')).toBe('not yet');
    expect(stateAt('2026-06-15T11:00:00Z', day, 'Pacific/Pago_Pago')).toBe('published');
  });

  test('an offset in the date has precedence over the time zone of the site', () => {
    const schedule = { publishAt: '2026-06-15T12:00-04:00' };
    for (const timeZone of ['Africa/Lagos', 'America/New_York', 'UTC']) {
      expect(stateAt('2026-06-15T15:59:59.999Z', schedule, timeZone)).toBe('not yet');
      expect(stateAt('2026-06-15T16:00:00.000Z', schedule, timeZone)).toBe('published');
    }
  });
});

/** Each row: zone, date in the file, the last second before it, the first second after it. */
describe('the nights when the clocks change', () => {
  test.each([
    // Berlin, forward on 29 March 2026: 02:00 becomes 03:00. A time in the skipped hour counts as an hour later.
    ['Europe/Berlin', '2026-03-29 01:59:59', '2026-03-29T00:59:58Z', '2026-03-29T00:59:59Z'],
    ['Europe/Berlin', '2026-03-29 02:00', '2026-03-29T00:59:59Z', '2026-03-29T01:00:00Z'],
    ['Europe/Berlin', '2026-03-29 02:30', '2026-03-29T01:29:59Z', '2026-03-29T01:30:00Z'],
    ['Europe/Berlin', '2026-03-29 03:00', '2026-03-29T00:59:59Z', '2026-03-29T01:00:00Z'],
    ['Europe/Berlin', '2026-03-29', '2026-03-28T22:59:59Z', '2026-03-28T23:00:00Z'],
    ['Europe/Berlin', '2026-03-30', '2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z'],
    // Berlin, back on 25 October 2026: 03:00 becomes 02:00. Of the repeated hour, the first counts.
    ['Europe/Berlin', '2026-10-25 02:00', '2026-10-24T23:59:59Z', '2026-10-25T00:00:00Z'],
    ['Europe/Berlin', '2026-10-25 02:59:59', '2026-10-25T00:59:58Z', '2026-10-25T00:59:59Z'],
    ['Europe/Berlin', '2026-10-25 03:00', '2026-10-25T01:59:59Z', '2026-10-25T02:00:00Z'],
    ['Europe/Berlin', '2026-10-26', '2026-10-25T22:59:59Z', '2026-10-25T23:00:00Z'],
    // New York, forward on 8 March 2026 and back on 1 November 2026.
    ['America/New_York', '2026-03-08 01:59:59', '2026-03-08T06:59:58Z', '2026-03-08T06:59:59Z'],
    ['America/New_York', '2026-03-08 02:30', '2026-03-08T07:29:59Z', '2026-03-08T07:30:00Z'],
    ['America/New_York', '2026-03-08 03:00', '2026-03-08T06:59:59Z', '2026-03-08T07:00:00Z'],
    ['America/New_York', '2026-11-01 01:30', '2026-11-01T05:29:59Z', '2026-11-01T05:30:00Z'],
    ['America/New_York', '2026-11-01 02:00', '2026-11-01T06:59:59Z', '2026-11-01T07:00:00Z'],
    // In the southern hemisphere summer time is in the other half of the year. Lord Howe Island changes by half an hour.
    ['Pacific/Auckland', '2026-09-27 02:30', '2026-09-26T14:29:59Z', '2026-09-26T14:30:00Z'],
    ['Pacific/Auckland', '2026-04-05 02:30', '2026-04-04T13:29:59Z', '2026-04-04T13:30:00Z'],
    ['Australia/Lord_Howe', '2026-10-04 02:15', '2026-10-03T15:44:59Z', '2026-10-03T15:45:00Z'],
    // In Beirut the clocks change at midnight: the day begins an hour late.
    ['Asia/Beirut', '2026-03-29', '2026-03-28T21:59:59Z', '2026-03-28T22:00:00Z'],
    // Lagos has no summer time.
    ['Africa/Lagos', '2026-03-29 02:30', '2026-03-29T01:29:59Z', '2026-03-29T01:30:00Z'],
  ])('in %s, %s', (timeZone, text, before, from) => {
    expect(stateAt(before, { publishAt: text }, timeZone)).toBe('not yet');
    expect(stateAt(from, { publishAt: text }, timeZone)).toBe('published');
    expect(stateAt(before, { unpublishAt: text }, timeZone)).toBe('published');
    expect(stateAt(from, { unpublishAt: text }, timeZone)).toBe('over');
  });

  test('an entry scheduled for the repeated hour is shown in both', () => {
    const schedule = { publishAt: '2026-10-25 02:00', unpublishAt: '2026-10-25 03:00' };
    const states = ['2026-10-24T23:59:59Z', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-10-25T02:00:00Z'].map(
      (moment) => stateAt(moment, schedule, 'Europe/Berlin'),
    );
    expect(states).toEqual(['not yet', 'published', 'published', 'over']);
  });

  test('an entry scheduled for the skipped hour is not shown', () => {
    const schedule = { publishAt: '2026-03-29 02:00', unpublishAt: '2026-03-29 03:00' };
    const states = ['2026-03-29T00:59:59Z', '2026-03-29T01:00:00Z', '2026-03-29T01:30:00Z'].map((moment) =>
      stateAt(moment, schedule, 'Europe/Berlin'),
    );
    expect(states).not.toContain('published');
  });
});

describe('both dates, past and future', () => {
  const past = '2026-01-01';
  const earlierPast = '2025-01-01';
  const future = '2027-01-01';
  const laterFuture = '2028-01-01';

  test.each([
    [earlierPast, past, 'over'],
    [past, future, 'published'],
    [future, laterFuture, 'not yet'],
    // Dates in the wrong order, which the content check refuses: the entry is never shown.
    [past, earlierPast, 'over'],
    [future, past, 'over'],
    [laterFuture, future, 'not yet'],
  ])('from %s until %s: %s', (publishAt, unpublishAt, state) => {
    expect(stateAt('2026-06-15T00:00:00Z', { publishAt, unpublishAt }, 'Europe/Berlin')).toBe(state);
  });

  test('a draft is a draft with any dates', () => {
    expect(stateAt('2026-06-15T00:00:00Z', { draft: true, publishAt: past }, 'Europe/Berlin')).toBe('draft');
  });
});

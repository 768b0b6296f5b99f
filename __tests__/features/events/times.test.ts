import { HERE, isElsewhere, knownZone, placeOf, THERE, type EventTime } from '../../../src/features/events/times';

function time(zone: string, start: string, end?: string): EventTime {
  const [from, until] = [start, end].map((text) => text && new Date(`2026-${text}Z`));
  if (!(from instanceof Date)) throw new Error(start);
  return { start: from, end: until || undefined, zone };
}

const NIGHT = 'Sun 7 Jun, 22:00 to Mon 8 Jun, 01:00';
const WEEKEND = 'Fri 5 Jun, 18:00 to Sun 7 Jun, 12:00';

type Row = readonly [zone: string, start: string, end: string, there: string, reader: string, own: string];

// Moments are in UTC.
const ROWS: readonly Row[] = [
  // Half an hour and a quarter.
  ['Africa/Lagos', '06-07T11:00', '06-07T12:30', '12:00 to 13:30', 'Asia/Kolkata', '16:30 to 18:00'],
  ['Asia/Kathmandu', '06-07T12:15', '06-07T13:15', '18:00 to 19:00', 'Africa/Lagos', '13:15 to 14:15'],
  ['Australia/Lord_Howe', '01-11T07:00', '01-11T08:00', '18:00 to 19:00', 'Australia/Sydney', '18:00 to 19:00'],
  ['Australia/Lord_Howe', '06-07T07:30', '06-07T08:30', '18:00 to 19:00', 'Australia/Sydney', '17:30 to 18:30'],
  // Before, between and after the changes of both clocks, in spring and in autumn.
  ['Europe/Berlin', '03-01T17:00', '03-01T18:00', '18:00 to 19:00', 'America/New_York', '12:00 to 13:00'],
  ['Europe/Berlin', '03-15T17:00', '03-15T18:00', '18:00 to 19:00', 'America/New_York', '13:00 to 14:00'],
  ['Europe/Berlin', '04-05T16:00', '04-05T17:00', '18:00 to 19:00', 'America/New_York', '12:00 to 13:00'],
  ['Europe/Berlin', '10-28T17:00', '10-28T18:00', '18:00 to 19:00', 'America/New_York', '13:00 to 14:00'],
  ['Europe/Berlin', '11-04T17:00', '11-04T18:00', '18:00 to 19:00', 'America/New_York', '12:00 to 13:00'],
  ['Africa/Lagos', '07-05T17:00', '07-05T18:00', '18:00 to 19:00', 'Europe/Berlin', '19:00 to 20:00'],
  ['Africa/Lagos', '12-01T17:00', '12-01T18:00', '18:00 to 19:00', 'Europe/Berlin', '18:00 to 19:00'],
  // The hour that clocks show twice: of the event, of the reader.
  ['Europe/Berlin', '10-25T00:30', '10-25T01:30', '02:30 to 02:30', 'Africa/Lagos', '01:30 to 02:30'],
  ['Africa/Lagos', '10-25T00:30', '10-25T01:30', '01:30 to 02:30', 'Europe/Berlin', '02:30 to 02:30'],
  // Across midnight for both, for one of them, and on another day.
  ['UTC', '06-07T22:00', '06-08T01:00', NIGHT, 'Africa/Lagos', 'Sun 7 Jun, 23:00 to Mon 8 Jun, 02:00'],
  ['UTC', '06-07T22:00', '06-08T01:00', NIGHT, 'America/New_York', '18:00 to 21:00'],
  ['UTC', '12-31T22:30', '12-31T23:30', '22:30 to 23:30', 'Europe/Berlin', 'Thu 31 Dec, 23:30 to Fri 1 Jan, 00:30'],
  ['UTC', '06-07T16:00', '06-07T17:00', '16:00 to 17:00', 'Pacific/Auckland', 'Mon 8 Jun, 04:00 to 05:00'],
  // The same time on the clocks, a day apart.
  [
    'Pacific/Kiritimati',
    '06-08T04:00',
    '06-08T05:00',
    '18:00 to 19:00',
    'Pacific/Honolulu',
    'Sun 7 Jun, 18:00 to 19:00',
  ],
  // Several days.
  ['Europe/Berlin', '06-05T16:00', '06-07T10:00', WEEKEND, 'Asia/Tokyo', 'Sat 6 Jun, 01:00 to Sun 7 Jun, 19:00'],
];

test.each(ROWS)('EVENT-05: an event in %s from %s to %s is at %s there, and for a reader in %s at %s', (...row) => {
  const [zone, start, end, there, reader, own] = row;
  const event = time(zone, start, end);
  expect(THERE.there(event)).toBe(`${there} in ${placeOf(zone)}`);
  expect(HERE.own(event, reader)).toBe(own);
  expect(isElsewhere(event, reader)).toBe(own !== there);
  expect(isElsewhere(event, zone)).toBe(false);
});

test('EVENT-05: pages of an event have the day, and the end has one only if it is another', () => {
  const weekend = time('Europe/Berlin', '06-05T16:00', '06-07T10:00');
  const whole = 'Friday 5 June 2026, 18:00 to Sunday 7 June 2026, 12:00';
  expect(THERE.dayAndPlace(weekend)).toBe(`${whole} in Berlin`);
  expect(THERE.longThere(weekend)).toBe(`${whole} (CEST)`);
  expect(HERE.longOwn(weekend, 'Asia/Tokyo')).toBe('Saturday 6 June 2026, 01:00 to Sunday 7 June 2026, 19:00');
  const evening = time('Europe/Berlin', '12-06T17:00', '12-06T18:00');
  expect(THERE.longThere(evening)).toBe('Sunday 6 December 2026, 18:00 to 19:00 (CET)');
  expect(THERE.date(evening)).toBe('6 December 2026');
  expect(THERE.monthAndYear(evening)).toBe('December 2026');
});

test('EVENT-05: an event without an end has its start only', () => {
  const event = time('Europe/Berlin', '06-07T22:30');
  expect(THERE.there(event)).toBe('00:30 in Berlin');
  expect(HERE.own(event, 'America/New_York')).toBe('Sun 7 Jun, 18:30');
  expect(HERE.longOwn(event, 'America/New_York')).toBe('Sunday 7 June 2026, 18:30');
  expect(isElsewhere(event, 'Europe/Paris')).toBe(false);
});

test('EVENT-05: places have the names of their zones; a zone that is not known is UTC', () => {
  expect(['America/Argentina/Buenos_Aires', 'UTC'].map(placeOf)).toEqual(['Buenos Aires', 'UTC']);
  expect(HERE.ownPlace(time('UTC', '06-07T12:00'), 'America/New_York')).toBe('Your time, New York');
  expect(['Europe/Berlin', 'Atlantic/Atlantis'].map(knownZone)).toEqual(['Europe/Berlin', 'UTC']);
});

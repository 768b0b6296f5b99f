import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ICAL from 'ical.js';

import { datedEvent, daysOf, occurrencesOf, type Occurrence } from '../../../src/content-model/event-dates';
import { instantOf } from '../../../src/content-model/zoned-time';
import { assertPresent } from '../../../src/lib/assert';
import { calendarText, writeCalendarFiles, type CalendarEntry } from '../../../src/site-build/events/calendar-files';
import { writeTree } from '../../member-service/support/fixture-site';

const SITE = {
  name: 'Brainhouse',
  language: 'en',
  address: 'http://localhost:8000',
  host: 'brainhouse.example',
  timeZone: 'Africa/Lagos',
  online: 'Online',
};

interface Entry extends CalendarEntry {
  readonly end?: string;
  readonly timeZone?: string;
  readonly repeat?: object;
}

const EVENT: Entry = {
  key: 'round-table',
  name: 'Round Table; questions, answers',
  description: 'Äpfel und 日本. '.repeat(12).trim(),
  place: null,
  cancelled: null,
  changedAt: '2026-05-01T10:00:00Z',
  sequence: 2,
  start: '2026-10-19 18:00',
  end: '2026-10-19 19:30',
  timeZone: 'Europe/Berlin',
};

/** Reads a file as calendar programs do, with nothing but what is in it. */
function read(text: string): ICAL.Event[] {
  const calendar = new ICAL.Component(ICAL.parse(text) as string);
  ICAL.TimezoneService.reset();
  calendar.getAllSubcomponents('vtimezone').forEach((zone) => ICAL.TimezoneService.register(zone));
  return calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
}

function startsIn(event: ICAL.Event, count: number): string[] {
  const all = event.iterator();
  return Array.from({ length: count }, () => all.next() as ICAL.Time | undefined).flatMap((time) =>
    time ? [time.toJSDate().toISOString()] : [],
  );
}

test('EVENT-10: another library reads the texts, the times and the version of an event', () => {
  const [event] = read(calendarText([EVENT], SITE));
  const { component } = assertPresent(event ?? null, 'the event');
  expect(event?.summary).toBe(EVENT.name);
  expect(event?.description).toBe(`${EVENT.description}\n\nhttp://localhost:8000/events/round-table`);
  // Whatever address the site is built for.
  expect(event?.uid).toBe('round-table@brainhouse.example');
  expect(event?.location).toBe('Online');
  expect(event?.startDate.toJSDate().toISOString()).toBe('2026-10-19T16:00:00.000Z');
  expect(event?.endDate.toJSDate().toISOString()).toBe('2026-10-19T17:30:00.000Z');
  expect(event?.sequence).toBe(2);
  expect(component.getFirstPropertyValue('status')).toBe('CONFIRMED');
  for (const name of ['dtstamp', 'last-modified']) {
    expect(String(component.getFirstPropertyValue(name))).toBe('2026-05-01T10:00:00Z');
  }
});

// icalendar 221, recurring-ical-events 20, node-ical 100, MagicMirror 3098: series and exceptions on both sides of summer time.
// rrule 440, biweekly 10: the end of a series is in UTC.
test.each(['Europe/Berlin', 'America/New_York', 'Africa/Lagos', 'UTC', 'Europe/Kyiv', 'Australia/Lord_Howe'])(
  'EVENT-10: another library finds the times that the pages show, in %s',
  (timeZone) => {
    for (const every of ['week', 'month']) {
      const repeat = { every, until: '2027-04-19', except: ['2026-10-26', '2027-01-19', '2027-04-05'] };
      const entry = { ...EVENT, timeZone, repeat };
      const [event] = read(calendarText([entry], SITE));
      const times = [...occurrencesOf(assertPresent(datedEvent({ ...entry }, 'UTC') ?? null, 'dates'))];
      expect(times.length).toBeGreaterThan(5);
      expect(startsIn(assertPresent(event ?? null, 'the event'), 99)).toEqual(
        times.map(({ start }) => start.toISOString()),
      );
    }
  },
);

/** Starts and ends of a series, by the library. */
function timesIn(event: ICAL.Event, count: number): (readonly string[])[] {
  const all = event.iterator();
  return Array.from({ length: count }, () => {
    const { startDate, endDate } = event.getOccurrenceDetails(all.next());
    return [startDate, endDate].map((time) => time.toJSDate().toISOString());
  });
}

// The first night has a change, a later one, or the night of the exception.
test.each([
  ['Europe/Berlin', '2026-10-24 23:00', '2026-10-25 05:00'],
  ['Europe/Berlin', '2026-03-28 23:00', '2026-03-29 05:00'],
  ['Europe/Berlin', '2026-10-17 23:00', '2026-10-18 05:00'],
  ['America/New_York', '2026-10-23 20:00', '2026-11-01 12:00'],
  ['Australia/Lord_Howe', '2026-04-05 01:00', '2026-04-05 04:00'],
  ['Africa/Casablanca', '2026-01-04 01:00', '2026-01-04 04:00'],
  ['Africa/Lagos', '2026-10-24 23:00', '2026-10-25 05:00'],
])('EVENT-10: another library finds the ends that the pages show, in %s from %s on', (timeZone, start, end) => {
  for (const every of ['week', 'month']) {
    const except = every === 'week' ? ['2027-03-27', '2027-03-13'] : [];
    const entry = { ...EVENT, timeZone, start, end, repeat: { every, except } };
    const text = calendarText([entry], SITE);
    const [event] = read(text);
    const times = occurrencesOf(assertPresent(datedEvent({ ...entry }, 'UTC') ?? null, 'dates'));
    const expected = Array.from({ length: 120 }, () => times.next().value as Occurrence);
    expect(timesIn(assertPresent(event ?? null, 'the event'), 120)).toEqual(
      expected.map((time) => [time.start.toISOString(), time.end.toISOString()]),
    );
    // Programs that count on clocks find the same: no end of the rule is one that others do not have.
    const minutes = (Date.parse(`${end}Z`) - Date.parse(`${start}Z`)) / 60_000;
    const own = `DTEND;TZID=${timeZone}:${end.replaceAll(/[-:]/g, '').replace(' ', 'T')}00`;
    const hasOddStart = Number(expected[0]?.end) - Number(expected[0]?.start) !== minutes * 60_000;
    const [rule = ''] = text.split('END:VEVENT');
    expect(rule.split('\r\n')).toContain(hasOddStart ? `DURATION:PT${minutes}M` : own);
  }
});

// None of them has a rule that is the same each year.
test.each(['Asia/Jerusalem', 'Africa/Casablanca', 'America/Santiago', 'Asia/Gaza'])(
  'EVENT-10: another library finds the times of a series that began long ago, in %s',
  (timeZone) => {
    const [start, weeks] = ['2013-01-07 18:00', 22 * 52];
    for (const until of ['2035-12-31', undefined]) {
      const repeat = { every: 'week', ...(until !== undefined && { until }) };
      const old = { ...EVENT, start, end: '2013-01-07 19:30', timeZone, repeat };
      const [event] = read(calendarText([old], SITE));
      const times = startsIn(assertPresent(event ?? null, 'the event'), weeks);
      const clocks = times.map((time) => new Date(time).toLocaleString('sv', { timeZone }));
      const days = [...daysOf({ start, every: 'week', until: '2035-12-31', except: [] })].slice(0, weeks);
      expect(clocks).toEqual(days.map((day) => `${day} 18:00:00`));
    }
  },
);

test('EVENT-10: each line ends as RFC 5545 says, and has at most 75 bytes', () => {
  const text = calendarText([EVENT, { ...EVENT, key: 'x', cancelled: true, place: 'Study House' }], SITE);
  const lines = text.split('\r\n');
  expect(lines.filter((line) => line.includes('\n') || Buffer.byteLength(line) > 75)).toEqual([]);
  expect(lines).toEqual(expect.arrayContaining(['STATUS:CANCELLED', 'LOCATION:Study House', 'BEGIN:VTIMEZONE']));
  expect(text.match(/BEGIN:VTIMEZONE/g)).toHaveLength(1);
  // Every moment that is not on the clocks of a zone is in UTC.
  expect(lines.filter((line) => /^(?:DTSTAMP|LAST-MODIFIED):.*[^Z]$/.test(line))).toEqual([]);
});

test('EVENT-10: files are equal whatever the moment and the time zone of the machine', async () => {
  const entries = [
    EVENT,
    { ...EVENT, timeZone: 'UTC', changedAt: null },
    // Clocks in New York skip this time.
    { ...EVENT, timeZone: 'Africa/Lagos', start: '2026-03-08 02:30', end: '2026-03-08 03:00' },
  ];
  const first = calendarText(entries, SITE);
  const before = process.env.TZ;
  process.env.TZ = 'America/New_York';
  jest.useFakeTimers({ now: Date.now() + 86_400_000 });
  expect(calendarText(entries, SITE)).toBe(first);
  jest.useRealTimers();
  process.env.TZ = before;
});

test('EVENT-11: writes one file of all and one of each event, and removes those of others', async () => {
  const dir = await writeTree({ 'events/old.ics': 'x', 'events/index.html': 'x' });
  await writeCalendarFiles(dir, [EVENT], SITE);
  expect((await readdir(join(dir, 'events'))).toSorted()).toEqual(['index.html', 'round-table.ics']);
  expect(read(await readFile(join(dir, 'events.ics'), 'utf8'))).toHaveLength(1);
  await writeCalendarFiles(dir, [], SITE);
  expect((await readdir(dir, { recursive: true })).toSorted()).toEqual(['events', 'events/index.html']);
});

// 200 series without an end took 15 seconds.
test('EVENT-10: the rules of a zone are looked up once for all files', () => {
  const series = { ...EVENT, repeat: { every: 'week' } };
  const first = calendarText([series], SITE);
  const format = jest.spyOn(Intl.DateTimeFormat.prototype as { readonly format: unknown }, 'format', 'get');
  expect(calendarText([series], SITE)).toBe(first);
  expect(format.mock.calls.length).toBeLessThan(50);
  jest.restoreAllMocks();
});

// Zones that have ended summer time are wrong in many lists of rules.
test('EVENT-10: another library finds the times in zones of all kinds, in summer and in winter', () => {
  const starts = ['2027-01-11 18:00', '2029-07-05 18:00'];
  const zones = Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC');
  // One of each kind: those that are equal at both times are read alike.
  const kinds = new Map(zones.map((zone) => [starts.map((start) => Number(instantOf(start, zone))).join(' '), zone]));
  const entries = [...kinds.values(), 'America/Mexico_City', 'Africa/Cairo', 'Africa/Casablanca'].flatMap((timeZone) =>
    starts.map((start) => ({ ...EVENT, timeZone, start })),
  );
  // Rules that have ended since are none.
  entries.push({ ...EVENT, timeZone: 'America/Mexico_City', start: '2010-06-01 18:00' });
  expect(entries.length).toBeGreaterThan(100);
  const times = read(calendarText(entries, SITE)).map(({ startDate }) => startDate.toJSDate().toISOString());
  expect(times).toEqual(entries.map(({ start, timeZone }) => instantOf(start, timeZone)?.toISOString()));
});

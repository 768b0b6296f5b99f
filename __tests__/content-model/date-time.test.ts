import { hasOffset, isDateTime, isNeverShown, isTimeZone, zoneSpelling } from '../../src/content-model/date-time';

test.each([
  ...['2026-12-01', '2024-02-29', '2026-12-01 09:00', '2026-12-01T09:00', '2026-12-01T23:59:59', '2026-12-01 19:30'],
  ...['2026-12-01T09:00Z', '2026-12-01T09:00:30+01:00', '2026-12-01T09:00-11:30', '2026-12-01T09:00+13:59'],
  '2026-12-01T09:00+14:00',
])('%s is a date', (text) => {
  expect(isDateTime(text)).toBe(true);
});

test.each([
  ...['2026-02-29', '2026-13-01', '2026-00-10', '2026-04-31', '2026-12-32', '26-12-01', '12026-12-01', '2026-12-011'],
  ...[
    'x2026-12-01',
    '2026-12-01x',
    '2026-12-1',
    '2026-1-01',
    '2026-12-01_09:00',
    '2026-12-01 9:00',
    '2026-12-01 24:00',
  ],
  ...['2026-12-01 29:00', '2026-12-01 09:60', '2026-12-01 09:00:60', '2026-12-01 09:0', '2026-12-01 09', ''],
  ...['2026-12-01T09:00+14:30', '2026-12-01T09:00+15:00', '2026-12-01T09:00+1:00', '2026-12-01T09:00+01', 'x'],
  ...['2026-12-01T09:00+01:60', '2026-12-01T09:00*01:00', '2026-12-01Z', '2026-12-01T09:00z', '2026-12-01 09:00:5'],
  ...['2026-12-01 a9:00', '2026-12-01 2a:00', '2026-12-01 09:a0', '2026-12-01 09:0a', '2026-12-01 09:00:a0'],
  ...['2026-12-01 09:00:0a', '2026-12-01T09:00+0a:00', '2026-12-01T09:00+1a:00', '2026-12-01T09:00+01:0a'],
  ...['2026-12-01T09:00+01:a0', '2026-12-01T09:00+24:00', '2026-12-01 39:00'],
])('%j is not a date', (text) => {
  expect(isDateTime(text)).toBe(false);
});

test.each([
  ['2026-12-01T09:00Z', true],
  ['2026-12-01T09:00+01:00', true],
  ['2026-12-01T09:00-11:30', true],
  ['2026-12-01T09:00', false],
  ['2026-12-01', false],
  ['2026-12-01T09:00Z ', false],
  ['2026-12-01T09:00+01:000', false],
  ['2026-12-01T09:00+a1:00', false],
  ['2026-12-01T09:00+01:a0', false],
])('%j has an offset: %p', (text, expected) => {
  expect(hasOffset(text)).toBe(expected);
});

test('recognizes the names of time zones', () => {
  expect(['Africa/Lagos', 'UTC', 'Europe/Berlin'].every(isTimeZone)).toBe(true);
  expect(['Lagos', 'Africa/Nowhere', ''].some(isTimeZone)).toBe(false);
});

// Of some names Intl gives the spelling, of further names of a zone only the first name.
test.each([
  ['europe/berlin', 'Europe/Berlin'],
  ['EUROPE/BERLIN', 'Europe/Berlin'],
  ['America/port-au-prince', 'America/Port-au-Prince'],
  ['asia/kolkata', 'Asia/Kolkata'],
  ['ASIA/KOLKATA', 'Asia/Kolkata'],
  ['Europe/kyiv', 'Europe/Kyiv'],
  ['utc', 'UTC'],
])('the name %s of a time zone is spelled %s', (name, spelling) => {
  expect(zoneSpelling(name)).toBe(spelling);
  expect([name, spelling].map(isTimeZone)).toEqual([false, true]);
});

test('takes every name that Intl lists, and further names of these zones', () => {
  const further = [
    'Asia/Kolkata',
    'Asia/Calcutta',
    'Europe/Kyiv',
    'US/Eastern',
    'Etc/GMT+1',
    'GMT',
    'EST5EDT',
    'Australia/ACT',
  ];
  const names = [
    ...Intl.supportedValuesOf('timeZone'),
    ...further,
    'America/Argentina/ComodRivadavia',
    'Japan',
    'NZ-CHAT',
  ];
  expect(names.filter((name) => !isTimeZone(name))).toEqual([]);
});

test.each([
  [{ publishAt: '1', unpublishAt: '2' }, false],
  [{ publishAt: '2', unpublishAt: '2' }, true],
  [{ publishAt: '3', unpublishAt: '2' }, true],
  [{ publishAt: '3' }, false],
  [{ unpublishAt: '3' }, false],
  [{}, false],
  [{ publishAt: 'x', unpublishAt: '2' }, false],
  // Before 1970.
  [{ publishAt: 'x', unpublishAt: '-1' }, false],
  [{ publishAt: '2', unpublishAt: 'x' }, false],
  [{ publishAt: 3, unpublishAt: '2' }, false],
  [{ publishAt: '3', unpublishAt: 2 }, false],
])('%j is never shown: %p', (dates, expected) => {
  expect(isNeverShown(dates, (text) => (/\d/.test(text) ? Number(text) : null))).toBe(expected);
});

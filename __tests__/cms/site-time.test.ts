import { fromFile, partsOf } from '../../src/cms/decap/form-format';
import { SaveRefused } from '../../src/cms/entry-errors';
import { liveText } from '../../src/cms/status-bar';
import { noteSiteFile, siteZone } from '../../src/cms/site-time';
import { textToSave } from '../../src/cms/merge-on-save';
import { findKind } from '../../src/content-model/kinds';

const events = findKind('events', 'x');

function fileWith(publishAt: string, more = ''): string {
  return `image: media/a.webp\nalt: A tree.\npublishAt: ${publishAt} # by phone\n${more}`;
}

/** The text after a save of the form with these changes. */
function savedWith(changes: object, file: string): string {
  const { fields, before } = partsOf(fromFile(file));
  if (!events) throw new Error('no events');
  return textToSave(events, { ...fields, ...changes }, before);
}

beforeEach(() => noteSiteFile('timeZone: Africa/Lagos\n'));

test.each([
  ['2026-12-01T09:00:30Z', '2026-12-01 10:00:30'],
  ['2026-12-01T23:30:00Z', '2026-12-02 00:30'],
  ['2026-12-01 09:00+05:30', '2026-12-01 04:30'],
  ['2026-12-01T09:00+01:00', '2026-12-01 09:00'],
  ['2026-12-01 09:00', '2026-12-01 09:00'],
  ['2026-12-01', '2026-12-01 00:00'],
])('EDIT-43: the date %s of a file, which the field gives as %s, is kept until it is changed', (date, shown) => {
  const file = fileWith(date);
  expect(savedWith({}, file)).toBe(file);
  expect(savedWith({ publishAt: shown }, file)).toBe(file);
  expect(savedWith({ alt: 'A hill.' }, file)).toBe(file.replace('tree', 'hill'));
  const moved = savedWith({ publishAt: '2026-12-03 10:00' }, file);
  expect(partsOf(fromFile(moved)).fields['publishAt']).toBe('2026-12-03 10:00');
  expect(moved).not.toMatch(/\+|Z/);
});

test('EDIT-43: two dates with other offsets are compared in the time zone of the site, and neither gets the other', () => {
  const file = fileWith('2026-12-01T09:00:00Z', 'unpublishAt: 2026-12-01 10:01\n');
  expect(savedWith({}, file)).toBe(file);
  expect(() => savedWith({ unpublishAt: '2026-12-01 10:00' }, file)).toThrow(SaveRefused);
});

test('a changed time zone of the site is known, and a damaged file changes nothing', () => {
  noteSiteFile('timeZone: Europe/Berlin\n');
  noteSiteFile('timeZone: Nowhere\n');
  noteSiteFile('timeZone: "\n');
  expect(siteZone()).toBe('Europe/Berlin');
});

test('EDIT-43: the bar says until when an entry waits in the time zone of the site, with its offset', () => {
  const live = { builtAt: '2026-12-01T00:00:00Z', content: '', entries: 1, nextChangeAt: null, versions: ['1'] };
  const hidden = { 1: { state: 'not yet', at: '2099-12-01T23:30:00Z' } } as const;
  const known = { version: '1', live: { ...live, hidden }, released: null, publicUrl: '' };
  expect(liveText(known, false)).toBe('Waits for its date: visitors see it from 2 December 2099, 00:30 GMT+1.');
});

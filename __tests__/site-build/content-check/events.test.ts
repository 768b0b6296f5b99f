import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { events } from '../../../src/content-model/kinds/events';
import { repairFiles } from '../../../src/site-build/content-check/repair/repair-files';
import { notePublishedEvents } from '../../../src/site-build/events/published-events';
import { check, PICTURE, withContent } from './content-tree';
import { entryLines } from './entry-lines';

const PLAIN = `image: ${PICTURE}\nalt: A table\n`;
const DATED = `${PLAIN}name: Table\nstart: 2026-12-05 18:00\n`;
const KNOWN = 'changedAt: 2026-05-01T10:00:00Z\nsequence: 0\n';

/** The lines about the event, without its path. */
function linesOf(text: string, key = 'table'): readonly string[] {
  const path = `content/events/${key}.yaml`;
  const lines = entryLines({ [`events/${key}.yaml`]: text }).filter((line) => line.includes(path));
  return lines.map((line) => line.replace(/content\/events\/[^ ]+ ?/, ''));
}

test('EVENT-01: a picture without a date and an event with one are valid', () => {
  expect(linesOf(PLAIN, '2')).toEqual([]);
  // It had a date before.
  expect(linesOf(PLAIN + KNOWN)).toEqual([]);
  expect(linesOf(`${DATED}end: 2026-12-05 19:00\nrepeat:\n  every: week\n  except: [2026-12-12]\n${KNOWN}`)).toEqual(
    [],
  );
});

test.each([
  [
    `${PLAIN}name: Table\nend: 2026-12-05 19:00\n`,
    'start: is missing → add it: a day with a time, such as 2026-12-01 09:00',
  ],
  [`${PLAIN}start: 2026-12-05 18:00\n${KNOWN}`, 'name: is missing → add it: one line of text, at most 120 characters'],
  [
    `${DATED}end: 2026-12-05 18:00\n${KNOWN}`,
    'end: is not after the start (2026-12-05 18:00) → write a later time, or none',
  ],
  [
    `${DATED}repeat:\n  every: week\n  except:\n    - 2026-12-13\n${KNOWN}`,
    'repeat › except › 1: is not one of the days of this event → write one of its days, such as 2026-12-12',
  ],
  [
    `${DATED}repeat:\n  every: month\n  until: 2026-12-01\n${KNOWN}`,
    'repeat › until: is before the start (2026-12-05 18:00) → write a later day, or none',
  ],
  [
    `${DATED}repeat:\n  every: week\n  until: 2026-12-12\n  except: [2026-12-05, 2026-12-12]\n${KNOWN}`,
    'repeat › except: has every day of this event → leave one, or write cancelled: true',
  ],
  [
    `${PLAIN}name: Table\nstart: 2026-03-29 02:30\ntimeZone: Europe/Berlin\n${KNOWN}`,
    'warning: start: clocks in Europe/Berlin skip this time when summer time begins → write the time one hour later',
  ],
  [
    `${PLAIN}name: Table\nstart: 2026-03-29 02:30\ntimeZone: Europe/Berlin\nrepeat:\n  every: week\n${KNOWN}`,
    'start: clocks in Europe/Berlin skip this time when summer time begins → write the time one hour later',
  ],
  [
    DATED,
    'warning: changedAt: the dates, the place or cancelled have changed, and calendars would not notice → npm run check:content -- --fix writes changedAt and sequence',
  ],
  [
    `${PLAIN}name: Table\nstart: 2026-12-05\n${KNOWN}`,
    'start: must be a day with a time, such as 2026-12-01 09:00, got "2026-12-05" → write a day with a time, such as 2026-12-01 09:00',
  ],
  [
    `${DATED}timeZone: europe/berlin\n${KNOWN}`,
    'timeZone: has other capitals than the time zone, got "europe/berlin" → write Europe/Berlin',
  ],
  [
    `${PLAIN}name: "A\\u0000\\u0007B"\nstart: 2026-12-05 18:00\n${KNOWN}`,
    'name: has the control character U+0000 before "\\u0007B" → delete it, and write what is around it again',
  ],
  [
    `${PLAIN}name: Table\nstart: 0026-12-01 10:00\n${KNOWN}`,
    'start: is in the year 0026 → write a year from 1970 to 2100',
  ],
])('EVENT-02: reports %j', (text, line) => {
  expect(linesOf(text)).toEqual([line]);
});

test('EVENT-02: an event with a date does not have the address of a page of the list', () => {
  const problem = '"2" is the address of a page of the list, not of an event → rename the file to event-2.yaml';
  expect(linesOf(`${DATED}${KNOWN}`, '2')).toEqual([problem]);
});

test('EVENT-12: names an event that changed for calendars since the last build, and --fix writes it once', async () => {
  const text = `${DATED}${KNOWN}`;
  await withContent({ 'events/table.yaml': text.replace('18:00', '20:00') }, async (root) => {
    await mkdir(join(root, '.cache'));
    const known = { key: 'table', start: '2026-12-05 18:00', changedAt: '2026-05-01T10:00:00Z', sequence: 0 };
    notePublishedEvents(root, [known], 'Africa/Lagos');
    // A build with the change does not forget it.
    notePublishedEvents(root, [{ ...known, start: '2026-12-05 20:00' }], 'Africa/Lagos');
    expect(await repairFiles(root)).toEqual([{ file: 'content/events/table.yaml', done: ['version for calendars'] }]);
    const repaired = await readFile(join(root, 'content/events/table.yaml'), 'utf8');
    expect(repaired).toMatch(/start: 2026-12-05 20:00\nchangedAt: "?20\d\d-[^"\n]+Z"?\nsequence: 1\n$/);
    expect(await repairFiles(root)).toEqual([]);
    await writeFile(join(root, 'content/events/table.yaml'), repaired.replace('Table', 'Round table'));
    expect(await repairFiles(root)).toEqual([]);
  });
});

test('EVENT-02: 200 events with dates are checked in little time', async () => {
  const many = Array.from({ length: 200 }, (_, index): [string, string] => [
    `${events.folder}/event-x${index}.yaml`,
    `${DATED}repeat:\n  every: week\n  except: [2027-12-04]\n${KNOWN}`,
  ]);
  const { errors } = await check(Object.fromEntries(many));
  expect(errors).toEqual([]);
});

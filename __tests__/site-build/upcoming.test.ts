import { changeLine, upcomingChanges } from '../../src/site-build/upcoming';
import { writeTree } from '../member-service/support/fixture-site';

let dir: string;

async function linesAt(moment: string, events: Readonly<Record<string, string>>): Promise<string[]> {
  const files = Object.entries(events).map(([name, text]) => [`events/${name}.yaml`, text] as const);
  dir = await writeTree({ 'site/site.yaml': 'timeZone: Europe/Berlin\n', ...Object.fromEntries(files) });
  return upcomingChanges(dir, new Date(moment)).map(changeLine);
}

test('lists the entries that will appear and disappear, soonest first', async () => {
  const lines = await linesAt('2026-06-01T00:00:00Z', {
    'a-both': 'publishAt: 2026-07-01\nunpublishAt: 2026-09-01 12:30\n',
    'b-soon': 'publishAt: 2026-06-02 08:00\n',
    'c-ends': 'publishAt: 2026-01-01\nunpublishAt: 2026-08-01\n',
    'd-always': 'alt: An event\n',
  });
  expect(lines).toEqual([
    '2026-06-02 08:00 Europe/Berlin: content/events/b-soon.yaml is shown',
    '2026-07-01 00:00 Europe/Berlin: content/events/a-both.yaml is shown',
    '2026-08-01 00:00 Europe/Berlin: content/events/c-ends.yaml is hidden',
    '2026-09-01 12:30 Europe/Berlin: content/events/a-both.yaml is hidden',
  ]);
});

test('sorts changes at the same time by path, with dates in any zone', async () => {
  const lines = await linesAt('2026-06-01T00:00:00Z', {
    b: 'publishAt: 2026-07-01 10:00\n',
    a: 'unpublishAt: 2026-07-01T08:00Z\n',
  });
  expect(lines).toEqual([
    '2026-07-01 10:00 Europe/Berlin: content/events/a.yaml is hidden',
    '2026-07-01 10:00 Europe/Berlin: content/events/b.yaml is shown',
  ]);
});

test('ignores drafts, past dates and dates without effect', async () => {
  const lines = await linesAt('2026-06-01T00:00:00Z', {
    draft: 'draft: true\npublishAt: 2026-07-01\n',
    past: 'publishAt: 2026-01-01\n',
    over: 'unpublishAt: 2026-05-01\n',
    'ends-before-it-begins': 'publishAt: 2026-08-01\nunpublishAt: 2026-07-01\n',
    unreadable: 'publishAt: some day\n',
  });
  expect(lines).toEqual([]);
});

test.each([
  ['2026-06-30T21:59:59.999Z', 1],
  ['2026-06-30T22:00:00.000Z', 0],
])('at %s, %i changes at midnight in Berlin are listed', async (moment, times) => {
  expect(await linesAt(moment, { one: 'publishAt: 2026-07-01\n' })).toHaveLength(times);
});

test('EVENT-03: the end of an event is a change, of one that repeats the next end', async () => {
  const lines = await linesAt('2026-06-01T00:00:00Z', {
    single: 'start: 2026-06-07 18:00\nend: 2026-06-07 19:00\n',
    weekly: 'start: 2026-05-04 18:00\ntimeZone: Africa/Lagos\nrepeat:\n  every: week\n',
    over: 'start: 2026-05-04 18:00\n',
    'hidden-then': 'start: 2026-06-09 18:00\nunpublishAt: 2026-06-08\n',
    draft: 'start: 2026-06-09 18:00\ndraft: true\n',
  });
  expect(lines).toEqual([
    '2026-06-01 20:00 Europe/Berlin: content/events/weekly.yaml is over',
    '2026-06-07 19:00 Europe/Berlin: content/events/single.yaml is over',
    '2026-06-08 00:00 Europe/Berlin: content/events/hidden-then.yaml is hidden',
  ]);
});

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildOnDates } from '../../scripts/lib/scheduled-builds';
import { writeTree } from '../member-service/support/fixture-site';

const MINUTE_MS = 60_000;

it('EDIT-32: builds in the minute in which an entry is due, again after a failure, and for a date that was added just before', async () => {
  jest.useFakeTimers({ now: new Date('2026-06-01T08:00:00Z') });
  const root = await writeTree({
    'content/site/site.yaml': 'timeZone: Europe/Berlin\n',
    'content/events/meeting.yaml': 'publishAt: 2026-06-01 10:30\n',
  });
  const builds: string[] = [];
  const codes = [1, 0, 0];
  void buildOnDates(path.join(root, 'content'), () => {
    builds.push(new Date().toISOString());
    return Promise.resolve(codes[builds.length - 1] ?? 1);
  });
  await jest.advanceTimersByTimeAsync(29 * MINUTE_MS);
  expect(builds).toEqual([]);
  await jest.advanceTimersByTimeAsync(30 * MINUTE_MS);
  expect(builds).toEqual(['2026-06-01T08:30:00.000Z', '2026-06-01T08:40:00.000Z']);

  await jest.advanceTimersByTimeAsync(59.9 * MINUTE_MS);
  // Written six seconds before it is due, and one that an editor has not published although it was due before.
  writeFileSync(path.join(root, 'content/events/later.yaml'), 'publishAt: 2026-06-01 12:00\n');
  writeFileSync(path.join(root, 'content/events/earlier.yaml'), 'publishAt: 2026-06-01 11:00\n');
  await jest.advanceTimersByTimeAsync(5 * 60 * MINUTE_MS);
  expect(builds.slice(2)).toEqual(['2026-06-01T10:00:00.000Z']);
});

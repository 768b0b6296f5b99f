import { render } from '@testing-library/react';

import { datedProps, EventText, furtherTimes } from '../../../src/features/events/event-texts';
import { eventDates } from '../../../src/site-build/events/event-nodes';
import { assertPresent } from '../../../src/lib/assert';

const dates = { starts: [Date.UTC(2026, 5, 7, 16) / 60_000], minutes: [60], timeZone: 'Atlantic/Atlantis' };

test('EVENT-05: React keeps the text of the build in a time zone that the browser does not know', () => {
  const container = document.createElement('div');
  container.innerHTML = '<event-text data-shows="there">18:00 to 19:00 in Atlantis</event-text>';
  document.body.append(container);
  const mistakes = jest.spyOn(console, 'error');
  render(<EventText dates={dates} shows="there" />, { container, hydrate: true });
  expect(container).toHaveTextContent('18:00 to 19:00 in Atlantis');
  expect(mistakes).not.toHaveBeenCalled();
});

test('EVENT-05: a page that React creates has the time in UTC then, and says so', () => {
  const { container } = render(<EventText dates={dates} shows="dayAndPlace" />);
  expect(container).toHaveTextContent('Sunday 7 June 2026, 16:00 to 17:00 in UTC');
});

test('EVENT-05: a series that begins in the night when clocks change has the end of its file on all days', () => {
  const night = { start: '2026-10-24 23:00', end: '2026-10-25 05:00', timeZone: 'Europe/Berlin' };
  const repeat = { every: 'week', until: '2026-11-14' };
  const series = assertPresent(eventDates({ ...night, repeat }, 'UTC', new Date('2026-10-01')).dates ?? null, 'dates');
  render(<EventText dates={series} shows="dayAndPlace" />);
  const texts = [document.body.textContent, ...furtherTimes(series)];
  expect(texts).toEqual(texts.map(() => expect.stringMatching(/, 23:00 to Sunday .*, 05:00/) as string));
  expect(datedProps(series)['data-minutes']).toBe('420 360 360 360');
  const later = eventDates({ ...night, repeat }, 'UTC', new Date('2026-10-28')).dates;
  expect(later?.minutes).toEqual([360]);
});

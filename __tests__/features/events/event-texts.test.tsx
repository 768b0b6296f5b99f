import { render } from '@testing-library/react';

import { EventText } from '../../../src/features/events/event-texts';

const dates = { starts: [Date.UTC(2026, 5, 7, 16) / 60_000], minutes: 60, timeZone: 'Atlantic/Atlantis' };

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

import { screen, within } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { ComingEvents, PastHead } from '../../src/sections/events/coming-events';
import { EventPage } from '../../src/sections/events/event-page';
import { timeOf } from '../../src/features/events/event-texts';
import { THERE } from '../../src/features/events/times';
import { readPartQueries } from '../../src/site-build/member-content/member-queries';
import { picture } from '../support/pictures';
import { renderWithUser } from '../support/render';
import { signIn } from '../support/signed-in';

const HOUR_MS = 3_600_000;
const NOW = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;

function event(key: string, hours: number, changes: object = {}) {
  const dates = { starts: [(NOW + hours * HOUR_MS) / 60_000], minutes: [60], timeZone: 'Africa/Lagos' };
  return {
    ...{ key, name: `Table ${key}`, description: 'Twelve questions.', place: null, cancelled: null },
    ...{ text: 'One.\n\nTwo.', alt: 'A table', image: picture(key), repeat: null, host: null },
    dates: { ...dates, over: hours < 0, hasLink: true, hasRecording: false },
    ...changes,
  };
}

test('EVENT-03, EVENT-07: lists events by date; guests read that the link is for members, and request nothing', async () => {
  const fetchMock = jest.spyOn(globalThis, 'fetch');
  renderWithUser(<ComingEvents events={[event('b', 48), event('a', 24)]} fallback={picture('none')} />);
  const cards = screen.getAllByRole('article');
  expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual(['Table a', 'Table b']);
  expect(screen.getAllByText(/^The link to join is for members\./)).toHaveLength(2);
  expect(within(screen.getAllByRole('article')[0] as HTMLElement).getByRole('link', { name: 'Login' })).toBeVisible();
  const file = screen.getByRole('link', { name: 'Add to calendar: Table a' });
  expect(file).toHaveAttribute('href', '/events/a.ics');
  expect(fetchMock).not.toHaveBeenCalled();
});

test('EVENT-07: members get the link with their token', async () => {
  const content = { events: { nodes: [{ key: 'a', link: 'https://meet.example/room', recording: null }] } };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ name: 'events', content }));
  signIn();
  renderWithUser(<EventPage event={event('a', 24)} next={undefined} />);
  const link = await screen.findByRole('link', { name: 'Join online: Table a' });
  expect(link).toHaveAttribute('href', 'https://meet.example/room');
  expect(screen.queryByText(/The link to join is for members/)).toBeNull();
});

test('EVENT-07: only the part of members queries links and recordings', () => {
  expect(readPartQueries().get('events')).toMatch(/link\s+recording \{/);
  for (const file of [
    'pages/events.tsx',
    'templates/event.tsx',
    'sections/events/coming-events.tsx',
    'sections/gallery.tsx',
  ]) {
    const [, query = ''] = /graphql`([^`]+)`/.exec(readFileSync(path.join('src', file), 'utf8')) ?? [];
    expect(query).not.toMatch(/\b(?:link|recording)\b/);
  }
});

test('EVENT-03: an event that was over at the build says so, and names the next one', () => {
  renderWithUser(<EventPage event={event('a', -24)} next={event('b', 48)} />);
  const facts = within(screen.getByRole('complementary', { name: 'When and where' }));
  expect(facts.getByRole('heading', { name: 'This event is over' })).toBeVisible();
  expect(facts.queryByRole('link', { name: /calendar/ })).toBeNull();
  expect(facts.getByRole('link', { name: /Table b/ })).toHaveAttribute('href', '/events/b');
});

test('EVENT-10: a cancelled event says so in words, and leads to no link', () => {
  const dates = { ...event('a', 24).dates, hasLink: false };
  renderWithUser(<EventPage event={event('a', 24, { cancelled: true, dates })} next={undefined} />);
  expect(screen.getAllByRole('heading', { name: 'This event does not take place' })[0]).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Login' })).toBeNull();
});

test('EVENT-06: a cancelled event that is over was planned for its day; any other was on it', () => {
  for (const [cancelled, term] of [
    [true, 'It was planned for'],
    [null, 'It was on'],
  ] as const) {
    const { unmount } = renderWithUser(<EventPage event={event('a', -24, { cancelled })} next={undefined} />);
    expect(screen.getByText(/in Lagos$/, { selector: 'event-text' }).closest('div')).toHaveTextContent(term);
    unmount();
  }
});

test('EVENT-06: among the past events a cancelled one says so in words', () => {
  const { container } = renderWithUser(<PastHead events={[event('a', 24, { cancelled: true }), event('b', 48)]} />);
  const [cancelled, other] = [...container.querySelectorAll('dated-event')].map(({ textContent }) => textContent);
  expect(cancelled).toMatch(/^Table a, .* in Lagos\. This event did not take place$/);
  expect(other).toMatch(/^Table b, .* in Lagos$/);
});

test('EVENT-05: “More dates” has those after the next one, which stands above', () => {
  const { dates } = event('a', 24);
  const starts = [0, 7, 14].map((days) => (dates.starts[0] ?? 0) + days * 24 * 60);
  renderWithUser(<EventPage event={event('a', 24, { dates: { ...dates, starts } })} next={undefined} />);
  const [next, ...later] = starts.map((start) => THERE.longThere(timeOf({ ...dates, starts: [start] })));
  expect(screen.getAllByText(next ?? '')).toHaveLength(1);
  expect(screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)).toEqual(later);
});

test('EVENT-04: without an event to come, a sentence leads to the past ones', () => {
  renderWithUser(<ComingEvents events={[]} fallback={picture('none')} />);
  expect(screen.getByRole('heading', { name: 'Coming up' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'See past events' })).toHaveAttribute('href', '#past');
});

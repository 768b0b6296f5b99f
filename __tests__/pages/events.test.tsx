import { render, screen } from '@testing-library/react';
import type { PageProps } from 'gatsby';

import EventsPage from '../../src/pages/events';
import { picture } from '../support/pictures';

const page = {
  key: 'events',
  title: 'Events',
  description: '',
  heading: 'Events',
  lead: 'What happened.',
  pictures: [],
};
const event = { key: 'event-01', name: null, description: null, alt: 'A hall', size: 'normal', image: picture('hall') };

function renderPage(data: Queries.EventsPageQuery): void {
  const props = { data } as PageProps<Queries.EventsPageQuery>;
  render(<EventsPage {...props} />);
}

test('shows the gallery below its heading', () => {
  renderPage({ page, events: { nodes: [event] }, site: { fallbackPicture: picture('placeholder') } });
  expect(screen.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
  expect(screen.getByText('What happened.')).toBeVisible();
  expect(screen.getAllByRole('figure')).toHaveLength(1);
});

test('names the file whose words are missing', () => {
  const data = { page: null, events: { nodes: [event] }, site: { fallbackPicture: picture('placeholder') } };
  expect(() => renderPage(data)).toThrow('content/pages/events.yaml');
});

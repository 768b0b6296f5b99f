import { render, screen } from '@testing-library/react';
import type { PageProps } from 'gatsby';

import { listPageContext, type ListPageContext } from '../../src/config/list-pages';
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
const event = {
  key: 'event-01',
  name: null,
  description: null,
  alt: 'A hall',
  size: 'normal',
  cellImageData: null,
  image: picture('hall'),
};

const site = { fallbackPicture: picture('placeholder') };
const only = { currentPage: 1, pageCount: 1 };

function renderPage(data: Partial<Queries.EventsPageQuery>): void {
  const { pageInfo = only } = data.events ?? {};
  const props = {
    data: { page, site, events: { pageInfo, nodes: [event] }, ...data },
    pageContext: listPageContext(pageInfo.currentPage, 48),
  } as PageProps<Queries.EventsPageQuery, ListPageContext>;
  render(<EventsPage {...props} />);
}

test('shows the gallery below its heading', () => {
  renderPage({});
  expect(screen.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
  expect(screen.getByText('What happened.')).toBeVisible();
  expect(screen.getAllByRole('figure')).toHaveLength(1);
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
});

test('a further page shows its number and links to the others', () => {
  renderPage({ events: { pageInfo: { currentPage: 2, pageCount: 3 }, nodes: [event] } });
  expect(screen.getByRole('heading', { level: 1, name: 'Events, page 2 of 3' })).toBeVisible();
  expect(screen.queryByText('What happened.')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
});

test('names the file with missing texts', () => {
  expect(() => renderPage({ page: null })).toThrow('content/pages/events.yaml');
});

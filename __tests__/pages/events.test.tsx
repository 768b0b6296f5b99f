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

test('names the file with missing texts', () => {
  expect(() => renderPage({ page: null })).toThrow('content/pages/events.yaml');
});

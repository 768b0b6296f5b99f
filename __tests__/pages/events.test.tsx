import { render } from '@testing-library/react';
import type { PageProps } from 'gatsby';

import { listPageContext, type ListPageContext } from '../../src/config/list-pages';
import EventsPage from '../../src/pages/events';

test('names the file with missing texts', () => {
  const events = { pageInfo: { currentPage: 1, pageCount: 1 }, nodes: [] };
  const props = {
    data: { page: null, site: { fallbackPicture: null }, events },
    pageContext: listPageContext(1, 48),
  } as unknown as PageProps<Queries.EventsPageQuery, ListPageContext>;
  expect(() => render(<EventsPage {...props} />)).toThrow('content/pages/events.yaml');
});

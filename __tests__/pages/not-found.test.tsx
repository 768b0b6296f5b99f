import { render, screen } from '@testing-library/react';
import type { HeadProps, PageProps } from 'gatsby';

import NotFoundPage, { Head } from '../../src/pages/404';
import { metaOf, readHead, setSiteHead } from '../support/head';
import { picture } from '../support/pictures';

const data: Queries.NotFoundPageQuery = {
  page: {
    key: 'not-found',
    title: 'Page Not Found',
    description: 'There is no such page.',
    heading: '404 — Page Not Found',
    lead: null,
    pictures: [],
    message: { heading: 'Nobody lives here', text: 'The address may have changed.', image: picture('door') },
  },
};

test('ROUTE-04: says that the page was not found, with links to other pages', () => {
  const props = { data } as PageProps<Queries.NotFoundPageQuery>;
  render(<NotFoundPage {...props} />);
  expect(screen.getByRole('heading', { level: 1, name: '404 — Page Not Found' })).toBeVisible();
  const ways = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(ways).toEqual([
    ['Go to Home', '/'],
    ['Marketplace', '/marketplace'],
    ['Testimonials', '/testimonials'],
    ['Contact Us', '/contact-us'],
  ]);
});

test('is not listed by search engines and has no canonical address', () => {
  setSiteHead();
  const props = { data } as HeadProps<Queries.NotFoundPageQuery>;
  const head = readHead(<Head {...props} />);
  expect(head.title).toBe('Page Not Found – Brainhouse');
  expect(metaOf(head, 'robots')).toBe('noindex');
  expect(head.querySelector('link[rel="canonical"]')).toBeNull();
});

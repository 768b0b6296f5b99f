import { render, screen } from '@testing-library/react';
import type { PageProps } from 'gatsby';

import MarketplacePage from '../../src/pages/marketplace';
import { picture } from '../support/pictures';
import { signIn } from '../support/signed-in';

const data: Queries.MarketplacePageQuery = {
  page: {
    key: 'marketplace',
    title: 'Marketplace',
    description: 'Courses.',
    heading: 'Marketplace',
    lead: null,
    pictures: [],
  },
  marketplace: { callToAction: { heading: 'Start with one room', text: 'Sign up.' } },
  offers: {
    nodes: [
      {
        key: 'trading',
        title: 'Financial Market Trading',
        text: 'Markets.',
        route: '/crypto',
        image: picture('trading'),
      },
    ],
  },
};

// Of all props from Gatsby the page uses only its data.
const page = <MarketplacePage {...({ data } as PageProps<Queries.MarketplacePageQuery>)} />;

test('PAGE-08, SESS-03: the trading card links guests to the login, and members to the page', () => {
  render(page);
  expect(screen.getByRole('link', { name: /^Financial Market Trading/ })).toHaveAttribute('href', '/login');
  signIn();
  expect(screen.getByRole('link', { name: /^Financial Market Trading/ })).toHaveAttribute('href', '/crypto');
});

test('PAGE-09: its invitation opens the sign-up', () => {
  render(page);
  expect(screen.getByRole('link', { name: 'Get Started Today' })).toHaveAttribute('href', '/signup');
});

import { render, screen } from '@testing-library/react';
import type { PageProps } from 'gatsby';

import AboutUsPage from '../../src/pages/about-us';
import { picture } from '../support/pictures';

const none = { value: null, suffix: null, step: null, interval: null };

const data: Queries.AboutUsPageQuery = {
  page: {
    key: 'about-us',
    title: 'About Us',
    description: '',
    heading: 'About Us',
    lead: null,
    pictures: [],
  },
  about: {
    mission: { heading: 'Our mission', text: 'Learning together.', alt: 'A street', image: picture('street') },
    valuesHeading: 'Core values',
    statisticsHeading: 'The community in figures',
  },
  values: {
    nodes: ['Excellence', 'Community', 'Innovation'].map((title) => ({
      key: title,
      title,
      text: `What ${title} means.`,
      icon: 'users',
    })),
  },
  site: { statistics: [{ ...none, label: 'Support', text: '24/7' }] },
};

function headings(level: number): (string | null)[] {
  return screen.getAllByRole('heading', { level }).map(({ textContent }) => textContent);
}

test('PAGE-01: shows mission, values and statistics', () => {
  render(<AboutUsPage {...({ data } as PageProps<Queries.AboutUsPageQuery>)} />);
  expect(headings(1)).toEqual(['About Us']);
  expect(headings(2)).toEqual(['Our mission', 'Core values', 'The community in figures']);
  expect(screen.getByText('Learning together.')).toBeVisible();
  expect(headings(3)).toEqual(['Excellence', 'Community', 'Innovation']);
  expect(screen.getByRole('definition')).toHaveTextContent('24/7');
  expect(screen.getByRole('term')).toHaveTextContent('Support');
});

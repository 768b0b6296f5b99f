import { render, screen } from '@testing-library/react';
import type { PageProps } from 'gatsby';

import TestimonialsPage from '../../src/pages/testimonials';
import { picture } from '../support/pictures';

const page = {
  key: 'testimonials',
  title: '',
  description: '',
  heading: 'Testimonials',
  lead: 'Voices.',
  pictures: [],
};
const testimonial = { key: 'ada', name: 'Ada Obi', role: 'Trader', content: 'Good.', rating: 5, image: picture('ada') };
const video = { key: 'one', title: 'A first year', youtubeId: 'abc', cover: picture('cover') };

function renderPage(currentPage: number, rest: Partial<Queries.TestimonialsPageQuery>): void {
  const testimonials = { pageInfo: { currentPage, pageCount: 2 }, nodes: [testimonial] };
  const props = { data: { page, testimonials, ...rest } } as PageProps<Queries.TestimonialsPageQuery>;
  render(<TestimonialsPage {...props} />);
}

test('the first page shows testimonials, a link to more, and videos', () => {
  renderPage(1, { videos: { nodes: [video] }, links: { moreTestimonials: { url: 'https://voices.example' } } });
  expect(screen.getByRole('heading', { level: 1, name: 'Testimonials' })).toBeVisible();
  expect(screen.getByText('Ada Obi')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute('href', '/testimonials/2');
  expect(screen.getByRole('heading', { level: 2, name: 'Video testimonials' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'More testimonials' })).toHaveAttribute('href', 'https://voices.example');
});

test('a further page shows only testimonials', () => {
  renderPage(2, {});
  expect(screen.getByRole('heading', { level: 1, name: 'Testimonials, page 2 of 2' })).toBeVisible();
  expect(screen.getByText('Ada Obi')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Previous' })).toHaveAttribute('href', '/testimonials');
  expect(screen.queryByRole('heading', { name: 'Video testimonials' })).not.toBeInTheDocument();
});

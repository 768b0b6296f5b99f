import { render, screen } from '@testing-library/react';

import { TestimonialPreview } from '../../src/sections/testimonial-preview';
import { largest, picture } from '../support/pictures';

function testimonial(key: string, rating: number) {
  return {
    key,
    name: key,
    role: 'Trader',
    content: `Words of ${key}.`,
    rating,
    image: picture(key),
    portrait: picture(`${key}-large`),
  };
}

test('HOME-09: shows the published testimonials, the first of them large, in the role that the landing page gives them', () => {
  render(
    <TestimonialPreview
      heading="What members say"
      tinted
      featured={[
        { testimonial: null, role: 'Beneficiary' },
        { testimonial: testimonial('ada', 5), role: 'Beneficiary' },
        { testimonial: testimonial('chidi', 4), role: 'Beneficiary' },
      ]}
    />,
  );
  const portraits = screen.getAllByRole('figure').map((figure) => figure.querySelector('img')?.getAttribute('src'));
  expect(portraits).toEqual([largest('ada-large'), largest('chidi')]);
  expect(screen.getAllByText('Beneficiary')).toHaveLength(2);
  expect(screen.queryByText('Trader')).not.toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'Rated 4 out of 5' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'View All Testimonials' })).toHaveAttribute('href', '/testimonials');
});

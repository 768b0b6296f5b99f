import { render, screen } from '@testing-library/react';

import { TestimonialPreview } from '../../src/sections/testimonial-preview';
import { picture } from '../support/pictures';

function testimonial(key: string, rating: number) {
  return { key, name: key, role: 'Trader', content: `Words of ${key}.`, rating, image: picture(key) };
}

test('HOME-09: shows the published testimonials, in the role that the landing page gives them', () => {
  render(
    <TestimonialPreview
      heading="What members say"
      featured={[
        { testimonial: testimonial('ada', 5), role: 'Beneficiary' },
        { testimonial: null, role: 'Beneficiary' },
        { testimonial: testimonial('chidi', 4), role: 'Beneficiary' },
      ]}
    />,
  );
  expect(screen.getAllByRole('figure')).toHaveLength(2);
  expect(screen.getAllByText('Beneficiary')).toHaveLength(2);
  expect(screen.queryByText('Trader')).not.toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'Rated 4 out of 5' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'View All Testimonials' })).toHaveAttribute('href', '/testimonials');
});

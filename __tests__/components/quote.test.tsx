import { render, screen } from '@testing-library/react';

import { Rating } from '../../src/components/quote';

test.each([1, 2, 3, 4, 5])('PAGE-11, LOOK-04: says %i of five and fills as many stars', (value) => {
  render(<Rating value={value} />);
  const stars = Array.from(screen.getByRole('img', { name: `Rated ${value} out of 5` }).children);
  expect(stars).toHaveLength(5);
  expect(screen.getByRole('img')).toHaveStyle({ color: 'var(--star)' });
  const fills = stars.map((star) => getComputedStyle(star).fill);
  expect(fills).toEqual([1, 2, 3, 4, 5].map((star) => (star <= value ? 'currentColor' : 'none')));
});

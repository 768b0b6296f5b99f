import { render, screen, within } from '@testing-library/react';

import { Quote } from '../../src/components/quote';
import { picture } from '../support/pictures';

const testimonial = {
  key: 'ada',
  name: 'Ada Obi',
  role: 'Trader',
  content: 'I learned a lot.',
  rating: 4,
  image: picture('ada'),
};

test('shows the text, the stars and the person', () => {
  render(<Quote testimonial={testimonial} className="wide" />);
  const figure = screen.getByRole('figure');
  expect(figure).toHaveClass('wide');
  expect(within(figure).getByRole('blockquote')).toHaveTextContent(/^I learned a lot\.$/);
  expect(within(figure).getByRole('img', { name: 'Rated 4 out of 5' })).toBeVisible();
  expect(within(figure).getByText('Ada Obi')).toBeVisible();
  expect(within(figure).getByText('Trader')).toBeVisible();
});

import { render, screen } from '@testing-library/react';

import { Message } from '../../src/components/message';
import { largest, picture } from '../support/pictures';

test.each([
  ['h1', 1],
  ['h2', 2],
] as const)('LOOK-12: shows its sentence below an %s; its picture is decoration, and loaded first', (tag, level) => {
  render(
    <Message heading="Payment Cancelled" level={tag} text="You can try again." image={picture('door')}>
      <button type="button">Return</button>
    </Message>,
  );
  expect(screen.getByRole('heading', { level, name: 'Payment Cancelled' })).toBeVisible();
  expect(screen.getByText('You can try again.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Return' })).toBeVisible();
  const art = screen.getByRole('presentation');
  expect(art).toHaveAttribute('src', largest('door'));
  expect(art).toHaveAttribute('alt', '');
  expect(art).toHaveAttribute('fetchpriority', 'high');
});

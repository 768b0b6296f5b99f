import { render, screen } from '@testing-library/react';

import { ExternalLink, InternalLink } from '../../src/components/link';

test('a link to another site gives no access to this page', () => {
  render(
    <ExternalLink href="https://elsewhere.example/" className="big">
      Elsewhere
    </ExternalLink>,
  );
  const link = screen.getByRole('link', { name: 'Elsewhere' });
  expect(link).toHaveAttribute('href', 'https://elsewhere.example/');
  expect(link).toHaveAttribute('rel', 'noopener');
  expect(link).not.toHaveAttribute('target');
  expect(link).toHaveClass('big');
  expect(link.querySelector('svg')).toBeInTheDocument();
});

test('a destination that is not set up is text and not a link', () => {
  render(
    <ExternalLink href="" className="big">
      Elsewhere
    </ExternalLink>,
  );
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  expect(screen.getByText('Elsewhere')).toHaveClass('big');
  expect(screen.getByText('Elsewhere').querySelector('svg')).not.toBeInTheDocument();
});

test('a link to a page of this site has its path', () => {
  render(<InternalLink to="/events">Events</InternalLink>);
  expect(screen.getByRole('link', { name: 'Events' })).toHaveAttribute('href', '/events');
});

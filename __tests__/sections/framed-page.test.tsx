import { render, screen } from '@testing-library/react';

import { FramedPage } from '../../src/sections/framed-page';

const page = {
  title: 'Policy',
  description: 'Our policy.',
  heading: 'Policy',
  lead: 'How we work.',
  thirdParties: 'Pictures of videos come from YouTube.',
  pictures: [],
  frameTitle: 'Policy on the other site',
  link: { name: 'the policy', url: 'https://legal.example/policy' },
};

test('ROUTE-16: shows the other site in a titled, sandboxed frame without a referrer', () => {
  render(<FramedPage page={page} />);
  const frame = screen.getByTitle('Policy on the other site');
  expect(frame.tagName).toBe('IFRAME');
  expect(frame).toHaveAttribute('src', 'https://legal.example/policy');
  expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups allow-forms');
  expect(frame).toHaveAttribute('referrerpolicy', 'no-referrer');
});

test('ROUTE-16: has a link to the page, for sites that forbid frames', () => {
  render(<FramedPage page={page} />);
  expect(screen.getByRole('link', { name: 'Open the policy' })).toHaveAttribute('href', 'https://legal.example/policy');
  expect(screen.getByText(/If the frame stays empty/)).toBeVisible();
});

test('shows a message while the page is not set up', () => {
  render(<FramedPage page={{ ...page, link: { ...page.link, url: '' } }} />);
  expect(screen.getByRole('heading', { level: 2, name: 'This destination is not set up yet' })).toBeVisible();
  expect(screen.queryByTitle('Policy on the other site')).not.toBeInTheDocument();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

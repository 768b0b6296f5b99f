import { render, screen, within } from '@testing-library/react';

import { Footer } from '../../src/app/footer';
import type { Audience } from '../../src/config/routes';
import { offers } from '../../src/content-model/kinds/offers';
import { shellContent } from '../support/shell-content';

function renderFooter(audience: Audience = 'guest', content = shellContent): HTMLElement {
  render(<Footer content={content} audience={audience} />);
  return screen.getByRole('contentinfo');
}

/** Names and destinations of the links in a part of the page. */
function linksIn(part: HTMLElement): [name: string | null, href: string | null][] {
  return within(part)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
}

test('links to registration and policies', () => {
  renderFooter();
  expect(linksIn(screen.getByRole('navigation', { name: 'Policies' }))).toEqual([
    ['Join ASF Community', 'https://forms.example/join'],
    ['Policy', '/policy'],
    ['Disclaimer', '/disclaimer'],
    ['Terms and Conditions', '/terms-and-conditions'],
  ]);
});

test('names the social networks', () => {
  renderFooter();
  expect(screen.getByRole('link', { name: 'Facebook' })).toHaveAttribute('href', 'https://facebook.example/brainhouse');
  expect(screen.getByRole('link', { name: 'TikTok' })).toHaveAttribute('href', 'https://tiktok.example/brainhouse');
});

test('shows the copyright year and the name', () => {
  expect(renderFooter()).toHaveTextContent('© 2025 Brainhouse');
});

test('shows the offers, as the hint in the CMS says', () => {
  expect(within(renderFooter()).getByRole('link', { name: /^Digital Products/ })).toBeVisible();
  expect(offers.hint).toContain('in the footer of every page');
});

test('the trading offer links guests to the login, and its name says so', () => {
  renderFooter();
  const offer = screen.getByRole('link', { name: /^Financial Market Trading/ });
  expect(offer).toHaveAttribute('href', '/login');
  expect(offer).toHaveAccessibleName(/\(members only\)$/);
  const open = screen.getByRole('link', { name: /^Digital Products/ });
  expect(open).toHaveAttribute('href', '/courses');
  expect(open).not.toHaveAccessibleName(/members only/);
});

test('the trading offer links members to the trading page', () => {
  renderFooter('member');
  const offer = screen.getByRole('link', { name: /^Financial Market Trading/ });
  expect(offer).toHaveAttribute('href', '/crypto');
  expect(offer).not.toHaveAccessibleName(/members only/);
});

test('shows the join link as text while it is not set up', () => {
  renderFooter('guest', { ...shellContent, links: { joinCommunity: { url: '' } } });
  expect(screen.getByText('Join ASF Community')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Join ASF Community' })).not.toBeInTheDocument();
});

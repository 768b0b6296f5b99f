import { render, screen, within } from '@testing-library/react';

import { Footer } from '../../src/app/footer';
import type { Audience } from '../../src/config/routes';
import { offers } from '../../src/content-model/kinds/offers';
import { shellContent } from '../support/shell-content';

function renderFooter(audience: Audience = 'guest', content = shellContent, pathname = '/events'): HTMLElement {
  render(<Footer content={content} audience={audience} pathname={pathname} />);
  return screen.getByRole('contentinfo');
}

/** Names and destinations of the links in a part of the page. */
function linksIn(part: HTMLElement): [name: string | null, href: string | null][] {
  return within(part)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
}

test('HOME-18: links to registration and policies, and to the social networks by their names', () => {
  renderFooter();
  expect(linksIn(screen.getByRole('navigation', { name: 'Policies' }))).toEqual([
    ['Join ASF Community', 'https://forms.example/join'],
    ['Policy', '/policy'],
    ['Disclaimer', '/disclaimer'],
    ['Terms and Conditions', '/terms-and-conditions'],
  ]);
  expect(screen.getByRole('link', { name: 'Facebook' })).toHaveAttribute('href', 'https://facebook.example/brainhouse');
  expect(screen.getByRole('link', { name: 'TikTok' })).toHaveAttribute('href', 'https://tiktok.example/brainhouse');
});

test('HOME-19: shows the copyright year and the name', () => {
  expect(renderFooter()).toHaveTextContent('© 2025 Brainhouse');
});

test.each([
  ['guest', '/login'],
  ['member', '/crypto'],
] as const)('HOME-18: shows a %s the offers, as the hint in the CMS says', (audience, trading) => {
  expect(linksIn(renderFooter(audience)).map(([, href]) => href)).toEqual(
    expect.arrayContaining(['/courses', trading]),
  );
  expect(offers.hint).toContain('in the footer of every other page');
});

test.each([
  ['/', ['Digital Products Courses. Open', 'Financial Market Trading Markets. Open (members only)']],
  ['/about-us', ['Digital Products', 'Financial Market Trading (members only)']],
  ['/marketplace', []],
])('HOME-18: the offers of the footer of %s are %j', (pathname, names) => {
  const footer = within(renderFooter('guest', shellContent, pathname));
  const links = footer.queryAllByRole('link', { name: /^(Digital|Financial)/ });
  expect(links).toHaveLength(names.length);
  names.forEach((name, index) => expect(links[index]).toHaveAccessibleName(name));
});

test('shows the join link as text while it is not set up', () => {
  renderFooter('guest', { ...shellContent, links: { joinCommunity: { url: '' } } });
  expect(screen.getByText('Join ASF Community')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Join ASF Community' })).not.toBeInTheDocument();
});

import { render, screen } from '@testing-library/react';

import type { Audience } from '../../src/config/routes';
import { OfferCard } from '../../src/sections/offer-card';
import { Offers } from '../../src/sections/offers';
import { picture } from '../support/pictures';

const digital = { key: 'digital-products', title: 'Digital Products', text: 'Courses.', route: '/courses' };
const trading = { key: 'trading', title: 'Financial Market Trading', text: 'Markets.', route: '/crypto' };

const looks = {
  rooms: (audience: Audience) => <Offers offers={[digital, trading]} audience={audience} />,
  cards: (audience: Audience) => (
    <>
      {[digital, trading].map((offer) => (
        <OfferCard key={offer.key} offer={{ ...offer, image: picture(offer.key) }} audience={audience} />
      ))}
    </>
  ),
};

describe.each(['rooms', 'cards'] as const)('as %s', (look) => {
  test('each offer is one link with its title and text', () => {
    render(looks[look]('guest'));
    const link = screen.getByRole('link', { name: 'Digital Products Courses. Open' });
    expect(link).toHaveAttribute('href', '/courses');
    expect(screen.getByRole('heading', { level: 2, name: 'Digital Products' })).toBeVisible();
  });

  test('PAGE-08: the one that needs a login links guests to it, says so, and names the page that the guest wants', () => {
    render(looks[look]('guest'));
    const link = screen.getByRole('link', { name: /^Financial Market Trading/ });
    expect(link).toHaveAttribute('href', '/login');
    expect(link).toHaveAccessibleName(/Open \(members only\)$/);
    expect(link).toHaveAttribute('data-return-url', '/crypto');
    expect(screen.getByRole('link', { name: /^Digital Products/ })).not.toHaveAttribute('data-return-url');
  });

  test('it links members to its page', () => {
    render(looks[look]('member'));
    const link = screen.getByRole('link', { name: /^Financial Market Trading/ });
    expect(link).toHaveAttribute('href', '/crypto');
    expect(link).toHaveAccessibleName(/Open$/);
  });
});

test('names an address without a page', () => {
  expect(() => render(<Offers offers={[{ ...digital, route: '/nowhere' }]} audience="guest" />)).toThrow('/nowhere');
});

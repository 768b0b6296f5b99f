import { render, screen } from '@testing-library/react';

import type { Audience } from '../../src/config/routes';
import { takeReturnUrl } from '../../src/features/session/session';
import { OfferCard } from '../../src/sections/offer-card';
import { Offers } from '../../src/sections/offers';
import { picture } from '../support/pictures';
import { renderWithUser } from '../support/render';

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

  test('the one that needs a login links guests to it, and says so', () => {
    render(looks[look]('guest'));
    const link = screen.getByRole('link', { name: /^Financial Market Trading/ });
    expect(link).toHaveAttribute('href', '/login');
    expect(link).toHaveAccessibleName(/Open \(members only\)$/);
  });

  test('it stores the return URL, and the open ones do not', async () => {
    const stay = jest.fn((event: Event) => event.preventDefault());
    document.addEventListener('click', stay, true);
    const { user } = renderWithUser(looks[look]('guest'));
    await user.click(screen.getByRole('link', { name: /^Digital Products/ }));
    expect(takeReturnUrl()).toBeUndefined();
    await user.click(screen.getByRole('link', { name: /^Financial Market Trading/ }));
    expect(takeReturnUrl()).toBe('/crypto');
    document.removeEventListener('click', stay, true);
    expect(stay).toHaveBeenCalledTimes(2);
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

// What is tested in a component or in the content is here on the page where visitors meet it.
import '../support/dialog-polyfill';
import '../support/page-scripts';

import { fireEvent, screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';

import CancelPaymentPage from '../../src/pages/cancel-payment';
import CartPage from '../../src/pages/cart';
import CheckoutPage from '../../src/pages/checkout';
import ContactUsPage from '../../src/pages/contact-us';
import EventsPage from '../../src/pages/events';
import ForgotPasswordPage from '../../src/pages/forgot-password';
import ResetPasswordPage from '../../src/pages/reset-password';
import TeamMembersPage from '../../src/pages/team-members';
import TestimonialsPage from '../../src/pages/testimonials';
import { locatedAt } from '../support/located';
import { largest, picture } from '../support/pictures';
import { renderWithUser } from '../support/render';

const page = { title: '', description: '', heading: 'The page', lead: 'What it is about.', pictures: [] };

interface Shown {
  readonly data: object;
  readonly pageContext?: object;
}

/** A page with the part of its props that the test is about: the rest is Gatsby's, and no page reads it. */
function element(Page: ComponentType<never>, props: Shown) {
  const Any = Page as ComponentType<Shown>;
  return <Any {...props} data={{ page, ...props.data }} />;
}

function show(Page: ComponentType<never>, data: object, pageContext: object = {}) {
  return renderWithUser(element(Page, { data, pageContext }));
}

function linkTo(name: string): string | null {
  return screen.getByRole('link', { name }).getAttribute('href');
}

test('PAGE-02: the cancelled payment has its text, and links to the landing page and to the support', () => {
  show(CancelPaymentPage, {
    page: { ...page, message: { heading: null, text: 'Not completed.', image: picture('message') } },
  });
  expect(screen.getByRole('heading', { level: 1, name: 'The page' })).toBeVisible();
  expect(screen.getByText('Not completed.')).toBeVisible();
  expect([linkTo('Return to Homepage'), linkTo('Contact support')]).toEqual(['/', '/contact-us']);
});

test('PAGE-03: the cart has its message below its heading, and links to the marketplace', () => {
  show(CartPage, {
    page: { ...page, message: { heading: 'Your cart is empty', text: 'Nothing yet.', image: picture('message') } },
  });
  expect(screen.getByRole('heading', { level: 2, name: 'Your cart is empty' })).toBeVisible();
  expect(screen.getByText('What it is about.')).toBeVisible();
  expect(screen.getByText('Nothing yet.')).toBeVisible();
  expect(screen.getByRole('link')).toHaveAttribute('href', '/marketplace');
});

test('PAY-01, PAY-04: the checkout has its notice above the form, and the text of each method', async () => {
  const checkout = {
    notice: 'A demonstration.',
    bank: { intro: 'Transfer it.' },
    stripe: 'To Stripe.',
    wallet: 'Your balance.',
  };
  const { user } = show(CheckoutPage, { checkout });
  const first = screen.getByRole('textbox', { name: 'First name' });
  expect(first.compareDocumentPosition(screen.getByText('A demonstration.'))).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  for (const [method, text] of [
    ['Stripe', 'To Stripe.'],
    ['Wallet', 'Your balance.'],
    ['Bank', 'Transfer it.'],
  ] as const) {
    await user.click(screen.getByRole('radio', { name: new RegExp(method) }));
    expect(screen.getByText(text)).toBeVisible();
  }
});

test('PAGE-14, PAGE-15: the contact page writes to the support, and has each channel with its address', () => {
  show(ContactUsPage, {
    contact: {
      emailText: 'By email.',
      chatText: 'By chat.',
      forumText: 'In the forum.',
      formNote: 'Opens your email.',
    },
    site: { support: { email: 'support@example.com' }, social: [{ network: 'x', url: 'https://x.example' }] },
    links: { whatsapp: { url: 'https://chat.example' }, forum: { url: 'https://forum.example' } },
  });
  expect(linkTo('Send Message')).toBe('mailto:support@example.com');
  expect(screen.getByText('Opens your email.')).toBeVisible();
  const channels = within(screen.getByRole('region'))
    .getAllByRole('link')
    .map((link) => [link.getAttribute('href'), /By \w+|In the forum/.exec(link.textContent)?.[0]]);
  expect(channels).toEqual([
    ['mailto:support@example.com', 'By email'],
    ['https://chat.example', 'By chat'],
    ['https://forum.example', 'In the forum'],
    ['https://x.example', undefined],
  ]);
});

test.each([[ForgotPasswordPage], [ResetPasswordPage]] as const)(
  'PASS-01, PASS-11, PASS-13: the password page %# has its heading, and the address of the support without scripts',
  (Page) => {
    const data = { site: { support: { email: 'support@example.com' } } };
    const html = renderToString(locatedAt('/', element(Page, { data })).element);
    expect(html).toMatch(/<h1[^>]*>The page<.*<noscript>.*mailto:support@example\.com.*<\/noscript>/s);
  },
);

test('PAGE-05, PAGE-10: the team has each leader with name, role and portrait, the first row at once', () => {
  const nodes = ['Ada', 'Bob', 'Cy', 'Di'].map((name) => {
    return { key: name, name, role: `Role of ${name}`, description: null, alt: name, image: picture(name) };
  });
  show(TeamMembersPage, { team: { nodes }, site: { fallbackPortrait: picture('nobody') } });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    nodes.map(({ name, role }) => expect.stringContaining(`${name}${role}`) as string),
  );
  expect(
    screen
      .getAllByRole('img')
      .map((image) => image.getAttribute('loading'))
      .join(' '),
  ).toBe('eager eager eager lazy');
});

test('PAGE-04, PAGE-07, EDIT-24: a further page of the gallery goes on counting the events without a name, and a page without texts names their file', async () => {
  const event = { key: 'e', name: null, description: null, alt: '', size: 'normal', cellImageData: null };
  const nodes = [{ ...event, image: picture('hall') }];
  const data = {
    events: { pageInfo: { currentPage: 2, pageCount: 2 }, nodes },
    site: { fallbackPicture: picture('x') },
  };
  const { user } = show(EventsPage, data, { limit: 48, skip: 48 });
  await user.click(within(screen.getByRole('figure')).getByRole('link'));
  expect(await screen.findByText(/\b49\b/)).toBeVisible();
  expect(() => show(EventsPage, { ...data, page: null })).toThrow('content/pages/events.yaml');
});

test('PAGE-11, PAGE-12, PAGE-13, VIDEO-04, VIDEO-05: testimonials have stars in words and a link to more, and each video its poster', () => {
  const testimonial = {
    key: 'ada',
    name: 'Ada Obi',
    role: 'Trader',
    content: 'Good.',
    rating: 4,
    image: picture('ada'),
  };
  show(TestimonialsPage, {
    testimonials: { pageInfo: { currentPage: 1, pageCount: 1 }, nodes: [testimonial] },
    videos: { nodes: [{ key: 'one', title: 'A first year', youtubeId: 'abc', cover: picture('cover') }] },
    links: { moreTestimonials: { url: 'https://voices.example' } },
  });
  expect(linkTo('More testimonials')).toBe('https://voices.example');
  const card = screen.getByRole('figure');
  expect(within(card).getByRole('img', { name: 'Rated 4 out of 5' })).toBeVisible();
  expect(card).toHaveTextContent('Ada ObiTrader');
  const poster = screen.getByRole('button', { name: 'Play video: A first year' });
  const thumbnail = poster.querySelector('img[src*="ytimg"]');
  if (thumbnail) fireEvent.error(thumbnail);
  expect(poster.querySelector(`img[src="${largest('cover')}"]`)).toBeVisible();
});

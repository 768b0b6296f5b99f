// What is tested in a component or in the content is here on the page where visitors meet it.
import '../support/dialog-polyfill';
import '../support/page-scripts';

import { fireEvent, screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';

import NotFoundPage, { Head as NotFoundHead } from '../../src/pages/404';
import AboutUsPage from '../../src/pages/about-us';
import CancelPaymentPage from '../../src/pages/cancel-payment';
import CartPage from '../../src/pages/cart';
import CheckoutPage from '../../src/pages/checkout';
import ContactUsPage from '../../src/pages/contact-us';
import EventsPage from '../../src/pages/events';
import ForgotPasswordPage from '../../src/pages/forgot-password';
import MarketplacePage from '../../src/pages/marketplace';
import ResetPasswordPage from '../../src/pages/reset-password';
import TeamMembersPage from '../../src/pages/team-members';
import TestimonialsPage from '../../src/pages/testimonials';
import { canonicalOf, metaOf, readHead, setSiteHead } from '../support/head';
import { locatedAt } from '../support/located';
import { largest, picture } from '../support/pictures';
import { renderWithUser } from '../support/render';
import { signIn, signOut } from '../support/signed-in';

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

function linksIn(part: HTMLElement): [name: string, href: string | null][] {
  return within(part)
    .getAllByRole('link')
    .map((link) => [link.getAttribute('aria-label') ?? link.textContent, link.getAttribute('href')]);
}

test('ROUTE-04: an unknown address says so, has links to other pages, and is not listed by search engines', () => {
  const message = { heading: 'Nobody lives here', text: 'The address may have changed.', image: picture('door') };
  const data = { page: { ...page, title: 'Page Not Found', message } };
  const { container } = show(NotFoundPage, data);
  expect(screen.getByRole('heading', { level: 1, name: 'The page' })).toBeVisible();
  expect(linksIn(container)).toEqual([
    ['Go to Home', '/'],
    ['Marketplace', '/marketplace'],
    ['Testimonials', '/testimonials'],
    ['Contact Us', '/contact-us'],
  ]);
  setSiteHead();
  const head = readHead(element(NotFoundHead, { data }));
  expect([head.title, metaOf(head, 'robots')]).toEqual(['Page Not Found – Brainhouse', 'noindex']);
  expect(canonicalOf(head)).toBeNull();
});

test('PAGE-01: About Us shows mission, values and statistics', () => {
  show(AboutUsPage, {
    about: {
      mission: { heading: 'Our mission', text: 'Learning together.', alt: 'A street', image: picture('street') },
      valuesHeading: 'Core values',
      statisticsHeading: 'The community in figures',
    },
    values: { nodes: [{ key: 'excellence', title: 'Excellence', text: 'What it means.', icon: 'users' }] },
    site: { statistics: [{ value: null, suffix: null, step: null, interval: null, label: 'Support', text: '24/7' }] },
  });
  const headings = screen.getAllByRole('heading').map(({ localName, textContent }) => `${localName} ${textContent}`);
  expect(headings).toEqual([
    ...['h1 The page', 'h2 Our mission', 'h2 Core values', 'h3 Excellence', 'h2 The community in figures'],
  ]);
  expect(screen.getByText('Learning together.')).toBeVisible();
  expect(screen.getByRole('definition')).toHaveTextContent('24/7');
  expect(screen.getByRole('term')).toHaveTextContent('Support');
});

test('PAGE-08, PAGE-09, SESS-03: the marketplace leads guests to the login and members to the page, and invites guests to sign up', () => {
  const offer = { key: 'trading', title: 'Trading', text: 'Markets.', route: '/crypto', image: picture('trading') };
  const data = {
    marketplace: { callToAction: { heading: 'Start with one room', text: 'Sign up.' } },
    offers: { nodes: [offer] },
  };
  const prebuilt = document.createElement('div');
  prebuilt.innerHTML = renderToString(locatedAt('/', element(MarketplacePage, { data })).element);
  // `theme/base.css` hides it from members before React knows who visits the page.
  expect(prebuilt.querySelector('[data-only-for=guest]')).toHaveTextContent('Start with one room');
  show(MarketplacePage, data);
  expect(screen.getByRole('link', { name: /^Trading/ })).toHaveAttribute('href', '/login');
  expect(linkTo('Get Started Today')).toBe('/signup');
  signIn();
  expect(screen.getByRole('link', { name: /^Trading/ })).toHaveAttribute('href', '/crypto');
  expect(screen.queryByText('Start with one room')).not.toBeInTheDocument();
  signOut();
  expect(screen.getByText('Start with one room').closest('[data-only-for]')).toBeNull();
});

test('LOOK-12, PAGE-02: the cancelled payment has its text, a picture that is decoration and loaded first, and links', () => {
  show(CancelPaymentPage, {
    page: { ...page, message: { heading: null, text: 'Not completed.', image: picture('message') } },
  });
  expect(screen.getByRole('heading', { level: 1, name: 'The page' })).toBeVisible();
  expect(screen.getByText('Not completed.')).toBeVisible();
  expect([linkTo('Return to Homepage'), linkTo('Contact support')]).toEqual(['/', '/contact-us']);
  const art = screen.getByRole('presentation');
  expect(art).toHaveAttribute('src', largest('message'));
  expect(art).toHaveAttribute('alt', '');
  expect(art).toHaveAttribute('fetchpriority', 'high');
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

test('PAY-01, PAY-04, PAY-09: the checkout has its notice above the form, the amount, and the text of each method', async () => {
  const checkout = {
    notice: 'A demonstration.',
    bank: { intro: 'Transfer it.' },
    stripe: 'To Stripe.',
    wallet: 'Your balance.',
  };
  const { user } = show(CheckoutPage, { checkout, site: { currency: 'EUR' } });
  expect(screen.getByText('€0')).toBeVisible();
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

test.each([
  [
    'https://chat.example',
    'https://forum.example',
    [
      ['WhatsApp live chatOn weekdays', 'https://chat.example'],
      ['Community forumFrom members', 'https://forum.example'],
    ],
  ],
  ['', '', []],
])(
  'PAGE-14, PAGE-15: the contact page writes to the support, and has each channel that is set up: “%s”, “%s”',
  (chat, forum, set) => {
    const texts = { emailText: 'Within a day', chatText: 'On weekdays', forumText: 'From members' };
    show(ContactUsPage, {
      contact: { ...texts, formNote: 'Opens your email.' },
      site: { support: { email: 'support@example.com' }, social: [{ network: 'x', url: 'https://x.example' }] },
      links: { whatsapp: { url: chat }, forum: { url: forum } },
    });
    expect(linkTo('Send Message')).toBe('mailto:support@example.com');
    expect(screen.getByText('Opens your email.')).toBeVisible();
    const channels = screen.getByRole('region', { name: 'Other ways to reach us' });
    const email = ['Email supportsupport@example.comWithin a day', 'mailto:support@example.com'];
    expect(linksIn(channels)).toEqual([email, ...set, ['X', 'https://x.example']]);
    if (!chat) expect(channels).not.toHaveTextContent(/WhatsApp|forum/);
  },
);

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
    first: { nodes: [{ image: picture('portrait') }] },
    videos: { nodes: [{ key: 'one', title: 'A first year', youtubeId: 'abc', cover: picture('cover') }] },
    links: { moreTestimonials: { url: 'https://voices.example' } },
  });
  expect(linkTo('More testimonials')).toBe('https://voices.example');
  const card = screen.getByRole('figure');
  expect(within(card).getByRole('img', { name: 'Rated 4 out of 5' })).toBeVisible();
  expect(within(card).getByRole('blockquote')).toHaveTextContent(/^Good\.$/);
  expect(card).toHaveTextContent('Ada ObiTrader');
  expect(card.querySelector('img')).toHaveAttribute('src', largest('portrait'));
  const poster = screen.getByRole('button', { name: 'Play video: A first year' });
  const thumbnail = poster.querySelector('img[src*="ytimg"]');
  if (thumbnail) fireEvent.error(thumbnail);
  expect(poster.querySelector(`img[src="${largest('cover')}"]`)).toBeVisible();
});

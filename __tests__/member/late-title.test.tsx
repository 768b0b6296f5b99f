import { render, screen, waitFor } from '@testing-library/react';

import { routeOf } from '../../src/config/routes';
import { Head } from '../../src/member';
import { MemberPage } from '../../src/member/member-page';
import { readHead, setSiteHead } from '../support/head';
import { signIn, signOut } from '../support/signed-in';

const page = { heading: 'The guide', lead: 'What there is.', note: null, pictures: [] };
const content = { page, bonuses: { nodes: [] } };

// Parts that Gatsby adds to a page: the title from `Head`, and the element for announcements of navigations.
const announcer = document.createElement('div');
announcer.id = 'gatsby-announcer';

beforeEach(() => {
  setSiteHead();
  document.title = 'Bonus – Brainhouse';
  announcer.textContent = 'Navigated to new page at /bonuses';
  document.body.append(announcer);
  signIn();
});

afterEach(() => {
  signOut();
  announcer.remove();
  document.querySelector('title')?.remove();
});

/** Renders the page with this response of the service, and waits for the content. */
async function renderPage(part: object): Promise<() => void> {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ name: 'bonuses', content, ...part }));
  const { unmount } = render(<MemberPage route={routeOf('/bonuses')} />);
  expect(await screen.findByRole('heading', { level: 1, name: 'The guide' })).toBeVisible();
  return unmount;
}

function titleInHead(): string {
  return readHead(<Head {...({ location: { pathname: '/bonuses' } } as Parameters<typeof Head>[0])} />).title;
}

test('the document has the title of the entry, which is announced, when the entry is loaded', async () => {
  expect(titleInHead()).toBe('Bonus – Brainhouse');
  await renderPage({ title: 'Welcome guide' });
  await waitFor(() => expect(document.title).toBe('Welcome guide – Brainhouse'));
  expect(announcer).toHaveTextContent(/^Welcome guide$/);
});

test('a page without an entry keeps its label, which is announced', async () => {
  await renderPage({});
  await waitFor(() => expect(announcer).toHaveTextContent(/^Bonus$/));
  expect(document.title).toBe('Bonus – Brainhouse');
  expect(titleInHead()).toBe('Bonus – Brainhouse');
});

test('Gatsby announces an entry that has been fetched before, with the title in the head', async () => {
  const leave = await renderPage({ title: 'Welcome guide' });
  leave();
  document.title = 'Of the page before';
  announcer.textContent = 'Navigated to the page before';
  await renderPage({ title: 'Welcome guide' });
  expect(titleInHead()).toBe('Welcome guide – Brainhouse');
  expect(document.title).toBe('Of the page before');
  expect(announcer).toHaveTextContent('Navigated to the page before');
});

test('the title is removed when the session ends', async () => {
  const leave = await renderPage({ title: 'Welcome guide' });
  leave();
  signOut();
  expect(titleInHead()).toBe('Bonus – Brainhouse');
});

test('nothing is announced if this is the first page', async () => {
  announcer.textContent = '';
  await renderPage({ title: 'Welcome guide' });
  await waitFor(() => expect(document.title).toBe('Welcome guide – Brainhouse'));
  expect(announcer).toBeEmptyDOMElement();
});

test('no title is added while Gatsby replaces the head', async () => {
  document.querySelector('title')?.remove();
  await renderPage({ title: 'Welcome guide' });
  await waitFor(() => expect(announcer).toHaveTextContent('Welcome guide'));
  expect(document.querySelector('title')).toBeNull();
});

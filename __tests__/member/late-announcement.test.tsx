import { render, screen, waitFor } from '@testing-library/react';

import { routeOf } from '../../src/config/routes';
import { loadViews, MemberPage } from '../../src/member/member-page';
import { signIn } from '../support/signed-in';

const page = { heading: 'The guide', lead: 'What there is.', note: null, pictures: [] };
const content = { page, bonuses: { nodes: [] } };

// The element that Gatsby adds to a page for announcements of navigations.
const announcer = document.createElement('div');
announcer.id = 'gatsby-announcer';

beforeAll(loadViews);

beforeEach(() => {
  announcer.textContent = 'Navigated to new page at /bonuses';
  document.body.append(announcer);
  signIn();
});

afterEach(() => announcer.remove());

/** Renders the page with this response of the service, and waits for the content. */
async function renderPage(): Promise<() => void> {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ name: 'bonuses', content }));
  const { unmount } = render(<MemberPage route={routeOf('/bonuses')} />);
  expect(await screen.findByRole('heading', { level: 1, name: 'The guide' })).toBeVisible();
  return unmount;
}

test('AREA-21: a page whose content arrives late is announced by its label', async () => {
  await renderPage();
  await waitFor(() => expect(announcer).toHaveTextContent(/^Bonus$/));
});

test('a page that has been fetched before is announced by Gatsby only', async () => {
  const leave = await renderPage();
  leave();
  announcer.textContent = 'Navigated to the page before';
  await renderPage();
  expect(announcer).toHaveTextContent('Navigated to the page before');
});

test('AREA-21: nothing is announced if this is the first page', async () => {
  announcer.textContent = '';
  await renderPage();
  expect(announcer).toBeEmptyDOMElement();
});

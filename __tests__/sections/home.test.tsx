import { render, screen, waitFor, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';

import { classroomBlurbs } from '../../src/content-model/kinds/classroom-blurbs';
import { assertPresent } from '../../src/lib/assert';
import { Home } from '../../src/sections/home';
import { homeData } from '../support/home-data';
import { signIn, signOut } from '../support/signed-in';

const progress = {
  name: 'landing',
  content: { progress: { nodes: [{ key: 'progress', label: 'Sample progress', value: 67, unit: '%' }] } },
};

function pathOf(address: Parameters<typeof fetch>[0]): string {
  return address instanceof Request ? address.url : address.toString();
}

let fetchMock: jest.SpyInstance<Promise<Response>, Parameters<typeof fetch>>;

beforeEach(() => {
  fetchMock = jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (address) => Response.json(pathOf(address).includes('/markets') ? [] : progress));
});

/** Renders the page and waits for the data that it fetches for all visitors. */
async function renderHome(): Promise<void> {
  render(<Home data={homeData} />);
  await waitFor(() => expect(screen.getByRole('img', { name: /^Cut-away house/ })).not.toBeEmptyDOMElement());
}

/** Names and addresses of the links in the hero. */
function heroLinks(): (string | null)[][] {
  const hero = screen.getByRole('heading', { level: 1, name: 'Brainhouse' }).parentElement as HTMLElement;
  return within(hero)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
}

/** The steps of "How you get in", each with its links. */
function steps(): (string | null)[][] {
  return within(screen.getByRole('heading', { name: 'How you get in' }).closest('section') as HTMLElement)
    .getAllByRole('listitem')
    .map((step) => [
      within(step).getByRole('heading', { level: 3 }).textContent,
      ...within(step)
        .queryAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ]);
}

function expectGuestState(): void {
  expect(heroLinks()).toEqual([
    ['Join ASF Community', 'https://forms.example/join'],
    ['Member Sign Up', '/signup'],
    ['How you get in', '#ways'],
  ]);
  expect(screen.getByRole('heading', { name: 'How you get in' }).closest('#ways')).toBeInTheDocument();
  expect(screen.getByText(/^New here\?/).closest('p')).toHaveTextContent(
    /^New here\? Join ASF\. It gives you an I\.V\. code\. How you get in ?You have a code\? Sign up as a member\.$/,
  );
  expect(steps()).toEqual([
    ['Join ASF', 'https://forms.example/join'],
    ['Get a code'],
    ['Sign up', '/signup'],
    ['The door opens'],
  ]);
  expect(screen.getAllByText('Members Only')).toHaveLength(2);
  expect(screen.queryByRole('link', { name: 'Start Learning' })).not.toBeInTheDocument();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  const invitation = screen.getByRole('heading', { name: 'Unlock Your Full Potential' }).parentElement as HTMLElement;
  expect(within(invitation).getByRole('link')).toHaveAttribute('href', 'https://forms.example/join');
  screen.getAllByRole('link', { name: 'Join ASF to Access' }).forEach((link) => {
    expect(link).toHaveAttribute('href', 'https://forms.example/join');
  });
}

async function expectMemberState(): Promise<void> {
  expect(heroLinks()).toEqual([
    ['Go to Homepage', '/homepage'],
    ['Open Dashboard', '/dashboard'],
  ]);
  expect(screen.queryByText(/^New here/)).not.toBeInTheDocument();
  expect(screen.queryByText('How you get in')).not.toBeInTheDocument();
  const starts = screen.getAllByRole('link', { name: 'Start Learning' });
  expect(starts.map((link) => link.getAttribute('href'))).toEqual(['/classroom', '/classroom']);
  expect(screen.queryByText('Members Only')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Login Required' })).not.toBeInTheDocument();
  expect(await screen.findByRole('progressbar', { name: 'Sample progress' })).toBeVisible();
  expect(screen.queryByText('Unlock Your Full Potential')).not.toBeInTheDocument();
}

test('HOME-01, HOME-02, HOME-10: the landing page shows badge, title and tagline, the features and the classroom texts', async () => {
  await renderHome();
  expect(screen.getByText('Professional Learning')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Brainhouse' })).toBeVisible();
  expect(screen.getByText('Learning together')).toBeVisible();
  expect(screen.getByRole('heading', { level: 3, name: 'Financial Trading' })).toBeVisible();
  expect(screen.getByText('Markets, step by step.')).toBeVisible();
  expect(screen.getByText('Interactive Lessons')).toBeVisible();
  expect(screen.getAllByText('€199')).toHaveLength(2);
});

test('the classroom blurbs are below the course cards, as the hint in the CMS says', async () => {
  await renderHome();
  const lastCourse = screen.getAllByRole('article').at(-1) as HTMLElement;
  const [blurb] = homeData.blurbs.nodes;
  const blurbHeading = screen.getByRole('heading', { name: blurb?.title ?? '' });
  expect(lastCourse.compareDocumentPosition(blurbHeading)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(classroomBlurbs.hint).toContain('below the course cards');
});

test('TICK-15: has no ticker if the back end is on another host and no market service is set', async () => {
  expect(renderToString(<Home data={homeData} />)).toContain('<market-ticker');
  process.env.GATSBY_SERVICE_BASE = 'https://members.example';
  try {
    await jest.isolateModulesAsync(async () => {
      const server = await import('react-dom/server');
      const sections = await import('../../src/sections/home');
      expect(server.renderToString(<sections.Home data={homeData} />)).toMatch(/^(?!.*<market-ticker).*Digital/s);
    });
  } finally {
    delete process.env.GATSBY_SERVICE_BASE;
  }
});

test('HOME-03, HOME-04, HOME-13, HOME-14, HOME-17, HOME-20, HOME-23, SESS-03: follows a login and a logout, and fetches no member content for a guest', async () => {
  await renderHome();
  expectGuestState();
  expect(fetchMock.mock.calls.filter(([address]) => pathOf(address).includes('member-content'))).toEqual([]);
  signIn();
  await expectMemberState();
  signOut();
  expectGuestState();
});

test('without the texts of the ways and the heading of the features, as in older content, both are absent', () => {
  const home = { ...assertPresent(homeData.home, 'home'), featuresHeading: null, ways: null };
  const page = document.createElement('div');
  page.innerHTML = renderToString(<Home data={{ ...homeData, home }} />);
  const headings = Array.from(
    page.querySelectorAll('h2, h3'),
    ({ localName, textContent }) => `${localName} ${textContent}`,
  );
  expect(headings.slice(0, 3)).toEqual(['h2 Financial Trading', 'h2 Classroom', 'h3 Digital Marketing Mastery']);
});

test('HOME-20: prebuilt pages are those of a guest, even while a member is signed in', () => {
  signIn();
  const page = document.createElement('div');
  page.innerHTML = renderToString(<Home data={homeData} />);
  expect(page).toHaveTextContent('Join ASF to Access');
  expect(page).not.toHaveTextContent('Start Learning');
});

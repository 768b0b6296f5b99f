import { act, render, screen, waitFor } from '@testing-library/react';
import type { PageProps } from 'gatsby';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';

import { publicEnv } from '../../src/config/env';
import { signIn as signInWith } from '../../src/features/auth/login';
import { takeReturnUrl } from '../../src/features/session/return-url';
import {
  currentSession,
  endSession,
  type SessionEnd,
  startSession,
  startSessionStore,
} from '../../src/features/session/session';
import { ToastRegion } from '../../src/features/toasts/show-toast';
import MemberArea, { Head } from '../../src/member';
import { navigate } from '../support/gatsby';
import { metaOf, readHead, setSiteHead } from '../support/head';
import { fakeTime, passTime, renderWithUser } from '../support/render';
import { storeSession, makeSession } from '../support/session';
import { signIn, signOut } from '../support/signed-in';
import { withResolvers } from '../support/with-resolvers';

const ME = '/wp-json/wp/v2/users/me';

const content = {
  page: { heading: 'The bonuses', lead: 'What there is.', note: null, pictures: [] },
  bonuses: { nodes: [{ key: 'guide', title: 'Welcome guide', description: 'A short tour.', icon: 'book-open' }] },
};

let fetchMock: jest.SpyInstance<Promise<Response>, Parameters<typeof fetch>>;
let answerAboutMember: () => Promise<Response>;

beforeEach(() => {
  setSiteHead();
  answerAboutMember = async () => Response.json({ id: 7, username: 'ada', name: 'Ada', email: 'ada@example.com' });
  fetchMock = jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    return addressOf(input).startsWith(ME) ? answerAboutMember() : Response.json({ name: 'bonuses', content });
  });
});

afterEach(() => {
  signOut();
  takeReturnUrl();
});

function page(address = '/bonuses'): ReactElement {
  const location = new URL(address, window.location.origin);
  // Of all props from Gatsby the page uses only its location.
  return <MemberArea {...({ location } as unknown as PageProps)} />;
}

function addressOf(input: Parameters<typeof fetch>[0]): string {
  return typeof input === 'string' ? input : 'not a plain address';
}

/** Addresses of the requests. */
function requestedUrls(): string[] {
  return fetchMock.mock.calls.map(([input]) => addressOf(input));
}

test('prebuilt HTML has a place for the spinner and a message for visitors without scripts', () => {
  const html = document.createElement('div');
  html.innerHTML = renderToString(page());
  expect(html.querySelector('[role=status]')).toBeEmptyDOMElement();
  expect(html.querySelector('noscript')).toHaveTextContent('The member area needs JavaScript.');
  expect(html).not.toHaveTextContent('bonuses');
});

test('AREA-05: a member sees the page', async () => {
  signIn();
  render(page());
  // The first test that loads the code of the page.
  const heading = await screen.findByRole('heading', { level: 1, name: 'The bonuses' }, { timeout: 20_000 });
  expect(heading).toBeVisible();
  expect(screen.getByText('Welcome guide')).toBeVisible();
  expect(navigate).not.toHaveBeenCalled();
  expect(screen.queryByText('Unprotected mode (testing)')).not.toBeInTheDocument();
});

test('the next page of the same type is shown immediately', async () => {
  signIn();
  const first = render(page());
  await screen.findByRole('heading', { level: 1 });
  first.unmount();
  render(page());
  expect(screen.getByRole('heading', { level: 1, name: 'The bonuses' })).toBeVisible();
});

describe('a guest', () => {
  test('AREA-01: is redirected to the landing page, and the page is neither fetched nor shown', async () => {
    startSessionStore();
    render(page());
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/', { replace: true }));
    expect(navigate).toHaveBeenCalledTimes(1);
    expect(fetchMock).not.toHaveBeenCalled();
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  });

  test.each([
    [undefined, 1],
    // That is reported itself.
    [new Date(0), 0],
  ])('AREA-01: reads that the page is for members, unless a session has ended: %s', async (end, count) => {
    fakeTime();
    if (end) storeSession(window.localStorage, makeSession(end));
    startSessionStore();
    render(
      <>
        {page()}
        <ToastRegion />
      </>,
    );
    await passTime(100);
    expect(screen.queryAllByRole('group', { name: '“Bonus” is for members' })).toHaveLength(count);
    expect(screen.queryAllByRole('button', { name: 'Sign In' })).toHaveLength(count);
  });
  test('can return to exactly this address after the login', () => {
    startSessionStore();
    render(page('/bonuses/?from=mail#guide'));
    expect(takeReturnUrl()).toBe('/bonuses?from=mail#guide');
  });
});

test('AREA-02: is not redirected while the session is being restored', async () => {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(page());
  storeSession(window.localStorage, makeSession());
  act(() => startSessionStore());
  render(page(), { container, hydrate: true });
  expect(await screen.findByRole('heading', { level: 1, name: 'The bonuses' })).toBeVisible();
  expect(navigate).not.toHaveBeenCalled();
});

describe('when the session ends', () => {
  beforeEach(() => window.history.replaceState(null, '', '/bonuses'));
  afterEach(() => window.history.replaceState(null, '', '/'));

  test.each<[SessionEnd, string | undefined]>([
    ['logout', undefined],
    ['elsewhere', undefined],
    ['expired', '/bonuses'],
    ['refused', '/bonuses'],
  ])('SESS-09: (%s) the member is on the landing page, and the return URL is %s', async (reason, returnUrl) => {
    signIn();
    render(page());
    await screen.findByRole('heading', { level: 1 });
    act(() => endSession(reason));
    expect(navigate).toHaveBeenCalledWith('/', { replace: true });
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
    expect(takeReturnUrl()).toBe(returnUrl);
  });
});

describe('the spinner', () => {
  test('AREA-02: is shown only after a delay', async () => {
    fakeTime();
    fetchMock.mockImplementation(() => new Promise<Response>(() => undefined));
    signIn();
    render(page());
    await passTime(199);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    await passTime(1);
    expect(screen.getByRole('status')).toHaveTextContent('Loading…');
  });
});

test('AREA-18: shows an error for a page that cannot be fetched, with a button to try again', async () => {
  signIn();
  fetchMock.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')));
  const { user } = renderWithUser(page());
  expect(await screen.findByRole('alert')).toHaveTextContent(/could not be loaded.*The server could not be reached/);
  fetchMock.mockImplementation(async () => Response.json({ name: 'bonuses', content }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'The bonuses' })).toBeVisible();
});

describe('the background request', () => {
  async function logIn(): Promise<void> {
    fetchMock.mockImplementation(async (input) => {
      const url = addressOf(input);
      return url.startsWith(ME)
        ? answerAboutMember()
        : Response.json(url.includes('/token') ? { token: makeSession().token } : { name: 'bonuses', content });
    });
    startSession(await signInWith({ username: 'ada', password: 'secret' }), false);
  }

  test('SESS-10: is sent once per token', async () => {
    signIn();
    const first = render(page());
    await waitFor(() => expect(requestedUrls().filter((url) => url.startsWith(ME))).toHaveLength(1));
    first.unmount();
    render(page());
    await screen.findByRole('heading', { level: 1 });
    expect(requestedUrls().filter((url) => url.startsWith(ME))).toHaveLength(1);
  });

  test('SESS-10: is not sent after a login, which has just sent it', async () => {
    await logIn();
    render(page());
    await screen.findByRole('heading', { level: 1, name: 'The bonuses' });
    expect(requestedUrls().filter((url) => url.startsWith(ME))).toHaveLength(1);
  });

  test('is sent after a login that could not finish it', async () => {
    answerAboutMember = async () => new Response('', { status: 500 });
    await logIn();
    render(page());
    await waitFor(() => expect(requestedUrls().filter((url) => url.startsWith(ME))).toHaveLength(2));
    await screen.findByRole('heading', { level: 1, name: 'The bonuses' });
  });

  test('SESS-10: ends a session that the server refuses', async () => {
    answerAboutMember = async () => Response.json({ code: 'rest_not_logged_in', message: 'Who?' }, { status: 401 });
    signIn();
    render(page());
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/', { replace: true }));
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  });

  test('updates the stored member', async () => {
    answerAboutMember = async () => Response.json({ id: 12, name: 'Ada Obi', email: 'obi@example.com' });
    signIn();
    render(page());
    await waitFor(() =>
      expect(currentSession()).toMatchObject({
        session: { user: { id: 12, name: 'Ada Obi', email: 'obi@example.com' } },
      }),
    );
    expect(sessionStorage.getItem('authUser')).toContain('obi@example.com');
  });

  test('does not change a newer session', async () => {
    const { promise, resolve } = withResolvers<Response>();
    answerAboutMember = () => promise;
    signIn();
    render(page());
    await waitFor(() => expect(requestedUrls().some((url) => url.startsWith(ME))).toBe(true));
    const next = makeSession();
    act(() => startSession(next, false));
    await act(async () => resolve(Response.json({ id: 12, name: 'Somebody else' })));
    expect(currentSession()).toEqual({ status: 'member', session: next });
  });
});

describe('the unprotected testing mode', () => {
  beforeEach(() => {
    jest.replaceProperty(publicEnv, 'unprotected', true);
    startSessionStore();
  });

  test('AREA-05: shows the page to guests with a badge', async () => {
    render(page());
    expect(await screen.findByRole('heading', { level: 1, name: 'The bonuses' })).toBeVisible();
    expect(screen.getByText('Unprotected mode (testing)')).toBeVisible();
    expect(navigate).not.toHaveBeenCalled();
    expect(requestedUrls()).toEqual(['/member-content/bonuses.json']);
  });

  test('has no effect on prebuilt HTML', () => {
    expect(renderToString(page())).not.toContain('Unprotected');
  });
});

test('the head has the label of the menus and excludes search engines', () => {
  const head = <Head {...({ location: { pathname: '/skill' } } as Parameters<typeof Head>[0])} />;
  const document = readHead(head);
  expect(document.title).toBe('Skill Development – Brainhouse');
  expect(metaOf(document, 'robots')).toBe('noindex');
  expect(metaOf(document, 'description')).toBeNull();
});

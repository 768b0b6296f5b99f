import { act, fireEvent, renderHook, waitFor } from '@testing-library/react';

import { publicEnv } from '../../../src/config/env';
import { prefetchMemberContent, useMemberContent } from '../../../src/features/member-content/use-member-content';
import { currentSession, startSession, updateSession } from '../../../src/features/session/session';
import { expectConsole } from '../../support/console';
import { fakeTime, passTime } from '../../support/render';
import { makeSession } from '../../support/session';
import { listenToSession, signIn, signOut } from '../../support/signed-in';
import { withResolvers } from '../../support/with-resolvers';

const bonuses = { page: null, bonuses: { nodes: [] } };
const projects = { page: null, projects: { nodes: [] } };

let fetchMock: jest.SpyInstance<Promise<Response>, Parameters<typeof fetch>>;

beforeEach(() => {
  fetchMock = jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (url) =>
      Response.json(
        url === '/member-content/bonuses.json'
          ? { name: 'bonuses', content: bonuses }
          : { name: 'projects', content: projects },
      ),
    );
});

function renderContent(name: string) {
  return renderHook(useMemberContent, { initialProps: name });
}

/** The bearer of each request, or null. */
function bearers(): (string | null)[] {
  return fetchMock.mock.calls.map(([, init]) => new Headers(init?.headers).get('Authorization'));
}

test('AREA-19: fetches with the token of the member, once for the whole session', async () => {
  const { token } = signIn();
  const first = renderContent('bonuses');
  expect(first.result.current.status).toBe('loading');
  await waitFor(() => expect(first.result.current).toEqual({ status: 'ready', content: bonuses }));
  expect(bearers()).toEqual([`Bearer ${token}`]);

  first.unmount();
  expect(renderContent('bonuses').result.current.status).toBe('ready');
  expect(fetchMock).toHaveBeenCalledTimes(1);
});

test('uses a request that was started before the component, which is sent once', async () => {
  const { token } = signIn();
  const prefetched = Promise.all([prefetchMemberContent('bonuses'), prefetchMemberContent('bonuses')]);
  expect(bearers()).toEqual([`Bearer ${token}`]);
  const { result } = renderContent('bonuses');
  await prefetchMemberContent('bonuses');
  await waitFor(() => expect(result.current).toEqual({ status: 'ready', content: bonuses }));
  await prefetched;
  await prefetchMemberContent('bonuses');
  expect(fetchMock).toHaveBeenCalledTimes(1);
});

test('a request before the component that fails is sent again by the component', async () => {
  signIn();
  fetchMock.mockImplementationOnce(() => Promise.reject(new TypeError('no connection')));
  await prefetchMemberContent('bonuses');
  const { result } = renderContent('bonuses');
  expect(result.current.status).toBe('loading');
  await waitFor(() => expect(result.current.status).toBe('ready'));
  expect(fetchMock).toHaveBeenCalledTimes(2);
});

test('a request before the component that fails while it waits is its failure', async () => {
  signIn();
  fetchMock.mockImplementationOnce(() => Promise.reject(new TypeError('no connection')));
  const prefetched = prefetchMemberContent('bonuses');
  const { result } = renderContent('bonuses');
  await waitFor(() => expect(result.current.status).toBe('failed'));
  await prefetched;
  expect(fetchMock).toHaveBeenCalledTimes(1);
});

test('sends no further request for another visit, when the window has the focus again, or the network is back', async () => {
  fakeTime();
  signIn();
  const { result } = renderContent('bonuses');
  await passTime(10_000);
  expect(result.current.status).toBe('ready');
  for (const event of ['focus', 'online']) {
    fireEvent(window, new Event(event));
    await passTime(10_000);
  }
  fireEvent(document, new Event('visibilitychange'));
  renderContent('bonuses');
  await passTime(10_000);
  expect(fetchMock).toHaveBeenCalledTimes(1);
});

test('sends no further request by itself after a failure', async () => {
  fakeTime();
  signIn();
  fetchMock.mockRejectedValue(new TypeError('no connection'));
  const { result } = renderContent('bonuses');
  await passTime(120_000);
  expect(result.current.status).toBe('failed');
  expect(fetchMock).toHaveBeenCalledTimes(1);
});

test('uses the request of the inline script, once and for its session and part only', async () => {
  const { token } = signIn();
  const url = '/member-content/bonuses.json';
  const response = Promise.resolve(Response.json({ name: 'bonuses', content: bonuses }));
  window.earlyContent = { url, token, response };
  const { result, unmount } = renderContent('bonuses');
  await waitFor(() => expect(result.current).toEqual({ status: 'ready', content: bonuses }));
  expect(fetchMock).not.toHaveBeenCalled();
  expect(window.earlyContent).toBeUndefined();
  unmount();

  window.earlyContent = { url, token: 'of another session', response };
  const other = renderContent('projects');
  await waitFor(() => expect(other.result.current).toEqual({ status: 'ready', content: projects }));
  expect(bearers()).toEqual([`Bearer ${token}`]);
});

test('a failure of the request of the inline script is one of the part', async () => {
  const { token } = signIn();
  const response = Promise.reject(new TypeError('no connection'));
  response.catch(() => undefined);
  window.earlyContent = { url: '/member-content/bonuses.json', token, response };
  const { result } = renderContent('bonuses');
  await waitFor(() => expect(result.current.status).toBe('failed'));
});

test('does not use an early request of another session or for another part', async () => {
  signIn();
  void prefetchMemberContent('bonuses');
  signOut();
  signIn();
  const { result } = renderContent('bonuses');
  await waitFor(() => expect(result.current.status).toBe('ready'));
  expect(fetchMock).toHaveBeenCalledTimes(2);
  void prefetchMemberContent('bonuses');
  const other = renderContent('projects');
  await waitFor(() => expect(other.result.current).toEqual({ status: 'ready', content: projects }));
});

test('AREA-19: deletes the content when the session ends, whoever signs in with which token', async () => {
  const session = signIn();
  const { result, unmount } = renderContent('bonuses');
  await waitFor(() => expect(result.current.status).toBe('ready'));
  unmount();
  signOut();
  startSession(session, false);
  const again = renderContent('bonuses');
  expect(again.result.current.status).toBe('loading');
  await waitFor(() => expect(again.result.current.status).toBe('ready'));
  expect(fetchMock).toHaveBeenCalledTimes(2);
});

test('the answer that tells the id of the member changes no content', async () => {
  const { user } = signIn({ id: 0 });
  const { result } = renderContent('bonuses');
  await waitFor(() => expect(result.current.status).toBe('ready'));
  act(() => updateSession({ user: { ...user, id: 8 } }));
  expect(result.current.status).toBe('ready');
  await act(() => Promise.resolve());
  expect(fetchMock).toHaveBeenCalledTimes(1);
});

test('SESS-19: shows and keeps content for the member it was fetched for only', async () => {
  signIn();
  const { result, unmount } = renderContent('bonuses');
  await waitFor(() => expect(result.current.status).toBe('ready'));
  // Another tab signs in as another member: the session of this tab does not end, it changes.
  act(() => startSession(makeSession(undefined, { id: 8, email: 'second@example.com' }), true));
  expect(result.current.status).toBe('loading');
  await waitFor(() => expect(result.current.status).toBe('ready'));
  expect(fetchMock).toHaveBeenCalledTimes(2);
  unmount();
  act(() => startSession(makeSession(undefined, { id: 9, email: 'third@example.com' }), true));
  const again = renderContent('bonuses');
  expect(again.result.current.status).toBe('loading');
  await waitFor(() => expect(again.result.current.status).toBe('ready'));
});

test('does not keep content that arrives after the end of the session', async () => {
  const { promise, resolve } = withResolvers<Response>();
  fetchMock.mockReturnValueOnce(promise);
  signIn();
  const { result } = renderContent('bonuses');
  signOut();
  await act(async () => resolve(Response.json({ name: 'bonuses', content: bonuses })));
  expect(result.current.status).toBe('loading');
  signIn();
  expect(result.current.status).toBe('loading');
  await waitFor(() => expect(result.current.status).toBe('ready'));
  expect(fetchMock).toHaveBeenCalledTimes(2);
});

test('fetches a part again after hours, because the addresses of its pictures expire, but not while it is shown', async () => {
  signIn();
  const first = renderContent('bonuses');
  await waitFor(() => expect(first.result.current.status).toBe('ready'));
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 7 * 60 * 60_000);
  first.rerender('bonuses');
  expect(first.result.current.status).toBe('ready');
  first.unmount();
  const second = renderContent('bonuses');
  expect(second.result.current.status).toBe('loading');
  await waitFor(() => expect(second.result.current.status).toBe('ready'));
  expect(fetchMock).toHaveBeenCalledTimes(2);
  second.unmount();
  const third = renderContent('bonuses');
  expect(third.result.current.status).toBe('ready');
  third.rerender('bonuses');
  now.mockReturnValue(Date.now() + 7 * 60 * 60_000);
  third.rerender('bonuses');
  expect(third.result.current.status).toBe('ready');
  expect(fetchMock).toHaveBeenCalledTimes(2);
});

test('fetches another part after a change of its name', async () => {
  signIn();
  const { result, rerender } = renderContent('bonuses');
  await waitFor(() => expect(result.current).toEqual({ status: 'ready', content: bonuses }));
  rerender('projects');
  expect(result.current.status).toBe('loading');
  await waitFor(() => expect(result.current).toEqual({ status: 'ready', content: projects }));
});

test('the request of a page that was left is for its next visit', async () => {
  signIn();
  renderContent('bonuses').unmount();
  const { result } = renderContent('bonuses');
  await waitFor(() => expect(result.current.status).toBe('ready'));
  expect(fetchMock).toHaveBeenCalledTimes(1);
});

describe('a part that cannot be fetched', () => {
  test.each<[string, () => Promise<Response>, isSetUpError: boolean]>([
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), false],
    ['a server error', async () => new Response('', { status: 500 }), false],
    ['a page of HTML', async () => new Response('<!doctype html><title>Portal</title>'), true],
    ['another part', async () => Response.json({ name: 'skill', content: {} }), true],
    ['a part without content', async () => Response.json({ name: 'bonuses' }), true],
  ])('can be fetched again after %s', async (_failure, answer, isSetUpError) => {
    if (isSetUpError) expectConsole('error', /npm run doctor -w wordpress/);
    signIn();
    fetchMock.mockImplementationOnce(answer);
    const { result } = renderContent('bonuses');
    await waitFor(() => expect(result.current.status).toBe('failed'));
    expect(currentSession().status).toBe('member');
    act(() => {
      if (result.current.status === 'failed') {
        result.current.retry();
      }
    });
    expect(result.current.status).toBe('loading');
    await waitFor(() => expect(result.current).toEqual({ status: 'ready', content: bonuses }));
  });
});

describe('a refused token', () => {
  test.each([
    [401, 'rest_not_logged_in'],
    [403, 'jwt_auth_invalid_token'],
  ])('(status %i, %s) ends the session', async (status, code) => {
    const events = listenToSession();
    signIn();
    fetchMock.mockImplementation(async () => Response.json({ code, message: 'Over.' }, { status }));
    renderContent('bonuses');
    await waitFor(() => expect(currentSession().status).toBe('guest'));
    expect(events).toEqual([{ type: 'ended', reason: 'refused' }]);
  });

  test('SESS-11: does not end a newer session', async () => {
    const { promise, resolve } = withResolvers<Response>();
    signIn();
    fetchMock.mockReturnValueOnce(promise);
    const { result } = renderContent('bonuses');
    const next = makeSession();
    act(() => startSession(next, false));
    await act(async () => resolve(Response.json({ code: 'rest_not_logged_in' }, { status: 401 })));
    expect(currentSession()).toMatchObject({ status: 'member', session: { token: next.token } });
    await waitFor(() => expect(result.current.status).toBe('ready'));
    expect(bearers().at(-1)).toBe(`Bearer ${next.token}`);
  });
});

test('in the unprotected testing mode guests fetch content without a token', async () => {
  jest.replaceProperty(publicEnv, 'unprotected', true);
  const { result } = renderContent('projects');
  await waitFor(() => expect(result.current.status).toBe('ready'));
  expect(bearers()).toEqual([null]);
});

import { BroadcastChannel } from 'node:worker_threads';

import { waitFor } from '@testing-library/react';

import { startMemberPage } from '../../src/page-scripts/member-page';
import { FEATURES_STORAGE_KEY, SESSION_STORAGE_KEYS } from '../../src/config/storage-keys';
import { FEATURES, CONTENT_URL, PREBUILT_VIEW_ID, VIEW_FILES } from '../../src/config/markup';
import type * as SessionModule from '../../src/features/session/session';
import { removeListenersAfterEach } from '../support/listeners';
import { makeSession, makeToken } from '../support/session';

const URL = '/member-content/bonuses.json';

removeListenersAfterEach();

/** Runs the script as the page does. */
function run(): void {
  const script = document.createElement('script');
  script.setAttribute(CONTENT_URL, URL);
  script.setAttribute(VIEW_FILES, '/views.js /shared.js');
  jest.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
  startMemberPage();
}

function preloads(): (string | null)[] {
  return Array.from(document.head.querySelectorAll('link[rel=preload]'), (link) => link.getAttribute('href'));
}

let fetchMock: jest.SpyInstance<Promise<Response>, Parameters<typeof fetch>>;

beforeEach(() => {
  delete window.earlyContent;
  document.head.replaceChildren();
  document.body.innerHTML = '';
  fetchMock = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no connection'));
});

test.each([
  ['a guest', undefined],
  ['a session that has expired', makeToken({ exp: Date.now() / 1000 - 1 })],
])('%s requests nothing', (_, token) => {
  if (token !== undefined) localStorage.setItem(SESSION_STORAGE_KEYS.token, token);
  run();
  expect(fetchMock).not.toHaveBeenCalled();
  expect(window.earlyContent).toBeUndefined();
  expect(preloads()).toEqual([]);
});

test('the code of member pages is preloaded for a session that has not expired', () => {
  localStorage.setItem(SESSION_STORAGE_KEYS.token, makeToken({ exp: Date.now() / 1000 + 60 }));
  run();
  expect(window.earlyContent).toBeDefined();
  expect(preloads()).toEqual(['/views.js', '/shared.js']);
});

test.each([
  ['this visit', sessionStorage],
  ['later visits', localStorage],
])('the content is requested with the session of %s, and a failure is left to who uses it', async (_, storage) => {
  storage.setItem(SESSION_STORAGE_KEYS.token, 'a.b.c');
  run();
  expect(fetchMock.mock.calls.map(([url]) => url)).toEqual([URL]);
  expect(fetchMock.mock.calls[0]?.[1]).toMatchObject({
    headers: { Accept: 'application/json', 'Content-Type': 'application/json', Authorization: 'Bearer a.b.c' },
    credentials: 'omit',
    redirect: 'manual',
  });
  expect(window.earlyContent).toMatchObject({ url: URL, token: 'a.b.c' });
  await expect(window.earlyContent?.response).rejects.toThrow('no connection');
});

test('a session of this visit comes before a remembered one', () => {
  localStorage.setItem(SESSION_STORAGE_KEYS.token, 'old');
  sessionStorage.setItem(SESSION_STORAGE_KEYS.token, 'new');
  run();
  expect(window.earlyContent?.token).toBe('new');
});

describe('the view', () => {
  const PICTURE = '/member-content/pictures/0123456789abcdef0123/a%20b-320.avif';
  const view = { html: '<h1>The bonuses</h1>', css: '.css-1{color:red}' };

  /** Answers with the content as a back end does. @param meanwhile happens before the answer */
  async function show(part: object = { view }, status = 200, meanwhile?: () => unknown): Promise<void> {
    if (!localStorage.getItem(SESSION_STORAGE_KEYS.token)) {
      sessionStorage.setItem(SESSION_STORAGE_KEYS.token, 'a.b.c');
    }
    fetchMock.mockResolvedValue(Response.json({ name: 'bonuses', content: {}, ...part }, { status }));
    run();
    const { earlyContent } = window;
    await meanwhile?.();
    // The page's own reader comes after the script's.
    const response = await earlyContent?.response;
    expect(await response?.json()).toMatchObject({ name: 'bonuses' });
    await new Promise((resolve) => setTimeout(resolve));
  }

  function place(): HTMLElement | null {
    return document.getElementById(PREBUILT_VIEW_ID);
  }

  beforeEach(() => {
    document.body.innerHTML = `<div id="${PREBUILT_VIEW_ID}"></div>`;
  });

  test('AREA-24: is shown before React, with its style', async () => {
    await show();
    expect(place()).toHaveTextContent('The bonuses');
    expect(document.head.querySelector('style')).toHaveTextContent('.css-1{color:red}');
  });

  test.each([
    ['{"session":1,"features":["account","progress"]}', 'account progress'],
    ['{"session":1}', ''],
    ['{', ''],
  ])('leaves space for the features of the back end with %s', async (features, names) => {
    localStorage.setItem(FEATURES_STORAGE_KEY, features);
    await show();
    expect(place()).toHaveTextContent('The bonuses');
    expect(document.documentElement).toHaveAttribute(FEATURES, names);
  });

  test.each([
    ['the service', `${PICTURE}?key=7.x`, `${PICTURE}?key=7.x`],
    [
      'WordPress without permalinks',
      `https://w.example/?rest_route=${PICTURE}&amp;key=7`,
      `https://w.example/?rest_route=${PICTURE}&key=7`,
    ],
    ['a static host', PICTURE, PICTURE],
  ])('AREA-24: has its pictures as %s sends them', async (_, src, address) => {
    const html = `<p>A lesson</p><img alt="" src="https://videos.example/1.jpg"><img alt="" src="${src}">`;
    await show({ content: { image: { src: address } }, view: { html, css: '' } });
    expect(place()?.querySelector('img:last-child')).toHaveAttribute('src', address);
  });

  test('AREA-24: is not shown if the back end has added keys to the content only, because its pictures would be refused', async () => {
    const html = `<p>A lesson</p><img alt="" src="${PICTURE}">`;
    await show({ content: { image: { src: `${PICTURE}?key=7.x` } }, view: { html, css: '' } });
    expect(place()).toBeEmptyDOMElement();
  });

  test.each([
    ['of a build without it', { view: undefined }, 200],
    ['of an answer that is an error', { view: undefined }, 403],
  ])('is not there in the content %s', async (_, part, status) => {
    await show(part, status);
    expect(place()).toBeEmptyDOMElement();
  });

  const VALUES =
    '<p>To <span>\uFDD2</span>, <b>Dear \uFDD1 \uFDD3</b>, <i>\uFDD1</i></p><input value="\uFDD1 \uFDD3"><input value="name">';

  test('AREA-24: has the values of the member, as text', async () => {
    const name = "<b>Ca$$h $& O$'Neil</b>";
    const user = { id: 7, email: 'a$&$`@brainhouse.example', name };
    localStorage.setItem(SESSION_STORAGE_KEYS.user, JSON.stringify(user));
    await show({ view: { html: VALUES, css: '' } });
    expect(place()).toHaveTextContent(`To ${user.email}, Dear ${name}, <b>Ca$$h`);
    expect([...document.querySelectorAll('input')].map(({ value }) => value)).toEqual([name, 'name']);
  });

  test('AREA-24: is not shown to a member without a value that it shows as text, because React shows another sentence', async () => {
    localStorage.setItem(SESSION_STORAGE_KEYS.user, JSON.stringify({ id: 7, email: '', name: 'Ada' }));
    await show({ view: { html: VALUES, css: '' } });
    expect(place()).toBeEmptyDOMElement();
    await show({ view: { html: '<p>Your address</p><input value="\uFDD2">', css: '' } });
    expect(place()).toHaveTextContent('Your address');
    expect(document.querySelector('input')).toHaveValue('');
  });

  test('sends nothing by itself', async () => {
    await show({ view: { html: '<form><button>Send</button></form>', css: '' } });
    const press = new MouseEvent('click', { bubbles: true, cancelable: true });
    place()?.querySelector('button')?.dispatchEvent(press);
    expect(press.defaultPrevented).toBe(true);
  });

  test('is not shown when React was first', async () => {
    document.body.innerHTML = `<div id="${PREBUILT_VIEW_ID}" hidden></div>`;
    await show();
    expect(place()).toBeEmptyDOMElement();
  });

  test.each([
    ['have signed out', ''],
    ['have given their place to another one', 'd.e.f'],
  ])('AREA-25: is not shown to members who %s since the request', async (_, token) => {
    await show({ view }, 200, () => {
      sessionStorage.setItem(SESSION_STORAGE_KEYS.token, token);
    });
    expect(place()).toBeEmptyDOMElement();
  });

  test.each([
    ['another tab signs out', new StorageEvent('storage', { key: SESSION_STORAGE_KEYS.token })],
    ['the page was in the back/forward cache meanwhile', new Event('pageshow')],
  ])('AREA-25: ends with the session when %s', async (_, event) => {
    localStorage.setItem(SESSION_STORAGE_KEYS.token, 'a.b.c');
    await show();
    window.dispatchEvent(event);
    expect(place()).toHaveTextContent('The bonuses');
    localStorage.clear();
    window.dispatchEvent(event);
    expect(place()).toBeEmptyDOMElement();
  });

  describe('AREA-25: of a session of this visit', () => {
    let otherTab: typeof SessionModule;

    beforeEach(async () => {
      Object.assign(globalThis, { BroadcastChannel });
      // Another tab, with the session store.
      await jest.isolateModulesAsync(async () => {
        otherTab = await import('../../src/features/session/session');
      });
    });

    afterEach(() => {
      window.dispatchEvent(new Event('pagehide'));
      Reflect.deleteProperty(globalThis, 'BroadcastChannel');
    });

    /** The other tab has the session, too, and sends a message about its end. */
    async function endInOtherTab(reason: 'logout' | 'refused'): Promise<void> {
      // Tabs have storages of their own, jsdom has one.
      const token = sessionStorage.getItem(SESSION_STORAGE_KEYS.token) ?? '';
      otherTab.startSessionStore();
      otherTab.startSession({ ...makeSession(), token }, false);
      otherTab.endSession(reason, reason === 'refused' ? token : undefined);
      sessionStorage.setItem(SESSION_STORAGE_KEYS.token, token);
      await waitFor(() => expect(window.earlyContent).toBeUndefined());
    }

    test.each([
      ['another tab signs out', 'logout'],
      ['the server refuses it in another tab', 'refused'],
    ] as const)('ends when %s, and React does not find the session', async (_, reason) => {
      await show();
      expect(place()).toHaveTextContent('The bonuses');
      await endInOtherTab(reason);
      expect(place()).toBeEmptyDOMElement();
      expect(sessionStorage.getItem(SESSION_STORAGE_KEYS.token)).toBeNull();
    });

    test('is not shown when another tab has signed out while the content was on its way', async () => {
      await show({ view }, 200, () => endInOtherTab('logout'));
      expect(place()).toBeEmptyDOMElement();
      expect(window.earlyContent).toBeUndefined();
    });
  });

  test('AREA-25: ends with the session when it expires', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    localStorage.setItem(SESSION_STORAGE_KEYS.token, makeToken({ exp: Date.now() / 1000 + 600 }));
    await show();
    expect(place()).toHaveTextContent('The bonuses');
    jest.advanceTimersByTime(630_000);
    expect(place()).toBeEmptyDOMElement();
  });

  test('waits for the page', async () => {
    document.body.innerHTML = '';
    await show();
    document.body.innerHTML = `<div id="${PREBUILT_VIEW_ID}"></div>`;
    document.dispatchEvent(new Event('DOMContentLoaded'));
    await new Promise((resolve) => setTimeout(resolve));
    expect(place()).toHaveTextContent('The bonuses');
  });
});

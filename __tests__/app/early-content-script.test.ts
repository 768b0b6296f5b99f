import { CONTENT_URL, earlyContentScript, earlyContentUrl, VIEW_FILES } from '../../src/app/early-content-script';
import { publicEnv } from '../../src/config/env';
import { SESSION_STORAGE_KEYS } from '../../src/config/limits';
import { makeToken } from '../support/session';

const URL = '/member-content/bonuses.json';

/** Runs the script as the page does. */
function run(): void {
  const script = document.createElement('script');
  script.setAttribute(CONTENT_URL, URL);
  script.setAttribute(VIEW_FILES, '/views.js /shared.js');
  script.textContent = earlyContentScript;
  document.head.append(script);
}

function preloads(): (string | null)[] {
  return Array.from(document.head.querySelectorAll('link[rel=preload]'), (link) => link.getAttribute('href'));
}

let fetchMock: jest.SpyInstance<Promise<Response>, Parameters<typeof fetch>>;

beforeEach(() => {
  delete window.earlyContent;
  document.head.replaceChildren();
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

describe('the address', () => {
  test('is that of the content of a member page', () => {
    expect(earlyContentUrl('/bonuses/')).toBe(URL);
    expect(earlyContentUrl('/events')).toBeUndefined();
  });

  test.each([
    ['memberContentBase', 'https://files.example/content'],
    ['serviceBase', 'https://members.example'],
  ] as const)('is unknown if only %s is on another origin', (name, address) => {
    jest.replaceProperty(publicEnv, name, address);
    expect(earlyContentUrl('/bonuses')).toBeUndefined();
  });

  test('is known if both are on the same other origin, as with WordPress', () => {
    jest.replaceProperty(publicEnv, 'serviceBase', 'https://members.example');
    jest.replaceProperty(
      publicEnv,
      'memberContentBase',
      'https://members.example/wp-json/brainhouse/v1/member-content',
    );
    expect(earlyContentUrl('/bonuses')).toBe(
      'https://members.example/wp-json/brainhouse/v1/member-content/bonuses.json',
    );
  });
});

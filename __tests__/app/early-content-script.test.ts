import { CONTENT_URL, earlyContentScript, earlyContentUrl } from '../../src/app/early-content-script';
import { publicEnv } from '../../src/config/env';
import { SESSION_STORAGE_KEYS } from '../../src/config/limits';

const URL = '/member-content/bonuses.json';

/** Runs the script as the page does. */
function run(): void {
  const script = document.createElement('script');
  script.setAttribute(CONTENT_URL, URL);
  script.textContent = earlyContentScript;
  document.head.append(script);
}

let fetchMock: jest.SpyInstance<Promise<Response>, Parameters<typeof fetch>>;

beforeEach(() => {
  delete window.earlyContent;
  fetchMock = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no connection'));
});

test('a guest requests nothing', () => {
  run();
  expect(fetchMock).not.toHaveBeenCalled();
  expect(window.earlyContent).toBeUndefined();
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

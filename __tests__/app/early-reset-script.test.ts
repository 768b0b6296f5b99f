import { earlyResetScript } from '../../src/app/early-reset-script';
import { currentResetLink, forgetResetLink } from '../../src/lib/reset-link';

const KEY = 'Ab3dEf6hIj9lMn2pQr5t';

/** Runs the script as in the head of a page with this address. */
function openAt(address: string): void {
  delete window.__resetLink;
  delete document.documentElement.dataset.resetLink;
  history.replaceState({ from: 'before' }, '', address);
  const script = document.createElement('script');
  script.textContent = earlyResetScript;
  document.head.append(script);
  script.remove();
}

function address(): string {
  return location.pathname + location.search + location.hash;
}

afterEach(() => {
  history.replaceState(null, '', '/');
});

test.each([
  ['/reset-password', 'missing'],
  ['/reset-password?key=%00&login=ada', 'missing'],
  [`/reset-password?key=${KEY}&login=ada`, undefined],
  ['/about-us', undefined],
])('tells the style sheet of %s whether the link is missing: %s', (opened, expected) => {
  openAt(opened);
  expect(document.documentElement.dataset.resetLink).toBe(expected);
});

describe('a link with the key in its query', () => {
  test.each([
    ['key first', `?key=${KEY}&login=ada`],
    ['login first', `?login=ada&key=${KEY}`],
    ['further parameters', `?action=rp&key=${KEY}&wp_lang=en_US&login=ada&utm_source=mail#top`],
    ['a trailing slash in the path', `/?key=${KEY}&login=ada`],
    ['repeated parameters', `?key=${KEY}&key=other&login=ada&login=eve`],
  ])('PASS-04, PASS-05: is read: %s', (_name, rest) => {
    openAt(`/reset-password${rest}`);
    expect(currentResetLink()).toEqual({ key: KEY, login: 'ada' });
    expect(address()).toBe('/reset-password');
    expect(history.state).toBeNull();
  });
});

test.each([
  ['ada%20obi', 'ada obi', 'ada obi'],
  ['ada+obi', 'ada obi', 'ada+obi'],
  ['ada%2Bobi', 'ada+obi', 'ada+obi'],
  ['ada%40example.com', 'ada@example.com', 'ada@example.com'],
  ['ada@example.com', 'ada@example.com', 'ada@example.com'],
  ['a.d.a.', 'a.d.a.', 'a.d.a.'],
  ['%C3%A4d%C3%A4', 'ädä', 'ädä'],
  ['ädä', 'ädä', 'ädä'],
  ['100%25', '100%', '100%'],
  ['a%26key%3Db', 'a&key=b', 'a&key=b'],
])('gives the username %s in a query as %s, and in a path as %s', (written, inQuery, inPath) => {
  openAt(`/reset-password?key=${KEY}&login=${written}`);
  expect(currentResetLink()).toEqual({ key: KEY, login: inQuery });
  openAt(`/reset-password/${KEY}/${written}`);
  expect(currentResetLink()).toEqual({ key: KEY, login: inPath });
});

describe('a link with the key in its path', () => {
  test.each(['', '/'])('is read, with "%s" at its end', (end) => {
    openAt(`/reset-password/${KEY}/ada${end}`);
    expect(currentResetLink()).toEqual({ key: KEY, login: 'ada' });
    expect(address()).toBe('/reset-password');
  });

  test('PASS-04: is ignored if the query has both parts', () => {
    openAt(`/reset-password/otherKey/eve?key=${KEY}&login=ada`);
    expect(currentResetLink()).toEqual({ key: KEY, login: 'ada' });
  });

  test.each(['?key=other', '?login=eve', '?key=&login=', '?utm_source=mail'])('is used with the query %s', (query) => {
    openAt(`/reset-password/${KEY}/ada${query}`);
    expect(currentResetLink()).toEqual({ key: KEY, login: 'ada' });
    expect(address()).toBe('/reset-password');
  });
});

describe('an address without a reset link', () => {
  test.each([
    '/%',
    '/%/%',
    `/${KEY}/%`,
    `/${KEY}/a%2Fb`,
    `/${KEY}/a%5Cb`,
    `/${KEY}%2Fada`,
    `/${KEY}/%C3%28`,
    `/${KEY}/%00`,
    `/${KEY}/a%0Ab`,
    `/${KEY}/%20`,
    `/${KEY}/`,
    `/${KEY}`,
    '//ada',
    `/${KEY}/ada/more`,
    `/${KEY}//ada`,
    `/${'k'.repeat(4_000)}/ada`,
    `/${KEY}/${'a'.repeat(4_000)}`,
    `/${'a/'.repeat(1_000)}`,
    '/key%20space/ada',
    '?key=&login=',
    `?key=${KEY}`,
    '?login=ada',
    `?key=${KEY}&login=%E4`,
    `?key=${KEY}&login=%00`,
    `?key=${KEY}&login=+`,
    `?key=%C3%A4&login=ada`,
    `?key=${KEY}&login=${'a'.repeat(4_000)}`,
    '?%',
    '/index.html',
  ])('PASS-11: stores nothing and does not throw, and the address is cleaned anyway (%#)', (rest) => {
    openAt(`/reset-password${rest}`);
    expect(currentResetLink()).toBeNull();
    expect(window.__resetLink).toBeNull();
    expect(address()).toBe('/reset-password');
  });

  test('is the page itself: its history entry keeps its state', () => {
    openAt('/reset-password');
    expect(currentResetLink()).toBeNull();
    expect(history.state).toEqual({ from: 'before' });
  });

  test.each(['/', '/reset-passwords?key=a&login=b', '/events?key=a&login=b'])(
    'is %s, which does not change',
    (other) => {
      openAt(other);
      expect(window.__resetLink).toBeUndefined();
      expect(address()).toBe(other);
    },
  );
});

test('does not throw if the browser forbids changing the address', () => {
  const url = `/reset-password?key=${KEY}&login=ada`;
  history.replaceState(null, '', url);
  const replaceState = jest.spyOn(history, 'replaceState').mockImplementation(() => {
    throw new DOMException('Not allowed here.', 'SecurityError');
  });
  expect(() => {
    (0, eval)(earlyResetScript);
  }).not.toThrow();
  replaceState.mockRestore();
  expect(currentResetLink()).toEqual({ key: KEY, login: 'ada' });
});

test('a link that was used is removed', () => {
  openAt(`/reset-password?key=${KEY}&login=ada`);
  forgetResetLink();
  expect(currentResetLink()).toBeNull();
});

test('can be inserted into a script element unchanged', () => {
  expect(earlyResetScript).not.toMatch(/<\/?script|<!--|\n/i);
});

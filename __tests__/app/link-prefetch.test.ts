import { act, fireEvent, waitFor } from '@testing-library/react';

import { startLinkPrefetch } from '../../src/app/link-prefetch';
import { removeListenersAfterEach } from '../support/listeners';
import { signIn } from '../support/signed-in';
import { withResolvers } from '../support/with-resolvers';

removeListenersAfterEach();

const loadPage = jest.fn<Promise<undefined>, [path: string]>();
let fetchMock: jest.SpyInstance<Promise<Response>, Parameters<typeof fetch>>;

/** The paths of the pages that were fetched. */
function fetched(): string[] {
  return loadPage.mock.calls.map(([path]) => path);
}

/** The next page is fetched until the returned function is called. */
function holdPage(): () => void {
  const { promise, resolve } = withResolvers<undefined>();
  loadPage.mockReturnValueOnce(promise);
  return () => resolve(undefined);
}

/** A link of Gatsby's comes into view. */
function comesIntoView(path: string): { readonly abort: () => void } {
  if (!window.___loader) throw new Error('There is no loader.');
  return window.___loader.enqueue(path);
}

/** Lets the requests end that are answered, and links be in view long enough. */
async function settle(): Promise<void> {
  await act(() => jest.advanceTimersByTimeAsync(1000));
}

beforeEach(() => {
  jest.useFakeTimers();
  loadPage.mockReset().mockResolvedValue(undefined);
  window.___loader = { loadPage, loadPageSync: jest.fn(), enqueue: jest.fn() };
  fetchMock = jest.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    const name = /([\w-]+)\.json$/.exec(address as string)?.[1];
    return Response.json({ name, content: {} });
  });
  startLinkPrefetch();
});

afterEach(async () => {
  fireEvent.scroll(window);
  await settle();
  jest.useRealTimers();
  delete window.___loader;
});

test.each(['scroll', 'keydown', 'pointerdown', 'pointermove', 'touchstart'])(
  'NAV-25: fetches the pages in view after a first %s',
  async (interaction) => {
    // As on a page that was just loaded.
    await jest.isolateModulesAsync(async () => {
      (await import('../../src/app/link-prefetch')).startLinkPrefetch();
    });
    comesIntoView('/events');
    comesIntoView('/about-us');
    await settle();
    expect(fetched()).toEqual([]);
    fireEvent(window, new Event(interaction));
    await settle();
    expect(fetched()).toEqual(['/about-us', '/events']);
    comesIntoView('/team');
    await settle();
    expect(fetched()).toEqual(['/about-us', '/events', '/team']);
  },
);

test('fetches four pages at a time, and none of a link that has left the view meanwhile', async () => {
  fireEvent.scroll(window);
  await settle();
  const ends: (() => void)[] = [];
  loadPage.mockImplementation(
    () =>
      new Promise((resolve) => {
        ends.push(() => resolve(undefined));
      }),
  );
  ['/1', '/2', '/3', '/4', '/5'].forEach(comesIntoView);
  const left = comesIntoView('/6');
  comesIntoView('/7');
  const passing = comesIntoView('/8');
  passing.abort();
  await settle();
  left.abort();
  expect(fetched()).toEqual(['/1', '/2', '/3', '/4']);
  ends[0]?.();
  ends[1]?.();
  await settle();
  expect(fetched()).toEqual(['/1', '/2', '/3', '/4', '/7', '/5']);
  ends.forEach((end) => end());
});

test('NAV-22: fetches nothing for links in view of a visitor who saves data', async () => {
  Object.assign(navigator, { connection: { saveData: true } });
  fireEvent.scroll(window);
  comesIntoView('/events');
  await settle();
  expect(fetched()).toEqual([]);
  Reflect.deleteProperty(navigator, 'connection');
});

describe('a link that is pointed at', () => {
  afterEach(() => {
    document.body.innerHTML = '';
  });

  function show(markup: string): Element {
    document.body.innerHTML = markup;
    return document.querySelector('i') ?? document.body;
  }

  test.each(['pointerOver', 'focusIn'] as const)('NAV-22: fetches its page (%s)', (event) => {
    fireEvent[event](show('<a href="/events?x=1#top"><i></i></a>'));
    expect(fetched()).toEqual(['/events']);
    expect(fetchMock).not.toHaveBeenCalled();
  });

  test.each([
    '<a href="/media/x.pdf"><i></i></a>',
    '<a href="https://other.example/events"><i></i></a>',
    '<a href="/login" data-opens-dialog><i></i></a>',
    '<i></i>',
  ])('fetches nothing for %s', (markup) => {
    fireEvent.pointerOver(show(markup));
    expect(fetched()).toEqual([]);
  });

  test('NAV-25: comes before the links in view', async () => {
    const endPage = holdPage();
    fireEvent.scroll(window);
    comesIntoView('/events');
    fireEvent.pointerOver(show('<a href="/about-us"><i></i></a>'));
    await settle();
    expect(fetched()).toEqual(['/about-us']);
    endPage();
    await settle();
    expect(fetched()).toEqual(['/about-us', '/events']);
  });

  test('NAV-22: fetches the content of a member page for a member, once', async () => {
    const link = show('<a href="/bonuses"><i></i></a>');
    signIn();
    fireEvent.pointerOver(link);
    fireEvent.focusIn(link);
    await waitFor(() => expect(fetchMock).toHaveBeenCalled());
    await settle();
    fireEvent.pointerOver(link);
    await settle();
    expect(fetchMock.mock.calls.map(([address]) => address)).toEqual(['/member-content/bonuses.json']);
  });

  test('NAV-22: fetches the content together with the page, and none for a guest', async () => {
    const link = show('<a href="/classroom"><i></i></a>');
    fireEvent.pointerOver(link);
    await settle();
    expect(fetchMock).not.toHaveBeenCalled();
    const endPage = holdPage();
    signIn();
    fireEvent.pointerOver(link);
    await settle();
    expect(fetchMock.mock.calls.map(([address]) => address)).toEqual(['/member-content/classroom.json']);
    endPage();
  });
});

test('NAV-22: a page change without a link, as after a login, fetches the content together with the page', async () => {
  signIn();
  await window.___loader?.loadPage('/projects?from=login');
  await settle();
  expect(fetched()).toEqual(['/projects?from=login']);
  expect(fetchMock.mock.calls.map(([address]) => address)).toEqual(['/member-content/projects.json']);
});

test('the page that is open fetches its content itself, once', async () => {
  history.replaceState(null, '', '/projects/');
  signIn();
  await window.___loader?.loadPage('/projects');
  await settle();
  history.replaceState(null, '', '/');
  expect(fetched()).toEqual(['/projects']);
  expect(fetchMock).not.toHaveBeenCalled();
});

test('loads no code of the member area for a guest', async () => {
  const load = jest.fn();
  await jest.isolateModulesAsync(async () => {
    jest.doMock('../../src/features/member-content/use-member-content', load);
    (await import('../../src/app/link-prefetch')).startLinkPrefetch();
    await window.___loader?.loadPage('/projects');
    await settle();
  });
  jest.dontMock('../../src/features/member-content/use-member-content');
  expect(fetched()).toEqual(['/projects']);
  expect(load).not.toHaveBeenCalled();
});

import { fireEvent, render, screen } from '@testing-library/react';

import type * as LinkPrefetch from '../../src/app/link-prefetch';

const hovering = jest.fn<undefined, [path: string]>();

/** A new copy of the module, as on a page that was just loaded. */
async function load(): Promise<typeof LinkPrefetch> {
  let loaded: typeof LinkPrefetch | undefined;
  await jest.isolateModulesAsync(async () => {
    loaded = await import('../../src/app/link-prefetch');
  });
  if (!loaded) throw new Error('The module did not load.');
  return loaded;
}

async function start(): Promise<typeof LinkPrefetch> {
  const prefetch = await load();
  prefetch.startLinkPrefetch();
  return prefetch;
}

beforeEach(() => {
  hovering.mockReset();
  window.___loader = { hovering };
  jest.spyOn(window, 'addEventListener');
});

afterEach(() => {
  // The module never removes its listeners, and these tests share one page.
  for (const [type, listener] of jest.mocked(window.addEventListener).mock.calls) {
    window.removeEventListener(type, listener);
  }
  delete window.___loader;
});

test.each(['scroll', 'keydown', 'pointerdown', 'pointermove', 'touchstart'])(
  'fetches the pages in view after a first %s',
  async (sign) => {
    const { prefetchWhenInterested } = await start();
    prefetchWhenInterested('/events');
    prefetchWhenInterested('/about-us');
    prefetchWhenInterested('/events');
    expect(hovering).not.toHaveBeenCalled();
    fireEvent(window, new Event(sign));
    expect(hovering.mock.calls).toEqual([['/events'], ['/about-us']]);
    fireEvent(window, new Event(sign));
    expect(hovering).toHaveBeenCalledTimes(2);
  },
);

test('fetches pages of links that come into view later immediately', async () => {
  const { prefetchWhenInterested } = await start();
  fireEvent.scroll(window);
  prefetchWhenInterested('/events');
  expect(hovering.mock.calls).toEqual([['/events']]);
});

test('fetches nothing again after further interest', async () => {
  const { prefetchWhenInterested } = await start();
  prefetchWhenInterested('/events');
  fireEvent.scroll(window);
  fireEvent.keyDown(document.body);
  expect(hovering).toHaveBeenCalledTimes(1);
});

describe('a link that the visitor is about to press', () => {
  beforeEach(async () => {
    await start();
    render(
      <>
        <a href="/events?from=menu">
          <b>Events</b>
        </a>
        <a href="/nowhere">Nowhere</a>
        <a href="https://elsewhere.example/events">Elsewhere</a>
        <a href={window.location.pathname}>Here</a>
        <button type="button">Button</button>
      </>,
    );
  });

  test('is fetched when the keyboard reaches it', () => {
    fireEvent.focusIn(screen.getByRole('link', { name: 'Events' }));
    expect(hovering.mock.calls).toEqual([['/events']]);
  });

  test('is fetched when it is touched', () => {
    fireEvent.touchStart(screen.getByText('Events'));
    expect(hovering).toHaveBeenCalledWith('/events');
  });

  test.each(['Nowhere', 'Elsewhere', 'Here'])('is not fetched if it is the link "%s"', (name) => {
    fireEvent.focusIn(screen.getByRole('link', { name }));
    expect(hovering).not.toHaveBeenCalled();
  });

  test('is not fetched when another element has the focus', () => {
    fireEvent.focusIn(screen.getByRole('button'));
    fireEvent(window, new Event('focusin'));
    expect(hovering).not.toHaveBeenCalled();
  });
});

test("does not throw if Gatsby's loader is not loaded yet", async () => {
  delete window.___loader;
  const { prefetchWhenInterested } = await start();
  prefetchWhenInterested('/events');
  expect(() => fireEvent.scroll(window)).not.toThrow();
});

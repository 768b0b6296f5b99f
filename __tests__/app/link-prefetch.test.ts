import { fireEvent } from '@testing-library/react';

import type * as LinkPrefetch from '../../src/app/link-prefetch';
import { removeListenersAfterEach } from '../support/listeners';

removeListenersAfterEach();

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
  window.___loader = { hovering, loadPage: jest.fn(), loadPageSync: jest.fn() };
});

afterEach(() => {
  delete window.___loader;
});

test.each(['scroll', 'keydown', 'pointerdown', 'pointermove', 'touchstart'])(
  'fetches the pages in view after a first %s',
  async (interaction) => {
    const { prefetchAfterInteraction } = await start();
    prefetchAfterInteraction('/events');
    prefetchAfterInteraction('/about-us');
    prefetchAfterInteraction('/events');
    expect(hovering).not.toHaveBeenCalled();
    fireEvent(window, new Event(interaction));
    expect(hovering.mock.calls).toEqual([['/events'], ['/about-us']]);
    fireEvent(window, new Event(interaction));
    expect(hovering).toHaveBeenCalledTimes(2);
  },
);

test('fetches pages of links that come into view later immediately', async () => {
  const { prefetchAfterInteraction } = await start();
  fireEvent.scroll(window);
  prefetchAfterInteraction('/events');
  expect(hovering.mock.calls).toEqual([['/events']]);
});

test('fetches nothing again after further events', async () => {
  const { prefetchAfterInteraction } = await start();
  prefetchAfterInteraction('/events');
  fireEvent.scroll(window);
  fireEvent.keyDown(document.body);
  expect(hovering).toHaveBeenCalledTimes(1);
});

test("does not throw if Gatsby's loader is not loaded yet", async () => {
  delete window.___loader;
  const { prefetchAfterInteraction } = await start();
  prefetchAfterInteraction('/events');
  expect(() => fireEvent.scroll(window)).not.toThrow();
});

import { fireEvent, waitFor } from '@testing-library/react';
import { createElement } from 'react';

import type * as StartReact from '../../src/app/start-react';
import { expectConsole } from '../support/console';
import { removeListenersAfterEach } from '../support/listeners';
import { fakeLoader } from '../support/loader';
import { withResolvers } from '../support/with-resolvers';

const mockLoadDialogs = jest.fn<Promise<object>, []>();
const mockProvideDialogs = jest.fn<undefined, [code: object]>();

jest.mock('../../src/features/dialogs/dialog-host', () => ({
  loadDialogs: () => mockLoadDialogs(),
  provideDialogs: (code: object) => mockProvideDialogs(code),
}));

removeListenersAfterEach();

const loadPage = jest.fn<Promise<object | undefined>, [path: string]>();

const PAGE = { page: { path: '/contact-us', webpackCompilationHash: 'b1' } };

const DIALOGS = {};

beforeEach(() => {
  history.replaceState(null, '', '/contact-us');
  mockLoadDialogs.mockReset().mockResolvedValue(DIALOGS);
  mockProvideDialogs.mockReset();
  loadPage.mockReset().mockResolvedValue(PAGE);
  window.___loader = { loadPage, loadPageSync: jest.fn(), enqueue: jest.fn() };
  document.body.innerHTML = `<div id="___gatsby"><form><input id="contact-name"></form><div id="dialogs"></div></div>
    <script type="speculationrules">{}</script><template id="page-scripts" data-path="/contact-us" data-build="b1"></template>`;
});

afterEach(() => {
  delete window.___loader;
});

/** Runs React's first step. @returns the calls of the loader, the module, and whether Gatsby would go on */
async function start() {
  const loader = fakeLoader('loading');
  let module: typeof StartReact | undefined;
  let isDone = false;
  await jest.isolateModulesAsync(async () => {
    module = await import('../../src/app/start-react');
    void module.prepareHydration().then(() => {
      isDone = true;
    });
    await settle();
  });
  if (!module) throw new Error('The module did not load.');
  return { ...loader, module, goesOn: () => isDone };
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

function openDialog(): void {
  const place = document.getElementById('dialogs') as HTMLElement;
  place.innerHTML = '<dialog open data-dialog="login"><form><input id="login-username"></form></dialog>';
}

test('NAV-22, NAV-25: code and data of the opened page are loaded, Gatsby goes on, and then the page of a link is fetched', async () => {
  const { setStage, fail, goesOn } = await start();
  expect(loadPage.mock.calls).toEqual([['/contact-us']]);
  expect(goesOn()).toBe(true);
  expect(setStage).toHaveBeenCalledWith('hydrating');
  expect(fail).not.toHaveBeenCalled();
  expect(mockLoadDialogs).not.toHaveBeenCalled();
  expect([window.pagePath, window.___webpackCompilationHash]).toEqual(['/contact-us', 'b1']);
  document.body.append(Object.assign(document.createElement('a'), { href: '/events' }));
  fireEvent.pointerOver(document.links[0] as HTMLElement);
  expect(loadPage).toHaveBeenLastCalledWith('/events');
});

test('START-09: the browser loads a page that Gatsby gets no answer for', async () => {
  await start();
  jest.useFakeTimers();
  loadPage.mockReturnValue(new Promise(() => undefined));
  const result = jest.fn();
  void window.___loader?.loadPage('/events').then(result);
  await jest.advanceTimersByTimeAsync(29_000);
  expect(result).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(result).toHaveBeenCalledWith({ status: 'error' });
  jest.useRealTimers();
});

test.each<[string, () => Promise<object | undefined>]>([
  ['rejects', () => Promise.reject(new Error('Loading chunk 1 failed'))],
  ['has no data', () => Promise.resolve(undefined)],
  ['has an error', () => Promise.resolve({ status: 'error', error: new Error('Loading chunk 1 failed') })],
  ['is the page for unknown addresses', () => Promise.resolve({ page: { path: '/404.html' } })],
])('START-09: a page that %s ends the start, and nothing of React runs', async (_, load) => {
  expectConsole('error', /failed|cannot be loaded/);
  loadPage.mockImplementation(load);
  const { setStage, fail, goesOn } = await start();
  expect(fail).toHaveBeenCalledTimes(1);
  expect(goesOn()).toBe(false);
  expect(setStage).not.toHaveBeenCalled();
});

test('the page for unknown addresses starts on itself', async () => {
  document.querySelector('template')?.setAttribute('data-path', '/404.html');
  loadPage.mockResolvedValue({ page: { path: '/404.html' } });
  expect((await start()).goesOn()).toBe(true);
});

test('a page that arrives after the start was given up is not used', async () => {
  const { promise, resolve } = withResolvers<object>();
  loadPage.mockReturnValue(promise);
  const { goesOn, setStage, fail } = await start();
  Object.assign(window.hydrationLoader ?? {}, { scripts: [document.createElement('script')] });
  resolve(PAGE);
  await settle();
  expect(goesOn()).toBe(false);
  expect(setStage).not.toHaveBeenCalled();
  expect(fail).not.toHaveBeenCalled();
});

describe('a dialog in the page', () => {
  test('is kept with its text until its code is there', async () => {
    openDialog();
    expectConsole('error', /offline/);
    mockLoadDialogs.mockRejectedValue(new Error('offline'));
    const { fail, goesOn } = await start();
    expect(goesOn()).toBe(false);
    expect(fail).toHaveBeenCalledTimes(1);
    expect(document.querySelector('dialog[open]')).not.toBeNull();
  });

  test('that was opened while the page was loaded stays', async () => {
    loadPage.mockImplementation(() => {
      openDialog();
      return Promise.resolve(PAGE);
    });
    expect((await start()).goesOn()).toBe(true);
    expect(mockLoadDialogs).toHaveBeenCalledTimes(1);
    expect(document.querySelector('dialog[open]')).not.toBeNull();
  });

  test('that the visitor has closed is removed', async () => {
    openDialog();
    loadPage.mockImplementation(() => {
      document.querySelector('dialog')?.removeAttribute('open');
      return Promise.resolve(PAGE);
    });
    expect((await start()).goesOn()).toBe(true);
    expect(document.querySelector('dialog')).toBeNull();
  });
});

test('NAV-26, START-07: when React has hydrated the page, the loader knows it, and the browser prefetches nothing more', async () => {
  const { setStage, module } = await start();
  module.finishStart();
  expect(setStage).toHaveBeenLastCalledWith('hydrated');
  expect(document.querySelector('[type=speculationrules]')).toBeNull();
});

test('START-09: if hydration throws, the page comes back as it was, with what was typed, and the start has failed', async () => {
  const field = document.getElementById('contact-name') as HTMLInputElement;
  field.value = 'Ada';
  const { module, fail } = await start();
  field.focus();
  field.value = 'Ada Obi';
  field.setSelectionRange(3, 3);
  document.getElementById('___gatsby')?.replaceChildren();
  module.onUncaughtError();
  const restored = document.getElementById('contact-name');
  expect(restored).toHaveValue('Ada Obi');
  expect(restored).toHaveFocus();
  expect(restored).toHaveProperty('selectionStart', 3);
  expect(fail).toHaveBeenCalledTimes(1);
});

test('START-11: an error after hydration is no failed start, but the page says it', async () => {
  const { fail, reportFailure, module } = await start();
  module.finishStart();
  module.onUncaughtError();
  expect(fail).not.toHaveBeenCalled();
  expect(reportFailure).toHaveBeenCalledTimes(1);
});

test.each([
  ['that the browser has translated is no error', '<p><font>Willkommen</font></p>', undefined],
  ['that is not the prebuilt one is an error of the site', '<p>Bye</p>', /Hydration failed/],
])('a page %s', async (_, html, logged) => {
  if (logged) expectConsole('error', logged);
  const { module } = await start();
  const root = document.getElementById('___gatsby') as HTMLElement;
  root.innerHTML = html;
  // React is another copy in the module, without the tests' queue.
  module.hydrate(createElement('p', {}, 'Welcome'), root);
  await waitFor(() => expect(root).toHaveTextContent('Welcome'));
});

describe('after a release', () => {
  beforeEach(() => {
    loadPage.mockResolvedValue({ page: { path: '/contact-us', webpackCompilationHash: 'b2' } });
  });

  test('FORM-09: what was typed is kept while Gatsby loads the page again', async () => {
    openDialog();
    await start();
    fakeLoader('hydrating');
    (document.getElementById('contact-name') as HTMLInputElement).value = 'Ada Obi';
    dispatchEvent(new Event('pagehide'));
    expect(JSON.parse(sessionStorage.getItem('typedText') ?? '')).toMatchObject({
      values: { 'contact-name': 'Ada Obi', 'login-username': '' },
      dialog: { path: '/login' },
    });
  });

  test('a page that React has hydrated stores nothing', async () => {
    await start();
    fakeLoader('hydrated');
    dispatchEvent(new Event('pagehide'));
    expect(sessionStorage).toHaveLength(0);
  });
});

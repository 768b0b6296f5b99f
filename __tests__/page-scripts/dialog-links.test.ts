import '../support/dialog-polyfill';

import { fireEvent, screen } from '@testing-library/react';

import { startDialogLinks } from '../../src/page-scripts/dialog-links';
import { removeListenersAfterEach } from '../support/listeners';
import { fakeLoader } from '../support/loader';
import { fakeTime, passTime } from '../support/render';

removeListenersAfterEach();

/** jsdom has no constructed style sheets: this one reads its rules by an element. */
class ConstructedSheet {
  cssRules: CSSRuleList | [] = [];
  replaceSync(css: string): void {
    const style = document.createElement('style');
    style.textContent = css;
    document.head.append(style);
    this.cssRules = style.sheet?.cssRules ?? [];
    style.remove();
  }
}

const loadPage = jest.fn<Promise<string>, [path: string]>();

/** The page of a dialog. */
function pageOf(name: string, field: string): string {
  return `<html><head><style data-emotion="css one two">.css-one{color:red}.css-two{color:blue}</style></head><body>
    <h1>Landing page</h1><dialog open data-dialog="${name}" aria-label="${name}"><form method="dialog"><button>Close</button></form>
    <form><label>${field} <input></label></form><a href="#other" data-opens-dialog="">Other</a></dialog></body></html>`;
}

const PAGES: Readonly<Record<string, string>> = {
  '/login': pageOf('login', 'Username'),
  '/signup': pageOf('signup', 'Full name'),
};

beforeEach(() => {
  fakeTime();
  Object.assign(window, { CSSStyleSheet: ConstructedSheet });
  history.replaceState(null, '', '/');
  loadPage.mockReset().mockImplementation((path) => Promise.resolve(PAGES[path] ?? ''));
  document.head.innerHTML = '<style data-emotion="css one">.css-one{color:red}</style>';
  document.body.innerHTML = `<div id="page"><a href="/login" data-opens-dialog="" data-return-url="/classroom">Login</a>
    <a href="/signup" data-opens-dialog=""><b>Sign Up</b></a> <a href="/events">Events</a>
    <a href="/login" target="_blank" data-opens-dialog="">New tab</a></div>
    <div id="dialogs"></div>`;
});

afterEach(() => {
  document.head.replaceChildren();
  document.body.replaceChildren();
});

/** Presses a link. @returns whether it was left to the browser, which jsdom has no pages for */
function press(name: string, init: MouseEventInit = {}): boolean {
  let isLeft = true;
  window.addEventListener(
    'click',
    (event) => {
      isLeft = !event.defaultPrevented;
      event.preventDefault();
    },
    { once: true },
  );
  fireEvent.click(screen.getByRole('link', { name }), init);
  return isLeft;
}

/** Starts the script while React is in this stage. */
function start(stage: Parameters<typeof fakeLoader>[0] = 'idle'): ReturnType<typeof fakeLoader> {
  const loader = fakeLoader(stage);
  startDialogLinks(loadPage);
  return loader;
}

async function open(name: string): Promise<HTMLElement> {
  press(name);
  await passTime(100);
  return screen.getByRole('dialog');
}

describe('before React has started', () => {
  test.each([
    ['Login', 'login', 'Username'],
    ['Sign Up', 'signup', 'Full name'],
  ])('%s opens the dialog of its page at the first field, and React starts', async (link, name, field) => {
    const loader = start();
    expect(press(link)).toBe(false);
    await passTime(100);
    expect(screen.getByRole('dialog', { name })).toBeVisible();
    expect(screen.getByRole('textbox', { name: field })).toHaveFocus();
    expect(loader.start).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('heading')).toBeNull();
  });

  test('only the missing styles of that page are added', async () => {
    start();
    await open('Login');
    const added = [...document.querySelectorAll('style[data-emotion]')].slice(1);
    expect(added.map(({ textContent }) => textContent)).toEqual(['.css-two {color: blue;}']);
    expect(added[0]).toHaveAttribute('data-emotion', 'css two');
  });

  test.each(['pointerOver', 'focusIn', 'touchStart'] as const)('the page is fetched on %s of the link', (intent) => {
    start();
    fireEvent[intent](screen.getByRole('link', { name: 'Events' }));
    expect(loadPage).not.toHaveBeenCalled();
    fireEvent[intent](screen.getByText('Sign Up'));
    expect(loadPage.mock.calls).toEqual([['/signup']]);
  });

  test('the return URL of the last link is kept for React', async () => {
    start();
    (await open('Login')).querySelector('button')?.click();
    expect(document.getElementById('dialogs')).toHaveAttribute('data-return-url', '/classroom');
    await open('Sign Up');
    expect(document.getElementById('dialogs')).toHaveAttribute('data-return-url', '');
  });

  test('DIALOG-02: a closed dialog keeps its text, also while the other one is open', async () => {
    start();
    await open('Login');
    fireEvent.change(screen.getByRole('textbox', { name: 'Username' }), { target: { value: 'ada' } });
    screen.getByRole<HTMLDialogElement>('dialog').close();
    (await open('Sign Up')).querySelector('button')?.click();
    expect(await open('Login')).toHaveAccessibleName('login');
    expect(screen.getByRole('textbox', { name: 'Username' })).toHaveValue('ada');
  });

  test.each([
    ['cannot be fetched', () => Promise.reject(new Error('offline'))],
    ['has no dialog', () => Promise.resolve('<h1>Maintenance</h1>')],
  ])('DIALOG-07: if the page %s, the link is followed, and no other dialog is shown', async (_, load) => {
    start();
    (await open('Sign Up')).querySelector('button')?.click();
    loadPage.mockImplementation(load);
    screen.getByRole('link', { name: 'Login' }).setAttribute('href', '#login');
    press('Login');
    await passTime(100);
    expect(location.hash).toBe('#login');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each(['idle', 'loading'] as const)(
    '(%s) a link in a dialog waits for React, which keeps the text',
    async (stage) => {
      const { startAndReplay } = start(stage);
      await open('Login');
      press('Other');
      expect(startAndReplay).toHaveBeenCalledWith(expect.anything(), screen.getByRole('link', { name: 'Other' }));
    },
  );

  test('a press while React hydrates the page waits for React', () => {
    const { startAndReplay } = start('hydrating');
    press('Login');
    expect(startAndReplay).toHaveBeenCalledTimes(1);
  });

  test('if React takes over while the page is fetched, its link gets the press', async () => {
    start('loading');
    press('Login');
    const presses: boolean[] = [];
    screen.getByRole('link', { name: 'Login' }).addEventListener('click', (event) => {
      presses.push(event.defaultPrevented);
      event.preventDefault();
    });
    fakeLoader('hydrated');
    await passTime(100);
    expect(presses).toEqual([false]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('after a failed start the dialogs open, and a link in them is left to the browser', async () => {
    const loader = start('failed');
    await open('Login');
    expect(loader.start).toHaveBeenCalledTimes(1);
    expect(press('Other')).toBe(true);
  });

  test("the dialog in the HTML of its page becomes modal, but not for a visitor with a session, nor when it is React's", () => {
    document.body.innerHTML = PAGES['/login'] ?? '';
    start('hydrated');
    expect(screen.getByRole('textbox', { name: 'Username' })).not.toHaveFocus();
    fakeLoader('idle');
    document.documentElement.dataset.session = 'stored';
    startDialogLinks(loadPage);
    expect(screen.getByRole('textbox', { name: 'Username' })).not.toHaveFocus();
    delete document.documentElement.dataset.session;
    startDialogLinks(loadPage);
    expect(screen.getByRole('textbox', { name: 'Username' })).toHaveFocus();
  });
});

test.each(['before', 'after'] as const)(
  'with React, which has started %s it, the script leaves the links alone',
  async (when) => {
    fakeLoader(when === 'before' ? 'hydrated' : 'idle');
    startDialogLinks(loadPage);
    fakeLoader('hydrated');
    fireEvent.pointerOver(screen.getByRole('link', { name: 'Login' }));
    // Its listeners are gone, so the stage does not matter any more.
    fakeLoader('idle');
    fireEvent.pointerOver(screen.getByRole('link', { name: 'Login' }));
    expect(press('Login')).toBe(true);
    await passTime(100);
    expect(loadPage).not.toHaveBeenCalled();
  },
);

describe('other presses', () => {
  beforeEach(() => {
    start();
  });

  test('DIALOG-07: a press for a new tab is left to the browser', async () => {
    expect(press('Login', { ctrlKey: true })).toBe(true);
    await passTime(100);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each(['Events', 'New tab'])('the link "%s" is left to the browser', (name) => {
    expect(press(name)).toBe(true);
  });

  test('events of the document, as extensions send them, do no harm', () => {
    fireEvent.click(document);
    fireEvent.focusIn(document);
    expect(loadPage).not.toHaveBeenCalled();
  });
});

describe('closing', () => {
  beforeEach(() => {
    start();
  });

  test('DIALOG-02: with a press outside returns the focus to the link', async () => {
    const dialog = await open('Login');
    fireEvent.pointerDown(dialog);
    fireEvent.click(dialog);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('link', { name: 'Login' })).toHaveFocus();
  });

  test('does not happen when a text selection ends outside', async () => {
    const dialog = await open('Login');
    fireEvent.pointerDown(screen.getByRole('textbox', { name: 'Username' }));
    fireEvent.click(dialog);
    expect(dialog).toBeVisible();
  });
});

test('before React has started, a link to the login that stands for a member page leads a member to that page', () => {
  start('failed');
  document.documentElement.dataset.session = 'stored';
  screen.getByRole('link', { name: 'Login' }).setAttribute('data-return-url', '#classroom');
  expect(press('Login')).toBe(false);
  expect(location.hash).toBe('#classroom');
  expect(loadPage).not.toHaveBeenCalled();
  delete document.documentElement.dataset.session;
});

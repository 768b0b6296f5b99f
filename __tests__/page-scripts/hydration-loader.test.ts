import { fireEvent } from '@testing-library/react';

import { SESSION_STORAGE_KEYS } from '../../src/config/storage-keys';
import { installHydrationLoader } from '../../src/page-scripts/hydration-loader';
import { removeListenersAfterEach } from '../support/listeners';
import { fakeTime } from '../support/render';
import { blockStorage } from '../support/storage';

const PAGE = `
  <form aria-label="Contact"><input name="subject"><button type="submit" data-needs-hydration="">Send</button>
    <button type="button">Show</button></form>
  <a href="#picture" data-needs-hydration="">Picture</a>
  <a href="#plain">Plain</a>
  <button>Menu</button>
  <template id="page-scripts"
    ><script type="module"></script><script src="/a.js"></script><script src="/b.js"></script>
    <p role="alert">Try again.</p></template>`;

removeListenersAfterEach();

function element(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`The page has no ${selector}.`);
  return found;
}

function reactScripts(): HTMLScriptElement[] {
  return [...document.querySelectorAll<HTMLScriptElement>('body > script[src]')];
}

function addresses(): (string | null)[] {
  return reactScripts().map((script) => script.getAttribute('src'));
}

/** Installs the loader as in a page that the browser is parsing, and ends the parsing. */
function open(page = PAGE): void {
  installHydrationLoader();
  document.body.innerHTML = page;
  document.dispatchEvent(new Event('DOMContentLoaded'));
}

/** Lets paint and loading begin, but no time limit pass. */
function begin(): void {
  jest.advanceTimersByTime(100);
}

function hydrate(): void {
  window.hydrationLoader?.setStage('hydrating');
  window.hydrationLoader?.setStage('hydrated');
  begin();
}

/** Whether the browser still does what it does by default. */
function press(selector: string, init: MouseEventInit = {}): boolean {
  return fireEvent.click(element(selector), { bubbles: true, cancelable: true, ...init });
}

beforeEach(() => {
  fakeTime();
});

afterEach(() => {
  document.body.replaceChildren();
  delete document.documentElement.dataset.press;
  delete document.documentElement.dataset.session;
});

test('START-10: the page scripts are loaded after the first paint, and know of an earlier press', () => {
  open(PAGE.replace('type="module"', 'type="module" src="/chunks/index.js"'));
  press('button:not([type])');
  expect(addresses()).toEqual([]);

  begin();
  expect(addresses()).toEqual(['/chunks/index.js']);
  expect(window.hydrationLoader?.lastClick?.target).toBe(element('button:not([type])'));
});

describe('a guest', () => {
  test('START-01: starts nothing by opening a page, nor by pressing what works without React', () => {
    open();
    press('button:not([type])');
    press('a[href="#plain"]');
    begin();
    expect(addresses()).toEqual([]);
    expect(window.hydrationLoader?.stage).toBe('idle');
  });

  test('START-01: starts React after the focus in a field is painted, once', () => {
    open();
    fireEvent.focusIn(element('input'));
    fireEvent.focusIn(element('input'));
    expect(addresses()).toEqual([]);
    begin();
    expect(addresses()).toEqual(['/a.js', '/b.js']);
  });

  test.each([
    ['a submit button', '[type=submit]'],
    ['a button in a form', '[type=button]'],
    ['a link that only React handles', 'a[data-needs-hydration]'],
  ])('START-03: a press on %s waits for React, and is repeated once', (_, selector) => {
    open();
    const pressed = jest.fn();
    expect(press(selector)).toBe(false);
    expect(press(selector)).toBe(false);
    begin();
    expect(addresses()).toEqual(['/a.js', '/b.js']);
    expect(document.documentElement).toHaveAttribute('data-press');
    element(selector).addEventListener('click', pressed);
    // As React's forms do.
    element('form').addEventListener('submit', (event) => event.preventDefault());
    hydrate();
    expect(pressed).toHaveBeenCalledTimes(1);
    expect(document.documentElement).not.toHaveAttribute('data-press');
  });

  test.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])('a press with %s is left to the browser', (key) => {
    open();
    expect(press('a[data-needs-hydration]', { [key]: true })).toBe(true);
    begin();
    expect(addresses()).toEqual([]);
  });

  test('with React, a press is left to React', () => {
    open();
    hydrate();
    expect(press('a[data-needs-hydration]')).toBe(true);
    expect(addresses()).toEqual([]);
  });
});

/** The ways in which a start fails, with what makes it fail. */
const FAILURES: [name: string, fail: () => void][] = [
  ['a script that fails to load', () => fireEvent.error(reactScripts()[1] as HTMLElement)],
  ['a later step that fails', () => window.hydrationLoader?.fail()],
  ['nothing for half a minute', () => jest.advanceTimersByTime(30_000)],
  [
    'a hydration that does not end',
    () => {
      window.hydrationLoader?.setStage('hydrating');
      jest.advanceTimersByTime(30_000);
    },
  ],
];

test('START-09: the next start cancels requests that get no answer, and does not wait for them', () => {
  const stop = jest.spyOn(window, 'stop').mockImplementation(() => undefined);
  open();
  fireEvent.focusIn(element('input'));
  begin();
  jest.advanceTimersByTime(30_000);
  // The visitor may just have followed a link.
  expect(stop).not.toHaveBeenCalled();
  press('button:not([type])');
  begin();
  expect(stop).toHaveBeenCalledTimes(1);
});

function alerts(): (string | null)[] {
  return [...document.querySelectorAll('[role=alert]')].map((alert) => alert.textContent);
}

describe.each(FAILURES)('%s', (_, fail) => {
  test('START-09: is reported on the page until the next press, which tries again', () => {
    open();
    fireEvent.focusIn(element('input'));
    begin();
    const first = reactScripts();
    fail();
    expect(window.hydrationLoader?.stage).toBe('failed');
    expect(alerts()).toEqual(['Try again.']);
    expect(addresses()).toEqual([]);
    press('button:not([type])');
    expect(alerts()).toEqual([]);
    begin();
    expect(addresses()).toEqual(['/a.js', '/b.js']);
    expect(window.hydrationLoader?.stage).toBe('loading');
    // What the first start has requested may still arrive.
    expect(first.every((script) => script.ownerDocument !== document)).toBe(true);
  });

  test('START-09: forgets the press: nothing is sent when a later start succeeds', () => {
    open();
    const sent = jest.fn((event: Event) => event.preventDefault());
    press('[type=submit]');
    begin();
    fail();
    expect(document.documentElement).not.toHaveAttribute('data-press');
    fireEvent.focusIn(element('input'));
    begin();
    element('form').addEventListener('submit', sent);
    hydrate();
    expect(sent).not.toHaveBeenCalled();
    press('[type=submit]');
    expect(sent).toHaveBeenCalledTimes(1);
  });

  test('START-09: follows the pressed link, and leaves links to the browser', () => {
    open();
    press('a[data-needs-hydration]');
    begin();
    const followed = jest.fn((event: Event) => event.defaultPrevented);
    element('a[data-needs-hydration]').addEventListener('click', followed);
    fail();
    expect(followed.mock.results).toEqual([expect.objectContaining({ value: false })]);
    expect(press('a[data-needs-hydration]')).toBe(true);
    expect(window.hydrationLoader?.stage).toBe('failed');
  });

  test('does not follow a link of a dialog, which would discard what was typed', () => {
    open(PAGE.replace('<form', '<dialog open><a href="#sign-up" data-needs-hydration="">Sign Up</a></dialog><form'));
    press('dialog a');
    begin();
    const followed = jest.fn();
    element('dialog a').addEventListener('click', followed);
    fail();
    expect(followed).not.toHaveBeenCalled();
    expect(element('dialog')).toHaveTextContent('Try again.');
  });
});

test('with React, nothing fails any more', () => {
  open();
  fireEvent.focusIn(element('input'));
  begin();
  hydrate();
  window.hydrationLoader?.fail();
  jest.advanceTimersByTime(60_000);
  expect(window.hydrationLoader?.stage).toBe('hydrated');
  expect(alerts()).toEqual([]);
});

test('START-09: events of the document, as extensions send them, do no harm', () => {
  open();
  fireEvent.click(document);
  fireEvent.focusIn(document);
  begin();
  expect(window.hydrationLoader?.stage).toBe('idle');
});

describe('starts immediately', () => {
  test('on a page that asks for it, when the page is parsed', () => {
    jest.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
    installHydrationLoader();
    document.body.innerHTML = PAGE.replace('<template', '<template data-immediate=""');
    expect(addresses()).toEqual([]);
    jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
    document.dispatchEvent(new Event('DOMContentLoaded'));
    expect(addresses()).toEqual(['/a.js', '/b.js']);
  });

  test.each([
    ['remembered', localStorage],
    ['of this visit', sessionStorage],
  ])('START-02: for a stored session that is %s', (_, storage) => {
    storage.setItem(SESSION_STORAGE_KEYS.token, 'a.b.c');
    open();
    expect(addresses()).toEqual(['/a.js', '/b.js']);
    expect(document.documentElement).toHaveAttribute('data-session', 'stored');
  });

  test.each(['storage', 'pageshow'])('START-02: after a sign-in in another tab or page, which %s reports', (type) => {
    open();
    localStorage.setItem(SESSION_STORAGE_KEYS.token, 'a.b.c');
    window.dispatchEvent(new Event(type));
    expect(addresses()).toEqual(['/a.js', '/b.js']);
  });
});

test('does not need the storage', () => {
  blockStorage();
  open();
  fireEvent.focusIn(element('input'));
  begin();
  expect(addresses()).toEqual(['/a.js', '/b.js']);
});

import { fireEvent } from '@testing-library/react';

import { SESSION_STORAGE_KEYS } from '../../src/config/limits';
import { RUNTIME_FAILED } from '../../src/config/markup';
import { installRuntimeLoader } from '../../src/page-scripts/runtime-loader';
import { fakeTime } from '../support/render';

const PAGE = `
  <form aria-label="Contact"><input name="subject"><button type="submit" data-needs-runtime="">Send</button>
    <button type="button">Show</button></form>
  <a href="#picture" data-needs-runtime="">Picture</a>
  <a href="#plain">Plain</a>
  <button>Menu</button>
  <template id="page-scripts" data-path="/events" data-build="b1"
    ><script type="module"></script><script src="/a.js"></script><script src="/b.js"></script></template>`;

let parts: {
  target: EventTarget;
  type: string;
  listener: EventListenerOrEventListenerObject | null;
  options: unknown;
}[];

function element(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`The page has no ${selector}.`);
  return found;
}

function runtimeScripts(): HTMLScriptElement[] {
  return [...document.querySelectorAll<HTMLScriptElement>('body > script[src]')];
}

function addresses(): (string | null)[] {
  return runtimeScripts().map((script) => script.getAttribute('src'));
}

/** Installs the loader as in a page that the browser is parsing, and ends the parsing. */
function open(page = PAGE): void {
  installRuntimeLoader();
  document.body.innerHTML = page;
  document.dispatchEvent(new Event('DOMContentLoaded'));
}

function hydrate(): void {
  const { runtimeLoader } = window;
  if (!runtimeLoader) throw new Error('There is no loader.');
  runtimeLoader.stage = 'hydrated';
  runtimeLoader.held?.click();
}

/** Whether the browser still does what it does by default. */
function press(selector: string, init: MouseEventInit = {}): boolean {
  return fireEvent.click(element(selector), { bubbles: true, cancelable: true, ...init });
}

beforeEach(() => {
  fakeTime();
  parts = [];
  for (const target of [document, window]) {
    const add = target.addEventListener.bind(target);
    jest
      .spyOn(target, 'addEventListener')
      .mockImplementation(
        (
          type: string,
          listener: EventListenerOrEventListenerObject | null,
          options?: boolean | AddEventListenerOptions,
        ) => {
          parts.push({ target, type, listener, options });
          add(type, listener as EventListener, options);
        },
      );
  }
});

afterEach(() => {
  // The loader never removes its listeners, and these tests share one page.
  for (const { target, type, listener, options } of parts) {
    target.removeEventListener(type, listener, options as boolean);
  }
  document.body.replaceChildren();
  delete document.documentElement.dataset.runtime;
  delete document.documentElement.dataset.session;
});

test('the page scripts are loaded after the first paint, and know of an earlier press', () => {
  open(PAGE.replace('type="module"', 'type="module" src="/chunks/index.js"'));
  press('button:not([type])');
  expect(addresses()).toEqual([]);

  jest.runAllTimers();
  expect(addresses()).toEqual(['/chunks/index.js']);
  expect(window.runtimeLoader?.press?.target).toBe(element('button:not([type])'));
});

describe('a guest', () => {
  test('starts nothing by opening a page, nor by pressing what works without React', () => {
    open();
    press('button:not([type])');
    press('a[href="#plain"]');
    jest.runAllTimers();
    expect(addresses()).toEqual([]);
    expect(window.runtimeLoader?.stage).toBe('idle');
  });

  test('starts the runtime after the focus in a field is painted, once and in order', () => {
    open();
    fireEvent.focusIn(element('input'));
    fireEvent.focusIn(element('input'));
    expect(addresses()).toEqual([]);
    jest.runAllTimers();
    expect(addresses()).toEqual(['/a.js', '/b.js']);
    expect(runtimeScripts().every((script) => !script.async)).toBe(true);
    expect(window.pagePath).toBe('/events');
    expect(window.___webpackCompilationHash).toBe('b1');
  });

  test.each([
    ['a submit button', '[type=submit]'],
    ['a button in a form', '[type=button]'],
    ['a link that only React handles', 'a[data-needs-runtime]'],
  ])('a press on %s waits for React, and is repeated once', (_, selector) => {
    open();
    const pressed = jest.fn();
    expect(press(selector)).toBe(false);
    expect(press(selector)).toBe(false);
    jest.runAllTimers();
    expect(addresses()).toEqual(['/a.js', '/b.js']);
    expect(document.documentElement).toHaveAttribute('data-runtime', 'starting');
    element(selector).addEventListener('click', pressed);
    // As React's forms do.
    element('form').addEventListener('submit', (event) => event.preventDefault());
    hydrate();
    expect(pressed).toHaveBeenCalledTimes(1);
  });

  test.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])('a press with %s is left to the browser', (key) => {
    open();
    expect(press('a[data-needs-runtime]', { [key]: true })).toBe(true);
    jest.runAllTimers();
    expect(addresses()).toEqual([]);
  });

  test('with React, a press is left to React', () => {
    open();
    hydrate();
    expect(press('a[data-needs-runtime]')).toBe(true);
    expect(addresses()).toEqual([]);
  });
});

describe('a script that fails to load', () => {
  test('is reported on the page, and the next press tries again', () => {
    open();
    fireEvent.focusIn(element('input'));
    jest.runAllTimers();
    const reported = jest.fn();
    document.addEventListener(RUNTIME_FAILED, reported);
    fireEvent.error(runtimeScripts()[0] as HTMLElement);
    expect(reported).toHaveBeenCalledTimes(1);
    expect(document.documentElement).toHaveAttribute('data-runtime', 'failed');
    fireEvent.focusIn(element('input'));
    jest.runAllTimers();
    expect(addresses()).toEqual(['/a.js', '/b.js', '/a.js', '/b.js']);
  });
});

describe('starts immediately', () => {
  test('on a page that asks for it, when the page is parsed', () => {
    jest.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
    installRuntimeLoader();
    document.body.innerHTML = PAGE.replace('data-build', 'data-immediate="" data-build');
    expect(addresses()).toEqual([]);
    jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
    document.dispatchEvent(new Event('DOMContentLoaded'));
    expect(addresses()).toEqual(['/a.js', '/b.js']);
  });

  test.each([
    ['remembered', localStorage],
    ['of this visit', sessionStorage],
  ])('for a stored session that is %s', (_, storage) => {
    storage.setItem(SESSION_STORAGE_KEYS.token, 'a.b.c');
    open();
    expect(addresses()).toEqual(['/a.js', '/b.js']);
    expect(document.documentElement).toHaveAttribute('data-session', 'stored');
  });

  test.each(['storage', 'pageshow'])('after a sign-in in another tab or page, which %s reports', (type) => {
    open();
    localStorage.setItem(SESSION_STORAGE_KEYS.token, 'a.b.c');
    window.dispatchEvent(new Event(type));
    expect(addresses()).toEqual(['/a.js', '/b.js']);
  });
});

test('does not need the storage', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('Storage is blocked.', 'SecurityError');
  });
  open();
  fireEvent.focusIn(element('input'));
  jest.runAllTimers();
  expect(addresses()).toEqual(['/a.js', '/b.js']);
});

import { screen } from '@testing-library/react';

import { prefetchLinks } from '../../src/page-scripts/prefetch-links';
import { fakeTime } from '../support/render';

let report: (links: readonly Element[]) => void;
const observed: Element[] = [];

/** jsdom has no IntersectionObserver: this one reports what the test says. */
class SeenObserver {
  constructor(callback: (entries: { isIntersecting: boolean; target: Element }[]) => void) {
    report = (links) => callback(links.map((target) => ({ isIntersecting: true, target })));
  }
  observe(target: Element): void {
    observed.push(target);
  }
  disconnect(): void {
    observed.length = 0;
  }
}

function supports(rules: boolean): void {
  Object.assign(HTMLScriptElement, { supports: () => rules });
}

beforeEach(() => {
  fakeTime();
  observed.length = 0;
  Object.assign(globalThis, { IntersectionObserver: SeenObserver });
  document.body.innerHTML = `
    <a href="/events">Events</a> <a href="/events/2">Page 2</a> <a href="/about-us/">About</a> <a href="/login">Login</a>
    <a href="/">Home</a> <a href="https://other.example/events">Other</a> <a href="/events">Events again</a>
    <script type="speculationrules">{"prefetch":[{"where":{"href_matches":["/","/events","/events/*","/about-us"]}}]}</script>`;
});

test('fetches the pages of links in view once, one after the other, and only pages of the rules', async () => {
  supports(false);
  const ends: (() => void)[] = [];
  const prefetch = jest.fn(() => new Promise<void>((resolve) => void ends.push(resolve)));
  prefetchLinks(prefetch);
  expect(observed).toEqual([]);
  await jest.runAllTimersAsync();
  expect(observed.map((link) => link.textContent)).toEqual(['Events', 'Page 2', 'About', 'Home', 'Events again']);
  report(observed);
  report(observed);
  await jest.runAllTimersAsync();
  expect(prefetch.mock.calls).toEqual([['/events']]);
  for (const end of ends) {
    end();
    await jest.runAllTimersAsync();
  }
  expect(prefetch.mock.calls).toEqual([['/events'], ['/events/2'], ['/about-us/']]);
});

test('marks links in view for browsers that know the rules', () => {
  supports(true);
  const prefetch = jest.fn();
  prefetchLinks(prefetch);
  jest.runAllTimers();
  report(observed.slice(0, 1));
  expect([...document.querySelectorAll('[data-in-view]')].map((link) => link.textContent)).toEqual(['Events']);
  expect(prefetch).not.toHaveBeenCalled();
});

/** Presses a link. jsdom cannot follow it, so the last listener prevents that. */
function press(name: string, init: MouseEventInit = {}): void {
  addEventListener('click', (event) => event.preventDefault(), { once: true });
  const [link] = screen.getAllByRole('link', { name });
  link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
}

test('fetches nothing any more after a press on a link, which needs the connection, until the page is shown again', async () => {
  supports(true);
  prefetchLinks(jest.fn());
  press('Events');
  await jest.runAllTimersAsync();
  expect(observed).toEqual([]);
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await jest.runAllTimersAsync();
  // Those of the tests before listen too.
  expect(new Set(observed).size).toBe(5);
  press('Other');
  expect(observed).toEqual([]);
  dispatchEvent(new PageTransitionEvent('pageshow'));
  await jest.runAllTimersAsync();
  expect(observed).toEqual([]);
});

test('goes on after a press that does not leave the page', async () => {
  supports(true);
  document.body.insertAdjacentHTML(
    'beforeend',
    '<a href="#main">Skip</a> <a href="mailto:a@example.org">Mail</a> <a href="/events" target="_blank">Tab</a>',
  );
  prefetchLinks(jest.fn());
  await jest.runAllTimersAsync();
  const before = [...observed];
  screen.getByRole('link', { name: 'Login' }).addEventListener('click', (event) => event.preventDefault());
  ['Login', 'Skip', 'Mail', 'Tab'].forEach((name) => press(name));
  press('Events', { ctrlKey: true });
  expect(observed).toEqual(before);
});

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

test('fetches nothing any more after a press on a link, which needs the connection', async () => {
  supports(true);
  prefetchLinks(jest.fn());
  const [link] = screen.getAllByRole('link', { name: 'Events' });
  link?.addEventListener('click', (event) => event.preventDefault());
  link?.click();
  await jest.runAllTimersAsync();
  expect(observed).toEqual([]);
});

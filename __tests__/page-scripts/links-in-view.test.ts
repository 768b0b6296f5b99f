import { startMenusAndDialogLinks } from '../../src/page-scripts/menus-and-dialog-links';
import { fakeTime } from '../support/render';

test('START-07: marks the links of the site that are in view, for the speculation rules', () => {
  fakeTime();
  let report: (entries: { isIntersecting: boolean; target: Element }[]) => void = () => undefined;
  const observed: Element[] = [];
  class Observer {
    constructor(callback: typeof report) {
      report = callback;
    }
    observe(link: Element): void {
      observed.push(link);
    }
  }
  Object.assign(window, { IntersectionObserver: Observer });
  document.body.innerHTML =
    '<a href="/events">Events</a> <a href="https://other.example/">Other</a> <a href="/">Home</a>';
  startMenusAndDialogLinks(async () => '');
  // The first event may be a press, which needs the connection.
  expect(observed).toEqual([]);
  jest.runAllTimers();
  expect(observed.map((link) => link.textContent)).toEqual(['Events', 'Home']);
  const [events] = observed as [Element];
  report([{ isIntersecting: true, target: events }]);
  expect(events).toHaveAttribute('data-in-view');
  report([{ isIntersecting: false, target: events }]);
  expect(events).not.toHaveAttribute('data-in-view');
});

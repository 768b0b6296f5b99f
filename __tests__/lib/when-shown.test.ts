import { whenShown } from '../../src/lib/when-shown';

function prerender(): void {
  Object.defineProperty(document, 'prerendering', { value: true, configurable: true });
}

afterEach(() => {
  Reflect.deleteProperty(document, 'prerendering');
});

test('runs a task immediately on a page that is shown', () => {
  const task = jest.fn();
  whenShown(task);
  expect(task).toHaveBeenCalledTimes(1);
});

test('waits until a prerendered page is shown', () => {
  prerender();
  const task = jest.fn();
  whenShown(task);
  expect(task).not.toHaveBeenCalled();
  document.dispatchEvent(new Event('prerenderingchange'));
  document.dispatchEvent(new Event('prerenderingchange'));
  expect(task).toHaveBeenCalledTimes(1);
});

test('can be cancelled', () => {
  prerender();
  const task = jest.fn();
  whenShown(task)();
  document.dispatchEvent(new Event('prerenderingchange'));
  expect(task).not.toHaveBeenCalled();
});

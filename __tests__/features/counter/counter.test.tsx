import '../../support/page-scripts';

import { act, render, screen } from '@testing-library/react';
import { configMocks, mockIntersectionObserver, mockViewport } from 'jsdom-testing-mocks';
import { renderToString } from 'react-dom/server';

import { Counter } from '../../../src/features/counter/counter';
import { fakeTime, passTime } from '../../support/render';
import { whenOver } from '../../support/when-over';

configMocks({ act: (change) => act(change) });
const view = mockIntersectionObserver();

const members = <Counter value={500} step={5} interval={20} suffix="+" />;

/** The visible text while counting. */
function visibleText(container: HTMLElement): string | null | undefined {
  return countingText(container)?.textContent;
}

/** The counting text is in a shadow tree. Null if the final text is visible. */
function countingText(container: HTMLElement): Element | null | undefined {
  return container.querySelector('count-up')?.shadowRoot?.querySelector('[aria-hidden="true"]');
}

beforeEach(() => {
  fakeTime();
});

test('HOME-08: prebuilt HTML has the final figure', () => {
  const page = document.createElement('div');
  page.innerHTML = renderToString(members);
  expect(page).toHaveTextContent(/^500\+$/);
});

test('HOME-08: shows the final figure until it comes into view', async () => {
  const { container } = render(members);
  view.leaveAll();
  await passTime(5000);
  expect(container).toHaveTextContent(/^500\+$/);
});

test('HOME-05: counts to 500 by 5 every 20 ms', async () => {
  const { container } = render(members);
  view.enterAll();
  expect(visibleText(container)).toBe('0+');
  await passTime(20);
  expect(visibleText(container)).toBe('5+');
  await passTime(980);
  expect(visibleText(container)).toBe('250+');
  await passTime(980);
  expect(visibleText(container)).toBe('495+');
  await passTime(20);
  expect(container).toHaveTextContent(/^500\+$/);
});

test.each([
  [95, 1, 30, 94, '94'],
  // Never more than the final figure.
  [12, 5, 10, 2, '10'],
])('HOME-06: counts to %i by %i every %i ms', async (value, step, interval, steps, last) => {
  const { container } = render(<Counter value={value} step={step} interval={interval} suffix="%" />);
  view.enterAll();
  await passTime(steps * interval);
  expect(visibleText(container)).toBe(`${last}%`);
  await passTime(interval);
  expect(visibleText(container)).toBeUndefined();
  expect(container).toHaveTextContent(`${value}%`);
});

test('HOME-08: keeps the final text, and its width, for assistive technology while it counts', async () => {
  const { container } = render(members);
  view.enterAll();
  await passTime(200);
  expect(container).toHaveTextContent(/^500\+$/);
  expect(screen.getByText('500+')).not.toHaveAttribute('aria-hidden');
  expect(countingText(container)).toHaveTextContent('50+');
  expect(countingText(container)).toHaveAttribute('aria-hidden', 'true');
});

test('catches up after the browser has delayed its timers', () => {
  const { container } = render(members);
  view.enterAll();
  const started = performance.now();
  jest.spyOn(performance, 'now').mockReturnValue(started + 1500);
  act(() => {
    jest.advanceTimersToNextTimer();
  });
  expect(visibleText(container)).toBe('375+');
});

test('HOME-08: changes nothing out of view, and is at its end afterwards', async () => {
  const { container } = render(members);
  view.enterAll();
  await passTime(200);
  expect(visibleText(container)).toBe('50+');
  view.leaveAll();
  expect(jest.getTimerCount()).toBe(0);
  await passTime(200);
  expect(visibleText(container)).toBe('50+');
  view.enterAll();
  expect(visibleText(container)).toBe('100+');
  view.leaveAll();
  await passTime(5_000);
  view.enterAll();
  expect(visibleText(container)).toBeUndefined();
  expect(container).toHaveTextContent(/^500\+$/);
});

test('counts only once', async () => {
  const { container } = render(members);
  view.enterAll();
  await passTime(3000);
  view.leaveAll();
  view.enterAll();
  await passTime(100);
  expect(container).toHaveTextContent(/^500\+$/);
});

test('HOME-08: does not count with reduced motion', async () => {
  whenOver(mockViewport({ 'prefers-reduced-motion': 'reduce' }).cleanup);
  const { container } = render(members);
  view.enterAll();
  await passTime(100);
  expect(container).toHaveTextContent(/^500\+$/);
  expect(countingText(container)).toBeFalsy();
});

test('leaves no timer behind', async () => {
  const { unmount } = render(members);
  view.enterAll();
  await passTime(100);
  unmount();
  expect(jest.getTimerCount()).toBe(0);
});

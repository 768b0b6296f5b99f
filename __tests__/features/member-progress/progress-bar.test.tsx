import { render, screen } from '@testing-library/react';

import { ProgressBar } from '../../../src/features/member-progress/progress-figures';

function filledWindows(percent: number): number {
  const { unmount } = render(<ProgressBar percent={percent} labelledBy="label" />);
  const windows = Array.from(screen.getByRole('progressbar').children);
  expect(windows).toHaveLength(12);
  const filled = windows.filter((window) => getComputedStyle(window).background === 'var(--lamp)');
  unmount();
  return filled.length;
}

test.each([
  [0, 0],
  [50, 6],
  [67, 8],
  [100, 12],
  [140, 12],
  [-5, 0],
])('HOME-16: %i%% fills %i windows', (percent, filled) => {
  expect(filledWindows(percent)).toBe(filled);
});

test('HOME-22: the share of lessons has a window for each lesson', () => {
  render(<ProgressBar percent={33} lessons={{ done: 3, total: 9 }} labelledBy="label" />);
  expect(screen.getByRole('progressbar').children).toHaveLength(9);
  expect(screen.getByRole('progressbar').querySelectorAll('[data-lit]')).toHaveLength(3);
});

test('HOME-16: exposes its value to assistive technology', () => {
  render(
    <>
      <b id="label">Sample progress</b>
      <ProgressBar percent={67} labelledBy="label" />
    </>,
  );
  const bar = screen.getByRole('progressbar', { name: 'Sample progress' });
  expect(bar).toHaveAttribute('aria-valuenow', '67');
  expect(bar).toHaveAttribute('aria-valuemin', '0');
  expect(bar).toHaveAttribute('aria-valuemax', '100');
});

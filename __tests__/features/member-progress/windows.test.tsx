import { render, screen } from '@testing-library/react';

import { Windows } from '../../../src/features/member-progress/windows';

function litOf(percent: number): number {
  const { unmount } = render(<Windows percent={percent} labelledBy="label" />);
  const windows = Array.from(screen.getByRole('progressbar').children);
  expect(windows).toHaveLength(12);
  const lit = windows.filter((window) => window.hasAttribute('data-lit'));
  unmount();
  return lit.length;
}

test.each([
  [0, 0],
  [50, 6],
  [67, 8],
  [100, 12],
  [140, 12],
  [-5, 0],
])('%i%% lights %i windows', (percent, lit) => {
  expect(litOf(percent)).toBe(lit);
});

test('tells its value to assistive technology', () => {
  render(
    <>
      <b id="label">Sample progress</b>
      <Windows percent={67} labelledBy="label" />
    </>,
  );
  const bar = screen.getByRole('progressbar', { name: 'Sample progress' });
  expect(bar).toHaveAttribute('aria-valuenow', '67');
  expect(bar).toHaveAttribute('aria-valuemin', '0');
  expect(bar).toHaveAttribute('aria-valuemax', '100');
});

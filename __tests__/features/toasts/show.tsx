import { act, screen, within } from '@testing-library/react';

import { showToast, type Toast, ToastRegion } from '../../../src/features/toasts/show-toast';
import { fakeTime, passTime, renderWithUser } from '../../support/render';

/** Advances the time in small steps, because appearing and disappearing alternates timers and renders. */
export async function passSteps(milliseconds: number): Promise<void> {
  const STEP_MS = 50;
  for (let passed = 0; passed < milliseconds; passed += STEP_MS) {
    await passTime(Math.min(STEP_MS, milliseconds - passed));
  }
}

/** Shows toasts and waits until they are rendered; no time passes. */
export async function show(...toasts: readonly Toast[]): Promise<void> {
  act(() => toasts.forEach(showToast));
  await passTime(0);
}

/** Renders the region with fake time and a field that can have the focus, and shows toasts. */
export async function renderToasts(...toasts: readonly Toast[]): Promise<ReturnType<typeof renderWithUser>> {
  fakeTime();
  const rendered = renderWithUser(
    <>
      <label>
        Name <input />
      </label>
      <ToastRegion />
    </>,
  );
  await show(...toasts);
  return rendered;
}

export function region(): HTMLElement {
  return screen.getByRole('region', { name: 'Notifications' });
}

/** The titles of the toasts on the screen that are not leaving it, from top to bottom. */
export function titles(): (string | null)[] {
  const cards = within(region()).queryAllByRole('group');
  return cards
    .filter((toast) => !toast.closest('[inert]'))
    .map((toast) => toast.querySelector('b')?.textContent ?? null);
}

export function card(title: string): HTMLElement {
  return within(region()).getByRole('group', { name: title });
}

export function closeButton(title: string): HTMLElement {
  return within(region()).getByRole('button', { name: `Close: ${title}` });
}

/** Waits until all toasts that have to appear, disappear or be announced have done so. */
export async function expectTitles(...expected: readonly string[]): Promise<void> {
  await passSteps(1_500);
  expect(titles()).toEqual(expected);
}

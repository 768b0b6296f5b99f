import { act, fireEvent, render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';

import { dropDrafts } from '../../src/features/forms/form-drafts';

// Drafts are not restored in the next test.
afterEach(() => dropDrafts());

/** Renders an element and returns Testing Library's queries and a user for typing and clicking. */
export function renderWithUser(element: ReactElement): RenderResult & { user: UserEvent } {
  const user = userEvent.setup({ advanceTimers: advanceWhenFaked });
  return { user, ...render(element) };
}

/**
 * Sets the value of a field in one event, as a password manager does. For tests that are not about typing: each key takes user-event
 * some milliseconds, and a click more.
 */
export function enter(field: HTMLElement, text: string): void {
  act(() => field.focus());
  fireEvent.input(field, { target: { value: text } });
}

function timersAreFaked(): boolean {
  return 'clock' in setTimeout;
}

function advanceWhenFaked(milliseconds: number): void {
  if (timersAreFaked()) jest.advanceTimersByTime(milliseconds);
}

/** Fakes the time for this test, starting at `now` if given. Real time is restored after the test. */
export function fakeTime(now?: Date | string): void {
  jest.useFakeTimers(now === undefined ? {} : { now: new Date(now) });
}

/** Advances the fake time, and lets React and pending promises settle. */
export async function passTime(milliseconds: number): Promise<void> {
  await act(async () => {
    await jest.advanceTimersByTimeAsync(milliseconds);
  });
}

import { act, render, type RenderResult } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';

import { dropAllTypedValues } from '../../src/features/forms/typed-values';

// What a test types into a form is not restored in the next test.
afterEach(dropAllTypedValues);

/** Renders an element and returns Testing Library's queries together with a user who can type and click. */
export function renderWithUser(element: ReactElement): RenderResult & { user: UserEvent } {
  const user = userEvent.setup({ advanceTimers: advanceWhenFaked });
  return { user, ...render(element) };
}

function timersAreFaked(): boolean {
  return 'clock' in setTimeout;
}

function advanceWhenFaked(milliseconds: number): void {
  if (timersAreFaked()) jest.advanceTimersByTime(milliseconds);
}

/** Starts fake time for this test (real time returns by itself afterwards), at `now` when one is given. */
export function fakeTime(now?: Date | string): void {
  jest.useFakeTimers(now === undefined ? {} : { now: new Date(now) });
}

/** Lets fake time pass and React and pending promises settle. */
export async function passTime(milliseconds: number): Promise<void> {
  await act(async () => {
    await jest.advanceTimersByTimeAsync(milliseconds);
  });
}

import { fireEvent, screen, waitFor } from '@testing-library/react';

import { startControls } from '../../src/page-scripts/controls';
import { loadControlsOnUse } from '../../src/page-scripts/load-controls';

jest.mock('../../src/page-scripts/controls', () => ({ startControls: jest.fn() }));

// One test, because a page loads the controls once.
test('controls are loaded with the first event, and a press before that is repeated once', async () => {
  document.body.innerHTML = `<button aria-expanded="false">Dashboard submenu</button><a href="/signup" data-opens-dialog="">Sign Up</a>`;
  const button = screen.getByRole('button');
  const pressed = jest.fn();
  button.addEventListener('click', pressed);
  loadControlsOnUse();
  // With it, an import that had been started would be complete.
  await import('../../src/page-scripts/controls');
  expect(startControls).not.toHaveBeenCalled();

  fireEvent.click(button);
  expect(pressed).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(pressed).toHaveBeenCalledTimes(2));
  expect(startControls).toHaveBeenCalledTimes(1);

  // The controls handle later presses themselves.
  screen.getByRole('link').addEventListener('click', (event) => {
    expect(event.defaultPrevented).toBe(false);
    event.preventDefault();
  });
  fireEvent.click(screen.getByRole('link'));
  await import('../../src/page-scripts/controls');
  expect(startControls).toHaveBeenCalledTimes(1);
  expect(pressed).toHaveBeenCalledTimes(2);
});

import { screen, waitFor } from '@testing-library/react';

import { loadControlsOnUse } from '../../src/page-scripts/load-controls';
import type { RuntimeLoader } from '../../src/page-scripts/runtime-loader';

jest.mock('../../src/page-scripts/controls', () => ({ startControls: jest.fn() }));

const LOADER: RuntimeLoader = { stage: 'idle', start: jest.fn(), hold: jest.fn() };

/** Presses an element. @returns the event, which keeps its target */
function pressOn(target: HTMLElement): MouseEvent {
  const press = new MouseEvent('click', { bubbles: true, cancelable: true });
  target.dispatchEvent(press);
  return press;
}

test('a button that was pressed before the page scripts were there is pressed again, a link is not', async () => {
  document.body.innerHTML = `<button aria-expanded="false">Dashboard submenu</button><a href="/signup" data-opens-dialog="">Sign Up</a>`;
  const targets: unknown[] = [];
  document.body.addEventListener('click', (event) => {
    event.preventDefault();
    targets.push(event.target);
  });
  const [link, button] = [screen.getByRole('link'), screen.getByRole('button')];
  const [pressOnLink, pressOnButton] = [pressOn(link), pressOn(button)];

  window.runtimeLoader = { ...LOADER, press: pressOnButton };
  loadControlsOnUse();
  await waitFor(() => expect(targets).toEqual([link, button, button]));

  window.runtimeLoader = { ...LOADER, press: pressOnLink };
  loadControlsOnUse();
  await import('../../src/page-scripts/controls');
  expect(targets).toEqual([link, button, button]);
});

import { fireEvent, render, screen } from '@testing-library/react';

import { PREBUILT_VIEW_ID } from '../../src/config/markup';
import { useFragment } from '../../src/lib/use-fragment';

const scroll = jest.fn();

function Page(): null {
  useFragment();
  return null;
}

/** The part of the account, or of the prebuilt view. */
async function appear(view = ''): Promise<void> {
  const part = '<section id="devices"><h2 tabindex="-1">Devices</h2><button>End</button></section>';
  document.body.insertAdjacentHTML('beforeend', `<div id="${view}">${part}</div>`);
  await Promise.resolve();
}

beforeEach(() => {
  Element.prototype.scrollIntoView = scroll.mockClear();
  history.replaceState(null, '', '#devices');
  document.body.innerHTML = '';
});

test('AREA-32: a part that appears later is scrolled to and gets the focus, once, and not in the prebuilt view', async () => {
  render(<Page />);
  await appear(PREBUILT_VIEW_ID);
  expect(scroll).not.toHaveBeenCalled();
  document.body.replaceChildren();
  await appear();
  expect(scroll.mock.contexts).toEqual([screen.getByRole('heading').parentElement]);
  expect(screen.getByRole('heading')).toHaveFocus();
  await appear();
  expect(scroll).toHaveBeenCalledTimes(1);
});

test.each(['wheel', 'touchMove', 'pointerDown', 'keyDown'] as const)(
  'AREA-32: a visitor does something else: %s',
  async (event) => {
    render(<Page />);
    fireEvent[event](document.body);
    await appear();
    expect(scroll).not.toHaveBeenCalled();
    expect(document.body).toHaveFocus();
  },
);

test('only the focus moves to a part that is there: the browser or Gatsby scrolls', async () => {
  await appear();
  render(<Page />);
  expect(screen.getByRole('heading')).toHaveFocus();
  screen.getByRole('button').focus();
  fireEvent(window, new HashChangeEvent('hashchange'));
  expect(screen.getByRole('heading')).toHaveFocus();
  expect(scroll).not.toHaveBeenCalled();
});

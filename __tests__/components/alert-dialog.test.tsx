import '../support/dialog-polyfill';

import { render, screen } from '@testing-library/react';
import { useState, type ReactElement, type ReactNode } from 'react';

import { AlertDialog } from '../../src/components/alert-dialog';
import { renderWithUser } from '../support/render';

function Opener(): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Pay
      </button>
      {open && (
        <AlertDialog label="Payment" onClose={() => setOpen(false)}>
          Processing...
        </AlertDialog>
      )}
    </>
  );
}

async function open() {
  const page = renderWithUser(<Opener />);
  await page.user.click(screen.getByRole('button', { name: 'Pay' }));
  return page;
}

test('PAY-08: has a name, is described by its message, and focuses its only button', async () => {
  await open();
  const dialog = screen.getByRole('alertdialog', { name: 'Payment' });
  expect(dialog).toHaveAccessibleDescription('Processing...');
  expect(dialog).toHaveTextContent(/^Processing\.\.\.OK$/);
  expect(screen.getByRole('button', { name: 'OK' })).toHaveFocus();
});

test.each(['OK', 'Escape'])('PAY-08: closes on %s and returns the focus', async (way) => {
  const { user } = await open();
  await (way === 'OK' ? user.click(screen.getByRole('button', { name: 'OK' })) : user.keyboard('{Escape}'));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Pay' })).toHaveFocus();
});

test('returns focus and scrolling when it is unmounted', () => {
  function page(open: boolean): ReactElement {
    return (
      <>
        <button type="button">Pay</button>
        {open && (
          <AlertDialog label="Payment" onClose={() => undefined}>
            Processing...
          </AlertDialog>
        )}
      </>
    );
  }
  const { rerender } = render(page(false));
  screen.getByRole('button', { name: 'Pay' }).focus();
  rerender(page(true));
  expect(screen.getByRole('button', { name: 'OK' })).toHaveFocus();
  rerender(page(false));
  expect(screen.getByRole('button', { name: 'Pay' })).toHaveFocus();
  expect(document.documentElement.style.overflow).toBe('');
});

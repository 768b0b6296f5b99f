import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';

import { InternalLink } from '../../../src/components/link';
import { afterPaint } from '../../../src/lib/after-paint';
import { takeReturnUrl } from '../../../src/features/session/return-url';
import { navigate } from '../../support/gatsby';
import { signIn } from '../../support/signed-in';
import { field, openBy, renderSite, setUpSite, settle, toast } from './site';

setUpSite();

function dialog(): HTMLElement {
  return screen.getByRole('dialog');
}

describe('links', () => {
  test.each([
    ['Login', 'Welcome Back', 'Username or email'],
    ['Sign Up', 'ASF Member Registration', 'Full name'],
  ] as const)('DIALOG-01: %s opens its dialog at the first field', async (link, title, label) => {
    const { user } = renderSite();
    expect(await openBy(user, link)).toHaveAccessibleName(title);
    expect(within(dialog()).getByRole('heading', { level: 2, name: title })).toBeVisible();
    expect(field(label)).toHaveFocus();
  });

  test('AUTH-08: stores the return URL of the link', async () => {
    const { user } = renderSite(
      <InternalLink to="/login" returnUrl="/classroom">
        Classroom
      </InternalLink>,
    );
    await user.click(screen.getByRole('link', { name: 'Classroom' }));
    expect(await screen.findByRole('dialog', { name: 'Welcome Back' })).toBeVisible();
    expect(takeReturnUrl()).toBe('/classroom');
  });

  test.each([
    ['for a new tab', () => true, { ctrlKey: true }],
    ['that a script has prevented, and repeats later,', (event: Event) => event.preventDefault(), {}],
  ])('do nothing after a press %s', async (_, prepare, init) => {
    renderSite();
    document.addEventListener('click', prepare, { capture: true, once: true });
    let isLeft: boolean | undefined;
    window.addEventListener(
      'click',
      (event) => {
        isLeft = !event.defaultPrevented;
        event.preventDefault();
      },
      { once: true },
    );
    fireEvent.click(screen.getByRole('link', { name: 'Login' }), init);
    expect(isLeft).toBe('ctrlKey' in init);
    await act(() => new Promise<void>((resolve) => afterPaint(resolve)));
    await settle();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test.each(['Login', 'Sign Up'] as const)('%s opens the homepage for a member', async (link) => {
    const { user } = renderSite();
    signIn();
    await user.click(screen.getByRole('link', { name: link }));
    await waitFor(() => expect(navigate.mock.calls).toEqual([['/homepage']]));
    await settle();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('closing', () => {
  test.each(['Escape', 'the close button', 'a press outside'])('DIALOG-02: with %s returns the focus', async (way) => {
    const { user } = renderSite();
    await openBy(user, 'Login');
    if (way === 'Escape') await user.keyboard('{Escape}');
    else if (way === 'the close button') await user.click(screen.getByRole('button', { name: 'Close' }));
    else await user.click(dialog());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Login' })).toHaveFocus();
    expect(navigate).not.toHaveBeenCalled();
  });

  test('DIALOG-04: with "Forgot password?" does not return the focus', async () => {
    const { user } = renderSite();
    await openBy(user, 'Login');
    const link = screen.getByRole('link', { name: 'Forgot password?' });
    window.addEventListener('click', (event) => event.preventDefault(), { once: true });
    await user.click(link);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(link).toHaveAttribute('href', '/forgot-password');
  });
});

test.each(['Escape', 'the link to the other dialog'])(
  'DIALOG-11: with %s the toast about the form leaves',
  async (way) => {
    const { user } = renderSite();
    const element = await openBy(user, 'Login');
    await user.click(within(element).getByRole('button', { name: 'Sign In' }));
    await toast('Missing Information');
    if (way === 'Escape') await user.keyboard('{Escape}');
    else await user.click(within(element).getByRole('link', { name: 'Sign Up' }));
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Missing Information' })).not.toBeInTheDocument());
  },
);

describe('DIALOG-03: switching', () => {
  test('keeps one dialog open and moves the focus to the new title', async () => {
    const { user } = renderSite();
    const element = await openBy(user, 'Login');
    await user.click(within(element).getByRole('link', { name: 'Sign Up' }));
    expect(await screen.findByRole('heading', { name: 'ASF Member Registration' })).toHaveFocus();
    expect(dialog()).toBe(element);
    expect(dialog()).toHaveAccessibleName('ASF Member Registration');
    await user.click(within(element).getByRole('link', { name: 'Sign In' }));
    expect(await screen.findByRole('heading', { name: 'Welcome Back' })).toHaveFocus();
    expect(dialog()).toBe(element);
    await user.keyboard('{Escape}');
    expect(screen.getByRole('link', { name: 'Login' })).toHaveFocus();
  });
});

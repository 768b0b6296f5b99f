import { act, screen, within } from '@testing-library/react';

import { dismissToast, type Toast } from '../../../src/features/toasts/show-toast';
import { passTime } from '../../support/render';
import { card, closeButton, expectTitles, passSteps, region, renderToasts, show, titles } from './show';

const LONG = { duration: 60_000 };

test('TOAST-11: a toast shows its title and text, and if it is dismissible, a close button that names it', async () => {
  const description = 'Invalid credentials';
  const { user } = await renderToasts({ title: 'Login Failed', description }, { title: 'Saved', dismissible: false });
  expect(card('Login Failed')).toHaveAccessibleDescription(description);
  expect(card('Saved')).toHaveTextContent(/^Saved$/);
  expect(card('Saved')).not.toHaveAttribute('aria-describedby');
  expect(within(card('Saved')).queryByRole('button')).not.toBeInTheDocument();
  await user.click(closeButton('Login Failed'));
  await expectTitles('Saved');
});

test.each([
  ['default', 'status'],
  ['success', 'status'],
  ['destructive', 'alert'],
] as const)(
  'TOAST-08, TOAST-09: a %s toast is announced as %s, once, with title and text, in a live element that was there before',
  async (type, role) => {
    const { unmount } = await renderToasts();
    const live = within(region()).getByRole(role);
    // Before the first toast.
    expect(live).toBeEmptyDOMElement();
    expect(live).toHaveAttribute('aria-atomic', 'false');
    await show({ title: 'Logged Out', description: 'Bye.', type }, { title: 'Other', type });
    await passTime(200);
    expect([...live.children].map(({ textContent }) => textContent)).toEqual(['Logged Out: Bye.', 'Other']);
    expect(within(region()).getByRole(role === 'alert' ? 'status' : 'alert')).toBeEmptyDOMElement();
    await expectTitles('Logged Out', 'Other');
    expect(live).toBeEmptyDOMElement();
    // The visible toast is not a second live region.
    expect(card('Other').closest('[role=status], [role=alert], [aria-live]')).toBeNull();
    unmount();
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
  },
);

test.each([
  ['for 4000 ms', {}, 4_000],
  ['for its own duration', { duration: 3_000 }, 3_000],
  ['until it is closed', { duration: Infinity }, Infinity],
])('TOAST-01: a toast stays %s', async (_name, options, duration) => {
  await renderToasts({ title: 'Saved', ...options });
  await passTime(Math.min(duration, 24 * 60 * 60 * 1_000) - 1);
  expect(titles()).toEqual(['Saved']);
  await passTime(1);
  await expectTitles(...(duration === Infinity ? ['Saved'] : []));
});

describe('several', () => {
  /** Shows the toast and then two others. */
  async function showThree(first: Toast): ReturnType<typeof renderToasts> {
    const rendered = await renderToasts(first, { title: 'Two', ...LONG }, { title: 'Three', ...LONG });
    await expectTitles(first.title, 'Two', 'Three');
    return rendered;
  }
  const ENDED = { id: 'session', title: 'Ended', duration: Infinity };

  test('TOAST-02: a fourth takes the place of the oldest, whose focus moves to the next', async () => {
    await showThree({ title: 'One', ...LONG });
    act(() => closeButton('One').focus());
    await show({ title: 'Four' });
    await expectTitles('Two', 'Three', 'Four');
    expect(card('Two')).toHaveFocus();
  });

  test('TOAST-02: one that stays until it is closed comes back when there is room', async () => {
    await showThree(ENDED);
    await show({ title: 'Four', duration: 5_000 });
    await expectTitles('Two', 'Three', 'Four');
    await passTime(4_000);
    await expectTitles('Two', 'Three', 'Ended');
    // Two is the oldest now.
    await show({ title: 'Five', ...LONG });
    await expectTitles('Three', 'Ended', 'Five');
  });

  test('TOAST-02: those that have given way come back one after the other', async () => {
    const { user } = await showThree(ENDED);
    await show(
      { ...ENDED, id: 'other', title: 'Other' },
      ...['Four', 'Five', 'Six'].map((title) => ({ title, ...LONG })),
    );
    await expectTitles('Four', 'Five', 'Six');
    await user.click(closeButton('Five'));
    await expectTitles('Four', 'Six', 'Ended');
    await user.click(closeButton('Four'));
    await expectTitles('Six', 'Ended', 'Other');
  });

  test('one that is to come back, or waits for its place, can be replaced or removed before', async () => {
    const { user } = await showThree(ENDED);
    await show({ title: 'Four', ...LONG });
    await expectTitles('Two', 'Three', 'Four');
    await show({ ...ENDED, title: 'Again' });
    await expectTitles('Three', 'Four', 'Again');
    await show({ title: 'Five', ...LONG }, { title: 'Six', ...LONG }, { title: 'Seven', ...LONG });
    await passSteps(1_500);
    await expectTitles('Five', 'Six', 'Seven');
    act(() => ['session', 'unknown'].forEach(dismissToast));
    await user.click(closeButton('Five'));
    await show({ id: 'eight', title: 'Eight' });
    act(() => dismissToast('eight'));
    await expectTitles('Six', 'Seven');
  });
});

test('TOAST-11: the same id replaces the visible toast and restarts its timer', async () => {
  await renderToasts({ id: 'login', title: 'Missing Information' }, { title: 'Other', ...LONG });
  await passTime(3_000);
  await show({ id: 'login', title: 'Login Failed', type: 'destructive' });
  await passTime(3_999);
  expect(titles()).toEqual(['Login Failed', 'Other']);
  await passTime(1);
  // One that has begun to disappear is shown again.
  await show({ id: 'login', title: 'Login Failed' });
  await expectTitles('Other', 'Login Failed');
});

test('TOAST-03: two toasts are 14 px apart, half of it around each, so that the pointer stays in the stack', async () => {
  await renderToasts({ title: 'One' });
  const wrapper = card('One').closest('.notistack-CollapseWrapper');
  expect(wrapper && getComputedStyle(wrapper).padding).toBe('7px 0px');
});

test.each([
  ['top-left', { top: '14px', left: '20px' }],
  ['top-center', { top: '14px', left: '50%' }],
  ['top-right', { top: '14px', right: '20px' }],
  ['bottom-left', { bottom: '14px', left: '20px' }],
  ['bottom-center', { bottom: '14px', left: '50%' }],
] as const)('TOAST-05: a toast can be at %s, and others elsewhere', async (position, insets) => {
  await renderToasts({ title: 'There', position }, { title: 'Usual place' });
  const stack = card('There').closest('.notistack-SnackbarContainer');
  expect(stack).toHaveStyle(insets);
  expect(stack).not.toContainElement(card('Usual place'));
});

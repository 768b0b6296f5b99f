import { act, screen, within } from '@testing-library/react';

import { dismissToast } from '../../../src/features/toasts/show-toast';
import { passTime } from '../../support/render';
import { card, closeButton, passSteps, region, renderToasts, settle, show, titles } from './show';

const LONG = { duration: 60_000 };

test('the region and its live elements exist before the first toast', async () => {
  const { unmount } = await renderToasts();
  expect(region()).toHaveAttribute('tabindex', '-1');
  for (const role of ['status', 'alert']) {
    const live = within(region()).getByRole(role);
    expect(live).toBeEmptyDOMElement();
    expect(live).toHaveAttribute('aria-atomic', 'false');
  }
  unmount();
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
});

test('a toast shows its title and text, and if it is dismissible, a close button that names it', async () => {
  const description = 'Invalid credentials';
  const { user } = await renderToasts({ title: 'Login Failed', description }, { title: 'Saved', dismissible: false });
  expect(card('Login Failed')).toHaveAccessibleDescription(description);
  expect(card('Saved')).toHaveTextContent(/^Saved$/);
  expect(card('Saved')).not.toHaveAttribute('aria-describedby');
  expect(within(card('Saved')).queryByRole('button')).not.toBeInTheDocument();
  await user.click(closeButton('Login Failed'));
  await settle();
  expect(titles()).toEqual(['Saved']);
});

test('the action of a toast runs, and the toast disappears, in which nothing can be pressed any more', async () => {
  const onSelect = jest.fn();
  const { user } = await renderToasts({ title: 'Welcome, Ada', action: { label: 'Continue to Wallet', onSelect } });
  const button = screen.getByRole('button', { name: 'Continue to Wallet' });
  await passSteps(300);
  await user.click(button);
  expect(onSelect).toHaveBeenCalledTimes(1);
  expect(button.closest('[inert]')).not.toBeNull();
  await settle();
  expect(titles()).toEqual([]);
});

test.each([
  ['default', 'status'],
  ['success', 'status'],
  ['destructive', 'alert'],
] as const)('a %s toast is announced as %s, once, with title and text', async (type, role) => {
  await renderToasts();
  const live = within(region()).getByRole(role);
  const announced: (string | null)[] = [];
  const observer = new MutationObserver((records) =>
    records.forEach(({ addedNodes }) => addedNodes.forEach(({ textContent }) => announced.push(textContent))),
  );
  ['status', 'alert'].forEach((each) => observer.observe(within(region()).getByRole(each), { childList: true }));
  await show({ title: 'Logged Out', description: 'Bye.', type }, { title: 'Other', type });
  await passTime(200);
  expect([...live.children].map(({ textContent }) => textContent)).toEqual(['Logged Out: Bye.', 'Other']);
  await settle();
  expect(announced).toEqual(['Logged Out: Bye.', 'Other']);
  expect(live).toBeEmptyDOMElement();
  // The visible toast is not a second live region.
  expect(card('Other').closest('[role=status], [role=alert], [aria-live]')).toBeNull();
  observer.disconnect();
});

test.each([
  ['for 4000 ms', {}, 4_000],
  ['for its own duration', { duration: 3_000 }, 3_000],
  ['until it is closed', { duration: Infinity }, Infinity],
])('a toast stays %s', async (_name, options, duration) => {
  await renderToasts({ title: 'Saved', ...options });
  await passTime(Math.min(duration, 24 * 60 * 60 * 1_000) - 1);
  expect(titles()).toEqual(['Saved']);
  await passTime(1);
  await settle();
  expect(titles()).toEqual(duration === Infinity ? ['Saved'] : []);
});

test('a fourth takes the place of the oldest, whose focus moves to the next', async () => {
  await renderToasts({ title: 'One', ...LONG }, { title: 'Two', ...LONG }, { title: 'Three', ...LONG });
  await settle();
  act(() => closeButton('One').focus());
  await show({ title: 'Four' });
  await settle();
  expect(titles()).toEqual(['Two', 'Three', 'Four']);
  expect(card('Two')).toHaveFocus();
});

describe('one that stays until it is closed', () => {
  const ENDED = { id: 'session', title: 'Ended', duration: Infinity };

  async function displace(): ReturnType<typeof renderToasts> {
    const rendered = await renderToasts(ENDED, { title: 'Two', ...LONG }, { title: 'Three', ...LONG });
    await settle();
    await show({ title: 'Four', duration: 5_000 });
    await settle();
    expect(titles()).toEqual(['Two', 'Three', 'Four']);
    return rendered;
  }

  test('comes back when there is room', async () => {
    await displace();
    await passTime(4_000);
    await settle();
    expect(titles()).toEqual(['Two', 'Three', 'Ended']);
  });

  test('can be replaced or removed before', async () => {
    const { user } = await displace();
    await show({ ...ENDED, title: 'Again' });
    await settle();
    expect(titles()).toEqual(['Three', 'Four', 'Again']);
    await show({ title: 'Five', ...LONG }, { title: 'Six', ...LONG }, { title: 'Seven', ...LONG });
    await passSteps(3_000);
    expect(titles()).toEqual(['Five', 'Six', 'Seven']);
    act(() => dismissToast('session'));
    await user.click(closeButton('Five'));
    await settle();
    expect(titles()).toEqual(['Six', 'Seven']);
  });
});

test('one that waits for its place can be removed before it is on the screen', async () => {
  await renderToasts({ title: 'One', ...LONG }, { title: 'Two', ...LONG }, { title: 'Three', ...LONG });
  await settle();
  await show({ id: 'four', title: 'Four' });
  act(() => ['four', 'unknown'].forEach(dismissToast));
  await settle();
  expect(titles()).toEqual(['Two', 'Three']);
  await show({ title: 'Five' });
  await settle();
  expect(titles()).toEqual(['Two', 'Three', 'Five']);
});

test('the same id replaces the visible toast and restarts its timer', async () => {
  await renderToasts({ id: 'login', title: 'Missing Information' }, { title: 'Other', ...LONG });
  await passTime(3_000);
  expect(await show({ id: 'login', title: 'Login Failed', type: 'destructive' })).toEqual(['login']);
  expect(titles()).toEqual(['Login Failed', 'Other']);
  await passTime(3_999);
  expect(titles()).toEqual(['Login Failed', 'Other']);
  await passTime(1);
  await show({ id: 'login', title: 'Login Failed' });
  await settle();
  // One that has begun to disappear is shown again.
  expect(titles()).toEqual(['Other', 'Login Failed']);
});

test('two toasts are 14 px apart, half of it around each, so that the pointer stays in the stack', async () => {
  await renderToasts({ title: 'One' });
  const wrapper = card('One').closest('.notistack-CollapseWrapper');
  expect(wrapper && getComputedStyle(wrapper).padding).toBe('7px 0px');
});

test.each(['bottom-right', 'bottom-left', 'bottom-center', 'top-right', 'top-left', 'top-center'] as const)(
  'a toast can be at %s, and others elsewhere',
  async (position) => {
    await renderToasts({ title: 'There', position }, { title: 'Usual place' });
    const container = card('There').closest('.notistack-SnackbarContainer');
    const classes = [...(container?.classList ?? [])].filter((name) => name.startsWith('at-'));
    expect(classes.join(' ')).toBe(`at-${position.replace('-', ' at-').replace(' at-center', '')}`);
    expect(container?.contains(card('Usual place'))).toBe(position === 'bottom-right');
  },
);

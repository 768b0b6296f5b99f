import { act, screen, within } from '@testing-library/react';

import { dismissToast, prepareToasts, showToast, ToastRegion } from '../../../src/features/toasts/show-toast';
import { fakeTime, passTime, renderWithUser } from '../../support/render';
import { card, closeButton, passSteps, region, renderRegion, settle, show, titles } from './show';

const LONG = { duration: 60_000 };

test('the region and its live elements exist before the first toast', () => {
  const { unmount } = renderRegion();
  expect(region()).toHaveAttribute('tabindex', '-1');
  for (const role of ['status', 'alert']) {
    const live = within(region()).getByRole(role);
    expect(live).toBeEmptyDOMElement();
    expect(live).toHaveAttribute('aria-atomic', 'false');
  }
  expect(titles()).toEqual([]);
  unmount();
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
});

test('a toast shows its title and text, with a close button that names it', async () => {
  const { user } = renderRegion();
  await show({ title: 'Login Failed', description: 'Invalid credentials', type: 'destructive' }, { title: 'Saved' });
  expect(card('Login Failed')).toHaveAccessibleDescription('Invalid credentials');
  expect(card('Saved')).toHaveTextContent(/^Saved$/);
  expect(card('Saved')).not.toHaveAttribute('aria-describedby');
  await user.click(closeButton('Login Failed'));
  await settle();
  expect(titles()).toEqual(['Saved']);
});

test('a toast that is not dismissible has no close button', async () => {
  renderRegion();
  await show({ title: 'One', dismissible: false });
  expect(within(region()).queryByRole('button')).not.toBeInTheDocument();
});

test('the action of a toast runs once, and the toast disappears', async () => {
  const { user } = renderRegion();
  const onSelect = jest.fn();
  await show({ title: 'Welcome, Ada', action: { label: 'Continue to Wallet', onSelect } });
  await passTime(200);
  const button = screen.getByRole('button', { name: 'Continue to Wallet' });
  await user.click(button);
  expect(onSelect).toHaveBeenCalledTimes(1);
  expect(button.closest('[inert]')).not.toBeNull();
  await settle();
  expect(titles()).toEqual([]);
});

test('shows toasts from before the region was rendered', async () => {
  fakeTime();
  prepareToasts();
  await show({ title: 'Early' });
  renderWithUser(<ToastRegion />);
  await passTime(0);
  expect(titles()).toEqual(['Early']);
});

test.each([
  ['default', 'status'],
  ['success', 'status'],
  ['destructive', 'alert'],
] as const)('a %s toast is announced as %s, once, with title and text', async (type, role) => {
  renderRegion();
  const live = within(region()).getByRole(role);
  const announced: (string | null)[] = [];
  const observer = new MutationObserver((records) =>
    records.forEach(({ addedNodes }) => addedNodes.forEach(({ textContent }) => announced.push(textContent))),
  );
  observer.observe(region(), { childList: true, subtree: true });
  await show({ title: 'Logged Out', description: 'Bye.', type }, { title: 'Other', type });
  await passTime(200);
  expect([...live.children].map(({ textContent }) => textContent)).toEqual(['Logged Out: Bye.', 'Other']);
  await settle();
  observer.disconnect();
  expect(announced.filter((text) => text === 'Logged Out: Bye.')).toHaveLength(1);
  expect(live).toBeEmptyDOMElement();
  // The visible toast is not a second live region.
  expect(region().querySelector('[aria-live]')).toBeNull();
  expect(card('Logged Out').closest('[role=status], [role=alert]')).toBeNull();
});

test.each([
  ['for 4000 ms', {}, 4_000],
  ['for its own duration', { duration: 3_000 }, 3_000],
  ['for 4000 ms if it is not dismissible', { dismissible: false }, 4_000],
  ['until it is closed', { duration: Infinity }, Infinity],
])('a toast stays %s', async (_name, options, duration) => {
  renderRegion();
  await show({ title: 'Saved', ...options });
  await passTime(Math.min(duration, 24 * 60 * 60 * 1_000) - 1);
  expect(titles()).toEqual(['Saved']);
  await passTime(1);
  await settle();
  expect(titles()).toEqual(duration === Infinity ? ['Saved'] : []);
});

describe('several', () => {
  /** Shows three toasts, of which the first two have a place of their own. */
  async function showThree(first: Parameters<typeof showToast>[0]): Promise<void> {
    renderRegion();
    await show(first, { title: 'Two', ...LONG }, { title: 'Three', ...LONG });
    await settle();
    expect(titles()).toEqual([first.title, 'Two', 'Three']);
  }

  test('three are shown in their order, and a fourth takes the place of the oldest', async () => {
    await showThree({ title: 'One', ...LONG });
    act(() => closeButton('One').focus());
    await show({ title: 'Four' });
    await passSteps(800);
    expect(titles()).toEqual(['Two', 'Three', 'Four']);
    expect(within(region()).getByRole('status')).toHaveTextContent(/^Four$/);
    // The focus of the one that gave way has moved to the next.
    expect(card('Two')).toHaveFocus();
    act(() => region().blur());
    act(() => (document.activeElement as HTMLElement).blur());
    // Its time starts when it is on the screen.
    await passTime(3_500);
    expect(titles()).toEqual(['Two', 'Three', 'Four']);
    await passTime(500);
    await settle();
    expect(titles()).toEqual(['Two', 'Three']);
  });

  test('of five at once, the last three are shown', async () => {
    renderRegion();
    await show(...['One', 'Two', 'Three', 'Four', 'Five'].map((title) => ({ title, ...LONG })));
    await passSteps(5_000);
    expect(titles()).toEqual(['Three', 'Four', 'Five']);
  });

  test('one that stays until it is closed comes back when there is room', async () => {
    await showThree({ title: 'Your session has ended', duration: Infinity });
    await show({ title: 'Four', duration: 10_000 });
    await settle();
    expect(titles()).toEqual(['Two', 'Three', 'Four']);
    await passTime(10_000);
    await settle();
    expect(titles()).toEqual(['Two', 'Three', 'Your session has ended']);
  });

  test('one that is to come back can be replaced or removed before', async () => {
    await showThree({ id: 'session', title: 'Your session has ended', duration: Infinity });
    await show({ title: 'Four', ...LONG });
    await settle();
    await show({ id: 'session', title: 'Welcome', duration: Infinity });
    await settle();
    expect(titles()).toEqual(['Three', 'Four', 'Welcome']);
    await show({ title: 'Five', ...LONG }, { title: 'Six', ...LONG }, { title: 'Seven' });
    await passSteps(3_000);
    act(() => dismissToast('session'));
    await passTime(4_000);
    await settle();
    expect(titles()).toEqual(['Five', 'Six']);
  });

  test('one that waits for its place can be removed before it is on the screen', async () => {
    await showThree({ title: 'One', ...LONG });
    await show({ id: 'four', title: 'Four' });
    act(() => ['four', 'unknown'].forEach(dismissToast));
    await settle();
    expect(titles()).toEqual(['Two', 'Three']);
    await show({ title: 'Five' });
    await settle();
    expect(titles()).toEqual(['Two', 'Three', 'Five']);
  });

  test('two toasts are 14 px apart, half of it around each, so that the pointer stays in the stack', async () => {
    renderRegion();
    await show({ title: 'One' }, { title: 'Two' });
    for (const title of ['One', 'Two']) {
      const wrapper = card(title).closest('.notistack-CollapseWrapper');
      expect(wrapper && getComputedStyle(wrapper).padding).toBe('7px 0px');
    }
  });

  test('the same id replaces the visible toast and restarts its timer', async () => {
    renderRegion();
    expect(await show({ id: 'login', title: 'Missing Information' }, { title: 'Other', ...LONG })).toEqual([
      'login',
      expect.not.stringMatching('login'),
    ]);
    await passTime(3_000);
    await show({ id: 'login', title: 'Login Failed', type: 'destructive' });
    expect(titles()).toEqual(['Login Failed', 'Other']);
    await passTime(200);
    expect(within(region()).getByRole('alert')).toHaveTextContent(/^Login Failed$/);
    await passTime(3_799);
    expect(titles()).toEqual(['Login Failed', 'Other']);
    await passTime(1);
    await settle();
    expect(titles()).toEqual(['Other']);
  });

  test('a toast with the id of a disappearing one is shown again', async () => {
    renderRegion();
    await show({ id: 'again', title: 'Again' });
    await passTime(4_000);
    await show({ id: 'again', title: 'Again' });
    await settle();
    expect(titles()).toEqual(['Again']);
  });
});

test.each(['bottom-right', 'bottom-left', 'bottom-center', 'top-right', 'top-left', 'top-center'] as const)(
  'a toast can be at %s, and others elsewhere',
  async (position) => {
    renderRegion();
    await show({ title: 'There', position }, { title: 'Usual place' });
    const [vertical = '', horizontal = ''] = position.split('-');
    const names = horizontal === 'center' ? [`at-${vertical}`] : [`at-${vertical}`, `at-${horizontal}`];
    const container = card('There').closest('.notistack-SnackbarContainer');
    expect(container).toHaveClass(...names);
    expect(container?.contains(card('Usual place'))).toBe(position === 'bottom-right');
  },
);

import { act, screen, within } from '@testing-library/react';

import { dismissToast, prepareToasts, showToast, ToastRegion } from '../../../src/features/toasts/show-toast';
import { fakeTime, passTime, renderWithUser } from '../../support/render';
import { card, passSteps, region, renderRegion, settle, show, titles } from './show';

test('the region and its live elements exist before the first toast', () => {
  const { unmount } = renderRegion();
  expect(region()).toHaveAttribute('tabindex', '-1');
  expect(region().parentElement).toBe(document.body);
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
  await user.click(screen.getByRole('button', { name: 'Close: Login Failed' }));
  await settle();
  expect(titles()).toEqual(['Saved']);
});

test('shows toasts from before the region was rendered', async () => {
  fakeTime();
  prepareToasts();
  await show({ title: 'Early' });
  renderWithUser(<ToastRegion />);
  await passTime(0);
  expect(titles()).toEqual(['Early']);
});

describe('announcements', () => {
  test.each([
    ['default', 'status'],
    ['success', 'status'],
    ['destructive', 'alert'],
  ] as const)('a %s toast is announced as %s, once, with title and text', async (type, role) => {
    renderRegion();
    const said: string[] = [];
    const observer = new MutationObserver((records) => {
      records.forEach(({ addedNodes }) =>
        addedNodes.forEach((node) => said.push(`${role}: ${node.textContent ?? ''}`)),
      );
    });
    const live = within(region()).getByRole(role);
    observer.observe(live, { childList: true, subtree: true });
    await show({ title: 'Logged Out', description: '✅ You have successfully logged out.', type });
    await passTime(200);
    expect(live).toHaveTextContent(/^Logged Out: ✅ You have successfully logged out\.$/);
    await settle();
    expect(said).toEqual([`${role}: Logged Out: ✅ You have successfully logged out.`]);
    expect(live).toBeEmptyDOMElement();
    expect(within(region()).getByRole(role === 'alert' ? 'status' : 'alert')).toBeEmptyDOMElement();
    // The visible toast is not a second live region.
    expect(region().querySelector('[aria-live]')).toBeNull();
    expect(card('Logged Out').closest('[role=status], [role=alert]')).toBeNull();
    observer.disconnect();
  });

  test('two toasts at the same time are both announced', async () => {
    renderRegion();
    await show({ title: 'One' }, { title: 'Two' });
    await passTime(200);
    const live = within(region()).getByRole('status');
    expect([...live.children].map(({ textContent }) => textContent)).toEqual(['One', 'Two']);
  });
});

describe('time', () => {
  test.each([
    ['for 4000 ms', { title: 'Saved' }, 4_000],
    ['for its own duration', { title: 'Saved', duration: 3_000 }, 3_000],
    ['for 4000 ms if it is not dismissible', { title: 'Saved', dismissible: false }, 4_000],
  ])('a toast stays %s', async (_name, toast, duration) => {
    renderRegion();
    await show(toast);
    await passTime(duration - 1);
    expect(titles()).toEqual(['Saved']);
    await passTime(1);
    await settle();
    expect(titles()).toEqual([]);
  });

  test('or permanently', async () => {
    renderRegion();
    await show({ title: 'Stays', duration: Infinity });
    await passTime(24 * 60 * 60 * 1_000);
    expect(titles()).toEqual(['Stays']);
  });
});

describe('several', () => {
  /** Shows three toasts, one after the other. */
  async function showThree(first: Parameters<typeof showToast>[0]): Promise<void> {
    renderRegion();
    await show(first, { title: 'Two', duration: 60_000 }, { title: 'Three', duration: 60_000 });
    await settle();
    expect(titles()).toEqual([first.title, 'Two', 'Three']);
  }

  test('three are shown in their order, and a fourth takes the place of the oldest', async () => {
    await showThree({ title: 'One', duration: 60_000 });
    await show({ title: 'Four' });
    await passSteps(800);
    expect(titles()).toEqual(['Two', 'Three', 'Four']);
    expect(within(region()).getByRole('status')).toHaveTextContent(/^Four$/);
    // Its time starts when it is on the screen.
    await passTime(2_000);
    expect(titles()).toEqual(['Two', 'Three', 'Four']);
    await passTime(2_000);
    await settle();
    expect(titles()).toEqual(['Two', 'Three']);
  });

  test('of five at once, the last three are shown', async () => {
    renderRegion();
    await show(...['One', 'Two', 'Three', 'Four', 'Five'].map((title) => ({ title, duration: 60_000 })));
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

  test('one that is to come back can be removed or replaced before', async () => {
    await showThree({ id: 'session', title: 'Your session has ended', duration: Infinity });
    await show({ title: 'Four', duration: 60_000 });
    await settle();
    await show({ id: 'session', title: 'Welcome', duration: Infinity });
    await settle();
    expect(titles()).toEqual(['Three', 'Four', 'Welcome']);
    await show({ title: 'Five', duration: 60_000 }, { title: 'Six', duration: 60_000 }, { title: 'Seven' });
    await passSteps(3_000);
    act(() => dismissToast('session'));
    await passTime(4_000);
    await settle();
    expect(titles()).toEqual(['Five', 'Six']);
  });

  test('one that takes the place of another can be removed before it is on the screen', async () => {
    await showThree({ title: 'One', duration: 60_000 });
    const [id = ''] = await show({ title: 'Four' });
    act(() => dismissToast(id));
    await settle();
    expect(titles()).toEqual(['Two', 'Three']);
    await show({ title: 'Five' });
    await settle();
    expect(titles()).toEqual(['Two', 'Three', 'Five']);
  });

  test('the focus of one that gives way moves to the next', async () => {
    await showThree({ title: 'One', duration: 60_000 });
    act(() => screen.getByRole('button', { name: 'Close: One' }).focus());
    await show({ title: 'Four' });
    await settle();
    expect(card('Two')).toHaveFocus();
  });

  test('two toasts are 14 px apart, half of it around each, so that the pointer stays in the stack', async () => {
    renderRegion();
    await show({ title: 'One' }, { title: 'Two' });
    for (const title of ['One', 'Two']) {
      const wrapper = card(title).closest<HTMLElement>('.notistack-CollapseWrapper');
      expect(wrapper && getComputedStyle(wrapper).padding).toBe('7px 0px');
    }
  });

  test('the same id replaces the visible toast and restarts its timer', async () => {
    renderRegion();
    const ids = await show({ id: 'login', title: 'Missing Information' }, { title: 'Other', duration: Infinity });
    expect(ids[0]).toBe('login');
    expect(ids[1]).not.toBe('login');
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
    act(() => dismissToast('again'));
    await show({ id: 'again', title: 'Again' });
    await settle();
    expect(titles()).toEqual(['Again']);
  });
});

test('dismissToast removes a toast by its id, also one that has not appeared; an unknown id is no error', async () => {
  renderRegion();
  const [id = ''] = await show({ title: 'One' }, { title: 'Two' });
  act(() => {
    dismissToast(id);
    dismissToast(showToast({ title: 'Three' }));
    dismissToast('unknown');
  });
  await settle();
  expect(titles()).toEqual(['Two']);
});

test('a toast that is not dismissible has no close button', async () => {
  renderRegion();
  await show({ title: 'One', dismissible: false });
  expect(within(region()).queryByRole('button')).not.toBeInTheDocument();
});

test('the action of a toast runs, and the toast disappears', async () => {
  const { user } = renderRegion();
  const onSelect = jest.fn();
  await show({ title: 'Welcome, Ada', action: { label: 'Continue to Wallet', onSelect } });
  await user.click(within(card('Welcome, Ada')).getByRole('button', { name: 'Continue to Wallet' }));
  expect(onSelect).toHaveBeenCalledTimes(1);
  await settle();
  expect(titles()).toEqual([]);
});

test.each(['bottom-right', 'bottom-left', 'bottom-center', 'top-right', 'top-left', 'top-center'] as const)(
  'a toast can be at %s, and others elsewhere',
  async (position) => {
    renderRegion();
    await show({ title: 'There', position }, { title: 'Usual place' });
    const container = card('There').closest('.notistack-SnackbarContainer');
    const usual = card('Usual place').closest('.notistack-SnackbarContainer');
    const [vertical = '', horizontal = ''] = position.split('-');
    const names = `at-${vertical}${horizontal === 'center' ? '' : ` at-${horizontal}`}`;
    expect(container).toHaveClass(names);
    expect(usual).toHaveClass('at-bottom at-right');
    expect(container === usual).toBe(position === 'bottom-right');
  },
);

import { screen, within } from '@testing-library/react';

import { dismissToast, prepareToasts, showToast, ToastRegion } from '../../../src/features/toasts/show-toast';
import { fakeTime, passTime, renderWithUser } from '../../support/render';
import { card, passSteps, region, renderRegion, settle, show, titles } from './show';

test('the region and its live elements exist before the first toast', () => {
  renderRegion();
  expect(region()).toHaveAttribute('tabindex', '-1');
  expect(region().parentElement).toBe(document.body);
  for (const role of ['status', 'alert']) {
    const live = within(region()).getByRole(role);
    expect(live).toBeEmptyDOMElement();
    expect(live).toHaveAttribute('aria-atomic', 'false');
  }
  expect(titles()).toEqual([]);
});

test('the region is removed with the shell', () => {
  const { unmount } = renderRegion();
  unmount();
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
});

test('a toast shows its title and text, with a close button that names it', async () => {
  renderRegion();
  await show({ title: 'Login Failed', description: 'Invalid credentials', type: 'destructive' });
  expect(card('Login Failed')).toHaveAccessibleDescription('Invalid credentials');
  expect(within(card('Login Failed')).getByRole('button', { name: 'Close: Login Failed' })).toBeVisible();
});

test('a toast without a text has no description', async () => {
  renderRegion();
  await show({ title: 'Saved' });
  expect(card('Saved')).toHaveTextContent(/^Saved$/);
  expect(card('Saved')).not.toHaveAttribute('aria-describedby');
});

test('shows toasts from before the region was rendered', async () => {
  fakeTime();
  await show({ title: 'Early' });
  renderWithUser(<ToastRegion />);
  expect(titles()).toEqual(['Early']);
});

test('the code can be preloaded', async () => {
  fakeTime();
  await expect(prepareToasts()).resolves.toBeDefined();
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
    observer.disconnect();
  });

  test('the visible toast is not a second live region', async () => {
    renderRegion();
    await show({ title: 'Saved', description: 'All of it.' });
    expect(within(region()).getAllByRole('status')).toHaveLength(1);
    expect(within(region()).getAllByRole('alert')).toHaveLength(1);
    expect(region().querySelector('[aria-live]')).toBeNull();
    expect(card('Saved').closest('[role=status], [role=alert]')).toBeNull();
  });

  test('two toasts at the same time are both announced', async () => {
    renderRegion();
    await show({ title: 'One' }, { title: 'Two' });
    await passTime(200);
    const live = within(region()).getByRole('status');
    expect([...live.children].map(({ textContent }) => textContent)).toEqual(['One', 'Two']);
  });

  test('a waiting toast is announced when it is shown', async () => {
    renderRegion();
    await show({ title: 'One', duration: 1_000 }, { title: 'Two' }, { title: 'Three' }, { title: 'Four' });
    await passTime(200);
    expect(within(region()).getByRole('status')).not.toHaveTextContent('Four');
    await passTime(800);
    await passSteps(600);
    expect(within(region()).getByRole('status')).toHaveTextContent(/^Four$/);
  });
});

describe('time', () => {
  test('a toast stays for 4000 ms', async () => {
    renderRegion();
    await show({ title: 'Saved' });
    await passTime(3_999);
    expect(card('Saved')).toBeVisible();
    await passTime(1);
    await settle();
    expect(titles()).toEqual([]);
  });

  test('or for its own duration', async () => {
    renderRegion();
    await show({ title: 'Logged Out', duration: 3_000 });
    await passTime(2_999);
    expect(titles()).toEqual(['Logged Out']);
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
  test('three are shown in their order, further ones wait', async () => {
    renderRegion();
    await show(
      { title: 'One', duration: 1_000 },
      { title: 'Two', duration: 10_000 },
      { title: 'Three', duration: 10_000 },
      { title: 'Four' },
      { title: 'Five' },
    );
    expect(titles()).toEqual(['One', 'Two', 'Three']);
    await passTime(1_000);
    await settle();
    expect(titles()).toEqual(['Two', 'Three', 'Four']);
    await passTime(4_000);
    await settle();
    expect(titles()).toEqual(['Two', 'Three', 'Five']);
  });

  test('two toasts are 14 px apart, half of it around each, so that the pointer stays in the stack', async () => {
    renderRegion();
    await show({ title: 'One' }, { title: 'Two' });
    for (const title of ['One', 'Two']) {
      const wrapper = card(title).closest<HTMLElement>('.notistack-CollapseWrapper');
      expect(wrapper && getComputedStyle(wrapper).padding).toBe('7px 0px');
    }
  });

  test('the timer of a waiting toast starts when it is shown', async () => {
    renderRegion();
    await show(...['One', 'Two', 'Three'].map((title) => ({ title, duration: 1_000 })), { title: 'Four' });
    await passTime(1_000);
    await settle();
    expect(titles()).toEqual(['Four']);
    await passTime(2_500);
    expect(titles()).toEqual(['Four']);
    await settle();
    expect(titles()).toEqual([]);
  });

  test('the same id replaces the visible toast and restarts its timer', async () => {
    renderRegion();
    const [first] = await show({ id: 'login', title: 'Missing Information' }, { title: 'Other', duration: Infinity });
    expect(first).toBe('login');
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

  test('the same id replaces a waiting toast', async () => {
    renderRegion();
    await show(...['One', 'Two', 'Three'].map((title) => ({ title, duration: 1_000 })));
    await show({ id: 'four', title: 'Four' }, { id: 'four', title: 'Fourth' });
    await passTime(1_000);
    await settle();
    expect(titles()).toEqual(['Fourth']);
  });

  test('a toast with the id of a disappearing one is shown again', async () => {
    renderRegion();
    await show({ id: 'again', title: 'Again' });
    await passTime(4_000);
    dismissToast('again');
    await show({ id: 'again', title: 'Again' });
    await settle();
    expect(titles()).toEqual(['Again']);
  });

  test('ids are generated unless they are given', async () => {
    renderRegion();
    const ids = await show({ title: 'One' }, { title: 'Two' }, { id: 'mine', title: 'Three' });
    expect(new Set(ids).size).toBe(3);
    expect(ids[2]).toBe('mine');
  });
});

describe('removing', () => {
  test('by its id, if it is visible or waiting', async () => {
    renderRegion();
    const toasts = ['One', 'Two', 'Three', 'Four', 'Five'].map((title) => ({ title, duration: Infinity }));
    const ids = await show(...toasts);
    dismissToast(ids[0] ?? '');
    dismissToast(ids[3] ?? '');
    await settle();
    expect(titles()).toEqual(['Two', 'Three', 'Five']);
  });

  test('while it still appears', async () => {
    renderRegion();
    const id = showToast({ title: 'One' });
    dismissToast(id);
    await settle();
    expect(titles()).toEqual([]);
  });

  test('an unknown id is no error', async () => {
    renderRegion();
    await show({ title: 'One' });
    dismissToast('nobody');
    await settle();
    expect(titles()).toEqual(['One']);
  });

  test('by its close button', async () => {
    const { user } = renderRegion();
    await show({ title: 'One' }, { title: 'Two' });
    await user.click(screen.getByRole('button', { name: 'Close: One' }));
    await settle();
    expect(titles()).toEqual(['Two']);
  });

  test('a toast that is not dismissible has no close button, and disappears after its duration', async () => {
    renderRegion();
    await show({ title: 'One', dismissible: false });
    expect(within(region()).queryByRole('button')).not.toBeInTheDocument();
    await passTime(4_000);
    await settle();
    expect(titles()).toEqual([]);
  });
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

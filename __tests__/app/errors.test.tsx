import '../support/dialog-polyfill';

import { css } from '@emotion/react';
import { act, render, screen, within } from '@testing-library/react';
import { useEffect, useState, type ReactNode } from 'react';

import type * as PlayerFrame from '../../src/features/video/player-frame';
import type * as Submenu from '../../src/app/submenu';
import { PageShell } from '../../src/app/page-shell';
import { AlertDialog } from '../../src/components/alert-dialog';
import { ErrorBoundary } from '../../src/components/error-boundary';
import { DialogHost } from '../../src/features/dialogs/dialog-host';
import { openDialog } from '../../src/features/dialogs/open-dialog';
import { useLightbox } from '../../src/features/lightbox/use-lightbox';
import { showToast, ToastRegion } from '../../src/features/toasts/show-toast';
import { VideoCard } from '../../src/features/video/video-card';
import { expectConsole } from '../support/console';
import { setStaticQuery } from '../support/gatsby';
import { fakeLoader } from '../support/loader';
import { locatedAt } from '../support/located';
import { renderWithUser } from '../support/render';
import { shellContent } from '../support/shell-content';

// An error of a component leaves the rest of the page as it is (START-11).

const mockBroken = { current: '' };

jest.mock<typeof PlayerFrame>('../../src/features/video/player-frame', () => ({
  ...jest.requireActual<typeof PlayerFrame>('../../src/features/video/player-frame'),
  PlayerFrame: () => {
    throw new Error('planted');
  },
}));

jest.mock<typeof Submenu>('../../src/app/submenu', () => ({
  ...jest.requireActual<typeof Submenu>('../../src/app/submenu'),
  Submenu: ({ place }) => {
    if (place === 'panel' && mockBroken.current === 'panel') throw new Error('planted');
    return null;
  },
}));

function Broken(): ReactNode {
  if (mockBroken.current === 'page') throw new Error('planted');
  return <h1>Events</h1>;
}

function BrokenLater(): ReactNode {
  useEffect(() => {
    throw new Error('planted');
  }, []);
  return 'Processing...';
}

function shell(): ReturnType<typeof locatedAt> {
  setStaticQuery('Shell', shellContent);
  return locatedAt(
    '/events?page=2#fifth',
    <PageShell>
      <Broken />
    </PageShell>,
  );
}

beforeEach(() => {
  mockBroken.current = '';
});

function expectLog(): void {
  expectConsole('error', /planted|not valid as a React child/);
}

test('START-11: in the page: header and footer stay, the page says what to do, and another page is shown', async () => {
  expectLog();
  const { element, goTo } = shell();
  history.replaceState(null, '', '/events?page=2#fifth');
  mockBroken.current = 'page';
  render(element);
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('alert')).toHaveTextContent(/^A part of this page could not be loaded\./);
  // Without the fragment, with which the link would only scroll.
  expect(main.getByRole('link')).toHaveAttribute('href', '/events?page=2');
  expect(screen.getByRole('banner')).toBeVisible();
  expect(screen.getByRole('contentinfo')).toBeVisible();
  mockBroken.current = '';
  await goTo('/marketplace');
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  expect(main.queryByRole('alert')).not.toBeInTheDocument();
});

test('START-11: in the open side panel: the page can be used, and its button has the focus', () => {
  expectLog();
  const { element, goTo } = shell();
  render(element);
  const page = document.getElementById('page') as HTMLElement;
  page.inert = true;
  mockBroken.current = 'panel';
  return goTo('/marketplace').then(() => {
    expect(screen.queryByRole('dialog', { name: 'Menu' })).not.toBeInTheDocument();
    expect(page.inert).toBe(false);
    expect(screen.getByRole('button', { name: 'Open menu' })).toHaveFocus();
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

function Lightbox(): ReactNode {
  const item = { src: '/1.webp', sources: [], width: 1, height: 1, alt: '1' };
  // The second picture cannot be rendered.
  const { opener, dialog } = useLightbox([item, { ...item, src: '/2.webp', name: {} as string }], '');
  return (
    <div>
      <a href="/1.webp" {...opener(0)}>
        Open
      </a>
      {dialog}
    </div>
  );
}

function Alert(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <AlertDialog label="Payment" onClose={() => setOpen(false)}>
          <BrokenLater />
        </AlertDialog>
      )}
    </div>
  );
}

test.each([
  ['the lightbox', <Lightbox key="" />, 'link', 'Open'],
  ['an alert', <Alert key="" />, 'button', 'Open'],
  ['a video', <VideoCard key="" title="Amina" youtubeId="aqz-KE-bpKQ" cover={null} />, 'button', 'Play video: Amina'],
])('START-11: in %s: it closes alone, opens again, and the focus returns', async (_, content, role, name) => {
  expectLog();
  const { user } = renderWithUser(content);
  const opener = screen.getByRole(role, { name });
  for (let round = 0; round < 2; round += 1) {
    await user.click(opener);
    await user.keyboard('{ArrowRight}');
    expect(document.querySelector('dialog')).not.toBeInTheDocument();
    expect(opener).toHaveFocus();
  }
});

test('START-11: in a dialog: it closes alone, and the other one opens', async () => {
  expectLog();
  function DialogContent({ name }: { readonly name: string }): ReactNode {
    return name === 'login' ? <BrokenLater /> : <p>Registration</p>;
  }
  render(<DialogHost pathname="/" load={() => Promise.resolve({ DialogContent, dialogStyle: css`` })} />);
  await act(async () => openDialog('login'));
  expect(screen.queryByText('Processing...')).not.toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await act(async () => openDialog('signup'));
  expect(screen.getByText('Registration')).toBeVisible();
});

test('START-11: in a toast: the toasts go, and the next one is shown', async () => {
  expectLog();
  render(<ToastRegion />);
  await act(async () => showToast({ title: 'Broken', description: {} as string }));
  expect(screen.queryByRole('group')).not.toBeInTheDocument();
  act(() => {
    showToast({ title: 'Saved' });
  });
  expect(await screen.findByRole('group', { name: 'Saved' })).toBeVisible();
});

test('START-11: while React hydrates the page it is left to the start', () => {
  fakeLoader('hydrating');
  mockBroken.current = 'page';
  expect(() =>
    render(
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>,
    ),
  ).toThrow('planted');
});

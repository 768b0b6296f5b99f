import '../../support/dialog-polyfill';
import '../../support/page-scripts';

import { fireEvent, screen } from '@testing-library/react';

import { renderToString } from 'react-dom/server';

import { VideoCard } from '../../../src/features/video/video-card';
import { renderWithUser } from '../../support/render';

const THUMBNAIL = 'https://i.ytimg.com/vi/aqz-KE-bpKQ/hqdefault.jpg';

const card = (
  <VideoCard title="Amina Bello" youtubeId="aqz-KE-bpKQ" cover={<img src="/cover.webp" alt="" data-testid="cover" />} />
);

function poster(): HTMLElement {
  return screen.getByRole('button', { name: 'Play video: Amina Bello' });
}

function thumbnail(root: ParentNode = document): HTMLImageElement | null {
  return root.querySelector(`img[src="${THUMBNAIL}"]`);
}

async function play() {
  const page = renderWithUser(card);
  await page.user.click(poster());
  return { ...page, overlay: await screen.findByRole('dialog', { name: 'Amina Bello' }) };
}

test('VIDEO-01: shows a poster with the title, and loads no player', () => {
  renderWithUser(card);
  expect(poster()).toBeEnabled();
  expect(screen.getByRole('heading', { name: 'Amina Bello' })).toBeVisible();
  expect(thumbnail()).toHaveAttribute('loading', 'lazy');
  expect(document.querySelector('iframe')).not.toBeInTheDocument();
});

test.each([
  ['covers the cover when it loads', 480, 'load', true],
  ['is replaced by the cover when it fails', 0, 'error', false],
  ['is replaced by the cover when the service has only its grey placeholder', 120, 'load', false],
] as const)('VIDEO-04: the thumbnail %s', (_what, naturalWidth, event, isShown) => {
  renderWithUser(card);
  const image = thumbnail() as HTMLImageElement;
  // As in a browser that has loaded the picture or has failed to.
  Object.defineProperties(image, { complete: { value: true }, naturalWidth: { value: naturalWidth } });
  fireEvent[event](image);
  if (isShown) expect(image).toBeVisible();
  else expect(image).not.toBeVisible();
  expect(screen.getByTestId('cover')).toBeVisible();
});

test('VIDEO-03: plays in a frame of the host that sets no cookies', async () => {
  await play();
  const frame = screen.getByTitle('Amina Bello');
  expect(frame).toHaveAttribute('src', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0');
  expect(frame).toHaveAttribute('allow', expect.stringContaining('autoplay'));
  expect(frame).toHaveAttribute('referrerpolicy', 'strict-origin-when-cross-origin');
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
});

test.each(['the close button', 'Escape', 'a press outside the player'])(
  'PAGE-12: %s stops the video and returns the focus; it can be played again',
  async (way) => {
    const { user, overlay } = await play();
    if (way === 'Escape') {
      await user.keyboard('{Escape}');
    } else {
      await user.click(way === 'the close button' ? screen.getByRole('button', { name: 'Close' }) : overlay);
    }
    expect(document.querySelector('iframe')).not.toBeInTheDocument();
    expect(poster()).toHaveFocus();
    await user.click(poster());
    expect(await screen.findByTitle('Amina Bello')).toBeInTheDocument();
  },
);

test('VIDEO-05: has a link to the video without scripts', () => {
  const page = document.createElement('div');
  page.innerHTML = renderToString(card);
  expect(page.querySelector('noscript')?.innerHTML).toContain('href="https://www.youtube.com/watch?v=aqz-KE-bpKQ"');
});

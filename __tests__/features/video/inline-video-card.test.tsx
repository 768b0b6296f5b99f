import { screen } from '@testing-library/react';

import { InlineVideoCard } from '../../../src/features/video/inline-video-card';
import { renderWithUser } from '../../support/render';

const card = <InlineVideoCard title="Search basics" youtubeId="Y-rmzh0PI3c" cover={<img src="/cover.webp" alt="" />} />;

function poster(): HTMLElement {
  return screen.getByRole('button', { name: 'Play video: Search basics' });
}

test('VIDEO-05: shows a poster and the title, but no player', () => {
  renderWithUser(card);
  expect(poster()).toBeEnabled();
  expect(screen.getByRole('heading', { level: 2, name: 'Search basics' })).toBeVisible();
  expect(document.querySelector('iframe')).not.toBeInTheDocument();
});

test.each(['a click', 'the keyboard'])(
  'VIDEO-02: %s replaces the poster by the player and moves the focus there',
  async (way) => {
    const { user } = renderWithUser(card);
    if (way === 'a click') {
      await user.click(poster());
    } else {
      await user.tab();
      await user.keyboard('{Enter}');
    }
    const player = screen.getByTitle('Search basics');
    expect(player).toHaveAttribute('src', 'https://www.youtube-nocookie.com/embed/Y-rmzh0PI3c?autoplay=1&rel=0');
    expect(player).toHaveAttribute('allow', expect.stringContaining('autoplay'));
    expect(player).toHaveAttribute('referrerpolicy', 'strict-origin-when-cross-origin');
    expect(player).toHaveFocus();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 2, name: 'Search basics' })).toBeVisible();
  },
);

test('VIDEO-02: the player is in the frame of the poster', async () => {
  const { user } = renderWithUser(card);
  expect(poster()).toHaveStyle({ width: '100%', display: 'block' });
  const ratio = getComputedStyle(poster()).aspectRatio;
  await user.click(poster());
  expect(getComputedStyle(screen.getByTitle('Search basics')).aspectRatio).toBe(ratio);
  expect(ratio).toBe('16/9');
});

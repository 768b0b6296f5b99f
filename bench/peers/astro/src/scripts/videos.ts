import { videoPlayerUrl } from '@site/config/video';

/** Replaces a pressed poster by the player, so that no player is loaded before. */
for (const button of document.querySelectorAll<HTMLElement>('[data-youtube-id]')) {
  button.addEventListener('click', () => {
    const player = document.createElement('iframe');
    player.src = videoPlayerUrl(button.dataset.youtubeId ?? '');
    player.allow = 'autoplay; fullscreen';
    player.style.cssText = 'width:100%;aspect-ratio:16/9;border:0';
    button.replaceWith(player);
  });
}

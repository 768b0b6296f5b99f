import { useState, type ComponentType, type MouseEvent, type ReactNode } from 'react';

import { ErrorBoundary } from '../../components/error-boundary';
import { videoPageUrl } from '../../config/video';
import { loadOnIntent, onDemand } from '../../lib/on-demand';
import { videoMessages } from './messages';
import { Poster, videoTitleStyle, type VideoProps } from './poster';
import type { VideoOverlayProps } from './video-overlay';

const loadOverlay = onDemand(() => import('./video-overlay'));

/**
 * A video that plays in a full-screen overlay when its poster is pressed (PAGE-12). The player is loaded on demand; without
 * scripts a link opens the video's own page.
 */
export function VideoCard({ title, youtubeId, cover }: VideoProps): ReactNode {
  const [Overlay, setOverlay] = useState<ComponentType<VideoOverlayProps>>();

  function play(event: MouseEvent<HTMLButtonElement>): void {
    // Safari does not focus a pressed button, and the overlay returns the focus to the focused element.
    event.currentTarget.focus();
    loadOverlay().then(
      ({ VideoOverlay }) => setOverlay(() => VideoOverlay),
      () => window.location.assign(videoPageUrl(youtubeId)),
    );
  }

  function close(): void {
    setOverlay(undefined);
  }

  return (
    <div dir="auto">
      <Poster title={title} youtubeId={youtubeId} cover={cover} onClick={play} {...loadOnIntent(loadOverlay)} />
      <h3 css={videoTitleStyle}>{title}</h3>
      <noscript>
        <a href={videoPageUrl(youtubeId)}>{videoMessages.watch(title)}</a>
      </noscript>
      {Overlay && (
        <ErrorBoundary onError={close}>
          <Overlay title={title} youtubeId={youtubeId} onClose={close} />
        </ErrorBoundary>
      )}
    </div>
  );
}

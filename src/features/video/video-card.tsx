import { css } from '@emotion/react';
import { Play } from 'lucide';
import { useState, type ComponentType, type MouseEvent, type ReactNode } from 'react';

import { Icon } from '../../components/icon';
import { videoMessages } from '../../config/messages/video';
import { videoPageUrl } from '../../config/video';
import { loadOnIntent, onDemand } from '../../lib/on-demand';
import { Thumbnail } from './thumbnail';
import type { VideoOverlayProps } from './video-overlay';

const loadOverlay = onDemand(() => import('./video-overlay'));

const posterStyle = css`
  position: relative;
  display: block;
  width: 100%;
  aspect-ratio: 16 / 9;
  padding: 0;
  border: 0;
  border-radius: var(--r-3);
  background: var(--bg-mist);
  overflow: hidden;
  cursor: pointer;
  &:focus-visible {
    border-radius: var(--r-3);
  }
  img {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    object-fit: cover;
    filter: var(--photo-brightness);
  }
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    background: linear-gradient(transparent 55%, rgb(5 20 15 / 0.45));
  }
  &:hover > span {
    scale: 1.08;
  }
`;

/** The dark ring lets the disc hold on any poster. */
const discStyle = css`
  position: absolute;
  left: var(--s-4);
  bottom: var(--s-4);
  z-index: var(--z-raised);
  display: grid;
  place-items: center;
  width: 3.5rem;
  height: 3.5rem;
  border-radius: 50%;
  background: var(--lamp);
  color: var(--on-lamp);
  box-shadow: 0 0 0 3px rgb(5 20 15 / 0.55);
  transition: scale var(--d-2) var(--ease-swing);
  svg {
    width: 1.375rem;
    height: 1.375rem;
    fill: currentColor;
    translate: 2px 0;
  }
  @media (forced-colors: active) {
    border: 2px solid ButtonText;
  }
`;

const titleStyle = css`
  padding-top: var(--s-3);
  font-size: 1.0625rem;
`;

export interface VideoCardProps {
  readonly title: string;
  /** The eleven characters that name the video. */
  readonly youtubeId: string;
  /** Picture of our own below the thumbnail, for when that fails. Its alternative text is empty: the button has a name. */
  readonly cover: ReactNode;
}

/**
 * A video that plays over the whole screen once its poster is pressed (visual language, section 6). Nothing of the player
 * is loaded before; without scripts a link leads to the video's own page.
 */
export function VideoCard({ title, youtubeId, cover }: VideoCardProps): ReactNode {
  const [Overlay, setOverlay] = useState<ComponentType<VideoOverlayProps>>();

  function play(event: MouseEvent<HTMLButtonElement>): void {
    // Safari does not focus a button that is pressed, and the overlay gives the focus back to where it was.
    event.currentTarget.focus();
    loadOverlay().then(
      ({ VideoOverlay }) => setOverlay(() => VideoOverlay),
      () => window.location.assign(videoPageUrl(youtubeId)),
    );
  }

  return (
    <div>
      <button
        type="button"
        css={posterStyle}
        aria-label={videoMessages.play(title)}
        onClick={play}
        {...loadOnIntent(loadOverlay)}
      >
        {cover}
        <Thumbnail youtubeId={youtubeId} />
        <span css={discStyle}>
          <Icon of={Play} />
        </span>
      </button>
      <h3 css={titleStyle}>{title}</h3>
      <noscript>
        <a href={videoPageUrl(youtubeId)}>{videoMessages.watch(title)}</a>
      </noscript>
      {Overlay && <Overlay title={title} youtubeId={youtubeId} onClose={() => setOverlay(undefined)} />}
    </div>
  );
}

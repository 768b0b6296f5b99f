import { css } from '@emotion/react';
import { Play } from 'lucide';
import type { ComponentProps, ReactElement, ReactNode } from 'react';

import { Icon } from '../../components/icon';
import { asksOthersFromStart } from '../../config/env';
import { MINIMUM_WIDTH, NEEDS_HYDRATION } from '../../config/markup';
import { VIDEO_THUMBNAIL_SIZE, videoThumbnailUrl } from '../../config/video';
import { videoMessages } from './messages';

/** The frame of poster and player, so that nothing moves when one replaces the other. */
export const videoFrameStyle = css`
  display: block;
  width: 100%;
  aspect-ratio: 16 / 9;
  padding: 0;
  border: 0;
  border-radius: var(--r-3);
  overflow: hidden;
`;

export const videoTitleStyle = css`
  padding-top: var(--s-3);
  font-size: 1.0625rem;
`;

const posterStyle = css`
  position: relative;
  background: var(--bg-mist);
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
  /* The thumbnail, 4:3. Without a size of its own a broken picture has no icon. */
  > img {
    inset: -16.67% auto auto 0;
    width: auto;
    min-width: 100%;
    height: auto;
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

/** The dark ring makes the disc visible on any poster. */
export const discStyle = css`
  position: absolute;
  left: var(--s-4);
  bottom: var(--s-4);
  z-index: var(--z-raised);
  display: grid;
  place-items: center;
  width: 1em;
  height: 1em;
  border-radius: 50%;
  background: var(--lamp);
  color: var(--on-lamp);
  box-shadow: 0 0 0 3px rgb(5 20 15 / 0.55);
  font-size: 3.5rem;
  transition: scale var(--d-2) cubic-bezier(0.3, 1.3, 0.5, 1);
  svg {
    width: 0.4em;
    height: 0.4em;
    fill: currentColor;
    translate: 0.04em 0;
  }
  @media (forced-colors: active) {
    border: 2px solid ButtonText;
  }
`;

export interface VideoProps {
  readonly title: string;
  /** The video's id of eleven characters. */
  readonly youtubeId: string;
  /**
   * Our own picture behind the thumbnail, shown if that fails to load or if nothing may be loaded from other hosts before a
   * press. Its alternative text is empty, because the poster has a name.
   */
  readonly cover: ReactElement | null;
}

type PosterProps = VideoProps &
  Omit<ComponentProps<'button'>, 'title' | 'type' | 'children'> & {
    /** False for a poster so large that the thumbnail would be blurred: the cover stays. */
    readonly hasThumbnail?: boolean;
  };

const needsHydration = { [NEEDS_HYDRATION]: '' };

/** The poster is a button that plays the video. Accepts every other attribute of a `<button>`. */
export function Poster({ title, youtubeId, cover, hasThumbnail = true, ...button }: PosterProps): ReactNode {
  return (
    <button
      type="button"
      css={[videoFrameStyle, posterStyle]}
      aria-label={videoMessages.play(title)}
      {...needsHydration}
      {...button}
    >
      {cover}
      {asksOthersFromStart && hasThumbnail && <Thumbnail youtubeId={youtubeId} />}
      <span css={discStyle}>
        <Icon icon={Play} />
      </span>
    </button>
  );
}

/** For a deleted video the service sends a grey picture that is narrower, without an error event. */
const THUMBNAIL_MINIMUM_WIDTH = 121;

/** The video service's thumbnail. A page script hides it if it is not available, so that the cover is visible. */
function Thumbnail({ youtubeId }: { readonly youtubeId: string }): ReactNode {
  return (
    <img
      src={videoThumbnailUrl(youtubeId)}
      alt=""
      {...VIDEO_THUMBNAIL_SIZE}
      {...{ [MINIMUM_WIDTH]: THUMBNAIL_MINIMUM_WIDTH }}
      loading="lazy"
      referrerPolicy="no-referrer"
    />
  );
}

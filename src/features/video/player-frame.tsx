import type { ReactNode, Ref } from 'react';

import { videoPlayerUrl } from '../../config/video';

interface PlayerFrameProps {
  readonly title: string;
  readonly youtubeId: string;
  readonly className?: string;
  readonly ref?: Ref<HTMLIFrameElement>;
}

/** The video service's player, which starts immediately. Render it only after a press on the video. */
export function PlayerFrame({ title, youtubeId, className, ref }: PlayerFrameProps): ReactNode {
  return (
    <iframe
      ref={ref}
      src={videoPlayerUrl(youtubeId)}
      title={title}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      // The player does not play without a referrer.
      referrerPolicy="strict-origin-when-cross-origin"
      {...(className ? { className } : {})}
    />
  );
}

import type { ReactNode, Ref } from 'react';

import { videoPlayerUrl } from '../../config/video';

interface PlayerFrameProps {
  readonly title: string;
  readonly youtubeId: string;
  readonly className?: string;
  readonly ref?: Ref<HTMLIFrameElement>;
}

/** The video service's player, which starts immediately. Render it only when somebody wants to see the video. */
export function PlayerFrame({ title, youtubeId, className, ref }: PlayerFrameProps): ReactNode {
  return (
    <iframe
      ref={ref}
      src={videoPlayerUrl(youtubeId)}
      title={title}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      // The player refuses to play for a page that hides where it is.
      referrerPolicy="strict-origin-when-cross-origin"
      {...(className ? { className } : {})}
    />
  );
}

import { useCallback, useState, type ReactNode, type SyntheticEvent } from 'react';

import { VIDEO_THUMBNAIL_SIZE, videoThumbnailUrl } from '../../config/video';

/** For a video that is gone the service answers with a grey picture of this width, for which there is no error event. */
const PLACEHOLDER_WIDTH = 120;

/** The video service's thumbnail; nothing where it can't be had, so that what lies below it shows. */
export function Thumbnail({ youtubeId }: { readonly youtubeId: string }): ReactNode {
  const [failed, setFailed] = useState(false);

  function check(image: HTMLImageElement): void {
    if (image.complete && image.naturalWidth <= PLACEHOLDER_WIDTH) {
      setFailed(true);
    }
  }

  // It may have failed before React listened to it.
  const checkEarly = useCallback((image: HTMLImageElement | null) => {
    if (image) {
      check(image);
    }
  }, []);

  if (failed) {
    return null;
  }
  return (
    <img
      ref={checkEarly}
      src={videoThumbnailUrl(youtubeId)}
      alt=""
      {...VIDEO_THUMBNAIL_SIZE}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onLoad={(event: SyntheticEvent<HTMLImageElement>) => check(event.currentTarget)}
      onError={() => setFailed(true)}
    />
  );
}

/** Host of the player, which sets no cookie before a video plays. The CSP allows frames from this host only. */
export const VIDEO_PLAYER_HOST = 'www.youtube-nocookie.com';

/** Host of the thumbnails (VIDEO-01). */
export const VIDEO_THUMBNAIL_HOST = 'i.ytimg.com';

/** Size of the thumbnail that every video has, in CSS pixels. */
export const VIDEO_THUMBNAIL_SIZE = { width: 480, height: 360 } as const;

const VIDEO_PAGE_HOST = 'www.youtube.com';

/** Address of the embedded player, which starts to play automatically. */
export function videoPlayerUrl(youtubeId: string): string {
  return `https://${VIDEO_PLAYER_HOST}/embed/${encodeURIComponent(youtubeId)}?autoplay=1&rel=0`;
}

export function videoThumbnailUrl(youtubeId: string): string {
  return `https://${VIDEO_THUMBNAIL_HOST}/vi/${encodeURIComponent(youtubeId)}/hqdefault.jpg`;
}

/** Address of the video's own page, for visitors without JavaScript. */
export function videoPageUrl(youtubeId: string): string {
  return `https://${VIDEO_PAGE_HOST}/watch?v=${encodeURIComponent(youtubeId)}`;
}

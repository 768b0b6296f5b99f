/** Host of the player, which sets no cookie before a video is played; the content policy lets only it be framed. */
export const VIDEO_PLAYER_HOST = 'www.youtube-nocookie.com';

/** Host of the thumbnails (VIDEO-01). */
export const VIDEO_THUMBNAIL_HOST = 'i.ytimg.com';

/** CSS pixels of the thumbnail that every video has. */
export const VIDEO_THUMBNAIL_SIZE = { width: 480, height: 360 } as const;

const VIDEO_PAGE_HOST = 'www.youtube.com';

/** Address of the embedded player, which begins to play by itself. */
export function videoPlayerUrl(youtubeId: string): string {
  return `https://${VIDEO_PLAYER_HOST}/embed/${encodeURIComponent(youtubeId)}?autoplay=1&rel=0`;
}

export function videoThumbnailUrl(youtubeId: string): string {
  return `https://${VIDEO_THUMBNAIL_HOST}/vi/${encodeURIComponent(youtubeId)}/hqdefault.jpg`;
}

/** Address of the video's own page, for visitors without scripts. */
export function videoPageUrl(youtubeId: string): string {
  return `https://${VIDEO_PAGE_HOST}/watch?v=${encodeURIComponent(youtubeId)}`;
}

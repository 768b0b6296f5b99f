/** The pictures in `content/media` that the site itself needs: they stand in for one that does not load. */
export const SITE_PICTURES = ['media/fallback.webp', 'media/fallback-portrait.webp'] as const;

/** The pictures in `content/media` that the site itself needs: what stands in for one that does not load, and the dialogs' sides. */
export const SITE_PICTURES = [
  'media/fallback.webp',
  'media/fallback-portrait.webp',
  'media/side-login.webp',
  'media/side-signup.webp',
] as const;

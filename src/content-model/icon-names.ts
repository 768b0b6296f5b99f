/** The icons that an editor can choose. `src/components/content-icon.tsx` draws them. */
export const ICON_NAMES = [
  'book-open',
  'message-circle',
  'infinity',
  'award',
  'star',
  'users',
  'heart',
  'lightbulb',
  'gift',
  'file-text',
  'video',
  'shield',
  'trending-up',
  'compass',
  'handshake',
  'sparkles',
] as const;

/** The name of an icon. */
export type IconName = (typeof ICON_NAMES)[number];

/**
 * The icons for the tiles of the members' dashboard. `src/components/tile-icon.tsx`, which no public page loads, draws
 * them.
 */
export const TILE_ICON_NAMES = [
  'overview',
  'wallet',
  'courses',
  'profile',
  'affiliate',
  'settings',
  'messages',
  'calendar',
] as const;

/** The name of a tile's icon. */
export type TileIconName = (typeof TILE_ICON_NAMES)[number];

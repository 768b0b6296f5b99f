/** The longest side of a picture in `content/media`, in pixels. Pages show pictures at most a quarter as wide. */
export const PICTURE_MAX_SIDE = 4000;

/** The maximum size of a picture file in `content/media`, in megabytes (1,000,000 bytes). */
export const PICTURE_MAX_MEGABYTES = 5;

/** The picture formats that can be resized at build time; SVG cannot, so it is not one of them. */
export const PICTURE_EXTENSIONS = ['webp', 'png', 'jpg', 'jpeg', 'avif'] as const;

/** The `order` of an entry without one. It puts the entry after all entries that have one. */
export const DEFAULT_ORDER = 1000;

/** The largest `order`. */
export const MAX_ORDER = 100_000;

/** The maximum length of a text in characters, by its use on a page. */
export const TEXT_LIMITS = {
  /** A word or two: a unit, a suffix. */
  tiny: 20,
  /** A name, a label, a role. */
  label: 80,
  /** A heading or a title. */
  heading: 120,
  /** The sentence or two below a heading, or what a picture shows. */
  sentence: 320,
  /** A paragraph. */
  paragraph: 1200,
} as const;

/** Years that dates of content can have. */
export const YEARS = { first: 1970, last: 2100 } as const;

/** A place for pictures in the layout, with everything that decides which files the build encodes and a browser loads. */
export interface PictureSlot {
  /**
   * Widths of the encoded files in pixels, in ascending order: what the layout shows at 390 and 1440 CSS pixels, with one and
   * with two device pixels for each, or within 15% of it (`e2e/site/picture-widths.spec.ts`).
   */
  readonly widths: readonly number[];
  /** The `sizes` attribute: the width of the picture in the layout. */
  readonly sizes: string;
  /** Width divided by height, to which the build crops. Without it pictures keep their own. */
  readonly ratio?: number;
  /**
   * The part that stays when the build crops a picture without a focus of its own (`site.yaml`): as in CSS `object-position`, fractions of
   * the width and of the height; or `attention`, the part with most detail. Default: `attention`.
   */
  readonly focus?: 'attention' | readonly [x: number, y: number];
  /** The widths that phones with two device pixels load on a page with many pictures. They are worth a longer encoding. */
  readonly thorough?: readonly number[];
  /**
   * `webp`: for files so small that AVIF would save nothing. `jpg`: for other sites, not all of which read the others. Default: AVIF, with the
   * widest as WebP for older browsers.
   */
  readonly format?: 'webp' | 'jpg';
}

/*
 * The parts of `sizes`. With both gutters the content of a page (`.wrap`) is 94.28vw - 0.86rem wide, and at most 80rem, which
 * it reaches at a width of 86rem (`--gutter` in tokens.css, `.wrap` in base.css). Cards have a border of one pixel.
 */
const WIDEST_PAGE = '(min-width: 86rem)';
const FULL_WIDTH = 'calc(94.3vw - 0.9rem)';
const FULL_CARD = 'calc(94.3vw - 1rem)';
const HALF_CARD = '(min-width: 40rem) calc(47.1vw - 1.2rem)';

const TOP = [0.5, 0] as const;
const CENTRE = [0.5, 0.5] as const;

/** Cards in `.g3`: three in a row, two, or one. */
const THIRD = {
  sizes: `${WIDEST_PAGE} 25.2rem, (min-width: 64rem) calc(31.4vw - 1.7rem), ${HALF_CARD}, ${FULL_CARD}`,
  widths: [352, 404, 760],
};

/** The wider text and the narrower picture side by side. */
const COLUMN = {
  sizes: `${WIDEST_PAGE} 35.8rem, (min-width: 56rem) calc(43.9vw - 1.8rem), ${FULL_WIDTH}`,
  widths: [356, 576, 712, 1140],
};

/** Every place for pictures, by the name that queries use: `gatsbyImageData(slot: CARD)`. */
export const PICTURE_SLOTS = {
  /** The arches in the header of a page, of which phones show one. */
  PAGE_HEADER: {
    sizes: '(min-width: 64rem) clamp(7rem, 11vw, 10.5rem), 6rem',
    widths: [96, 168, 192, 336],
    ratio: 168 / 216,
  },
  /** A card in a row of three. */
  CARD: { ...THIRD, ratio: 1.6 },
  /** A course in a row of three. */
  COURSE: { ...THIRD, ratio: 4 / 3 },
  /** The cover of a video in a row of three. */
  VIDEO: { ...THIRD, ratio: 16 / 9 },
  /** A card in a row of two. */
  HALF_CARD: { sizes: `${WIDEST_PAGE} 39rem, ${HALF_CARD}, ${FULL_CARD}`, widths: [352, 704, 1252], ratio: 1.6 },
  /** A wide card in a row of two. */
  DOOR: { sizes: `${WIDEST_PAGE} 39rem, ${HALF_CARD}, ${FULL_CARD}`, widths: [352, 704, 1252], ratio: 2.5 },
  /** A picture beside a text. */
  COLUMN: { ...COLUMN, ratio: 1.6 },
  /** The cover of a video beside a text. */
  COLUMN_VIDEO: { ...COLUMN, ratio: 16 / 9 },
  /** A feature of the landing page. */
  FEATURE: {
    sizes: `${WIDEST_PAGE} 26.6rem, (min-width: 52rem) calc(31.4vw - 0.4rem), (min-width: 40rem) 42vw, calc(94.3vw - 1.1rem)`,
    widths: [352, 428, 776],
    ratio: 16 / 9,
  },
  /** The call to action of the landing page. */
  CALL_TO_ACTION: { sizes: `(min-width: 30rem) 26rem, ${FULL_WIDTH}`, widths: [356, 416, 720], ratio: 5 / 6 },
  /** The picture of a page with a single message. */
  MESSAGE: { sizes: `(min-width: 30rem) 27rem, ${FULL_WIDTH}`, widths: [356, 432, 780], ratio: 0.8 },
  /** The portrait of a testimonial. */
  PORTRAIT: { sizes: '5.5rem', widths: [88, 176], ratio: 88 / 100, focus: TOP },
  /** The portrait of a large testimonial. */
  VOICE: {
    sizes: 'clamp(11.25rem, 25vw, 22.5rem)',
    widths: [180, 360, 720],
    ratio: 0.8,
    focus: TOP,
  },
  /** The portrait of a team member. */
  TEAM: {
    sizes: `${WIDEST_PAGE} 25.7rem, (min-width: 64rem) calc(31.5vw - 1.3rem), calc(47.1vw - 0.9rem)`,
    widths: [170, 340, 412, 822],
    ratio: 0.8,
    focus: TOP,
  },
  /** A picture of the gallery, in its cell and in the lightbox. */
  GALLERY: {
    sizes: `${WIDEST_PAGE} calc(20rem - 0.75vw), (min-width: 48rem) calc(22.8vw - 0.2rem), calc(47.1vw - 0.7rem)`,
    // 480: phones with three device pixels for each CSS pixel.
    widths: [174, 346, 480, 632, 960],
    thorough: [346],
  },
  /** A gallery cell that is two rows high. */
  GALLERY_TALL: {
    sizes: `${WIDEST_PAGE} calc(20rem - 0.75vw), (min-width: 48rem) calc(22.8vw - 0.2rem), calc(47.1vw - 0.7rem)`,
    widths: [176, 348, 560],
    thorough: [348],
    ratio: 0.52,
    focus: CENTRE,
  },
  /** A gallery cell that is two rows high and two columns wide. */
  GALLERY_LARGE: {
    sizes: `${WIDEST_PAGE} calc(40rem - 0.5vw), (min-width: 48rem) calc(46.7vw - 0.4rem), ${FULL_WIDTH}`,
    widths: [372, 708, 940, 1188],
    thorough: [708],
    ratio: 1.1,
    focus: CENTRE,
  },
  /** The wide tile of the dashboard. */
  DASHBOARD: {
    sizes: `${WIDEST_PAGE} 53rem, (min-width: 52rem) calc(62.9vw - 0.8rem), calc(94.3vw - 1.1rem)`,
    widths: [352, 704, 852, 1480],
    ratio: 21 / 8,
    focus: [0.5, 0.62],
  },
  /** The cover of the lesson that the skill page shows. */
  STAGE: {
    sizes: `${WIDEST_PAGE} 55rem, (min-width: 64rem) calc(94.3vw - 25.9rem), ${FULL_WIDTH}`,
    widths: [356, 712, 880, 1760],
    ratio: 16 / 9,
  },
  /** The cover of a lesson in the list of the skill page. */
  LESSON: { sizes: '4rem', widths: [64, 128], ratio: 16 / 9, format: 'webp' },
  /** The picture above the course login. */
  COURSE_LOGIN: {
    sizes: `${WIDEST_PAGE} 39rem, ${HALF_CARD}, ${FULL_CARD}`,
    widths: [352, 704, 1252],
    ratio: 2,
    focus: [0.5, 0.77],
  },
  /** The small picture of a file on the skill page. */
  RESOURCE: { sizes: '3rem', widths: [48, 96], ratio: 1, format: 'webp' },
  /** The picture that other sites show beside a link. */
  SHARED: { sizes: '', widths: [1200], format: 'jpg' },
} as const satisfies Readonly<Record<string, PictureSlot>>;

export type PictureSlotName = keyof typeof PICTURE_SLOTS;

/** In pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The part of a picture that a slot shows, and its widest file, in pixels. A side is 0 if the picture is too narrow or too flat. */
export function sizesIn({ ratio: wanted, widths }: PictureSlot, { width, height }: Size) {
  const ratio = wanted ?? width / height;
  const shown = {
    width: Math.round(Math.min(width, height * ratio)),
    height: Math.round(Math.min(height, width / ratio)),
  };
  const widest = Math.min(shown.width, Math.max(...widths));
  return { ratio, shown, widest: { width: widest, height: Math.round(widest / ratio) } };
}

/** The size that a picture needs, if one side is so small that a slot cannot show it; null if all slots can. */
export function sizeNeeded(size: Size): Size | null {
  const fits = Object.values(PICTURE_SLOTS).every((slot) => {
    const { shown, widest } = sizesIn(slot, size);
    return Math.min(shown.width, shown.height, widest.height) > 0;
  });
  if (fits) return null;
  const { width, height } = size;
  const larger = width < height ? { width: width + 1, height } : { width, height: height + 1 };
  return sizeNeeded(larger) ?? larger;
}

import { drawCover, type CoverPlan } from './cover';
import type { Drawing } from './encode';

/** The formats of pictures on the site: width and height in drawing units, and width of the file in pixels. */
const formats = {
  /** Videos and feature cards, 16:9. */
  wide: { width: 1200, height: 675, pixels: 800 },
  /** Course, offer and project cards, 16:10. */
  card: { width: 1200, height: 750, pixels: 800 },
  /** Resources and the fallback, 4:3. */
  classic: { width: 1200, height: 900, pixels: 800 },
  /** The pictures of programmes, which are shown beside a text. */
  programme: { width: 1200, height: 675, pixels: 1280 },
  /** The covers of their videos. */
  programmeVideo: { width: 1200, height: 675, pixels: 1140 },
  /** Cards in a row of two, of which one is also on the wide tile of the dashboard. */
  wideCard: { width: 1200, height: 750, pixels: 1480 },
  /** The mission, beside a text. */
  mission: { width: 1200, height: 900, pixels: 1140 },
  /** Arched pictures next to a message, 4:5. */
  upright: { width: 800, height: 1000, pixels: 780 },
  /** The invitation at the end of the landing page, which is also on a wide card of the skill page. */
  invitation: { width: 1000, height: 1200, pixels: 1252 },
  /** Next to the form of the login dialog, and of the taller sign-up dialog. */
  side: { width: 700, height: 1000, pixels: 560 },
  tallSide: { width: 700, height: 1200, pixels: 560 },
} as const;

type Row = readonly [
  name: string,
  format: keyof typeof formats,
  scene: CoverPlan['scene'],
  palette: CoverPlan['palette'],
  seed: string,
];

/** The covers. The seed only changes the positions of windows, trees and people. */
const rows: readonly Row[] = [
  ['feature-digital-marketing', 'wide', 'signal', 'noon', '18'],
  ['feature-financial-trading', 'wide', 'candles', 'dusk', '12'],
  ['feature-community-learning', 'wide', 'table', 'morning', '2'],

  ['course-digital-marketing', 'card', 'signal', 'dusk', 'course-digital-marketing'],
  ['course-crypto-trading', 'card', 'candles', 'slate', 'course-crypto-trading'],
  ['course-ai-automation', 'card', 'rooms', 'morning', 'course-ai-automation'],

  ['classroom-skill', 'wideCard', 'study', 'morning', 'class-skill'],
  ['classroom-crypto', 'wideCard', 'candles', 'night', 'class-crypto'],
  ['classroom-franchise', 'wideCard', 'doors', 'morning', 'class-franchise'],
  ['classroom-arep', 'wideCard', 'terrace', 'noon', 'class-arep'],

  ['offer-digital-products', 'card', 'study', 'slate', 'offer-digital-products'],
  ['offer-physical-products', 'card', 'shelf', 'morning', 'offer-physical-products'],
  ['offer-financial-market-trading', 'card', 'candles', 'noon', 'offer-financial-market-trading'],

  ['project-neighbourhood-shop', 'card', 'facade', 'dusk', 'project-neighbourhood-shop'],
  ['project-trading-journal', 'card', 'study', 'noon', 'project-trading-journal'],
  ['project-invoice-assistant', 'card', 'rooms', 'slate', 'project-invoice-assistant'],

  ['programme-crypto', 'programme', 'candles', 'night', 'programme-crypto'],
  ['programme-crypto-video', 'programmeVideo', 'gathering', 'noon', 'programme-crypto-video'],
  ['programme-franchise', 'programme', 'doors', 'morning', 'programme-franchise'],
  ['programme-franchise-video', 'programmeVideo', 'steps', 'noon', 'programme-franchise-video'],
  ['programme-arep', 'upright', 'terrace', 'noon', 'programme-arep'],

  ['skill-video-welcome-and-how-to-learn-here', 'wide', 'study', 'morning', 'skill-1'],
  ['skill-video-finding-your-audience', 'wide', 'gathering', 'morning', 'skill-2'],
  ['skill-video-writing-that-sells-honestly', 'wide', 'shelf', 'slate', 'skill-3'],
  ['skill-video-search-basics', 'wide', 'doors', 'dusk', 'skill-4'],
  ['skill-video-social-media-routine', 'wide', 'table', 'slate', 'skill-5'],
  ['skill-video-email-from-zero', 'wide', 'steps', 'dusk', 'skill-6'],
  ['skill-video-paid-ads-small-budget', 'wide', 'signal', 'noon', 'skill-7'],
  ['skill-video-measuring-what-works', 'wide', 'candles', 'dusk', 'skill-8'],
  ['skill-video-your-first-campaign', 'wide', 'steps', 'night', 'skill-9'],

  ['testimonial-video-amina-bello', 'wide', 'arcade', 'dusk', 'testimonial-1'],
  ['testimonial-video-daniel-reyes', 'wide', 'horizon', 'dusk', 'testimonial-2'],
  ['testimonial-video-grace-lindqvist', 'wide', 'candles', 'night', 'testimonial-3'],
  ['testimonial-video-samuel-okoro', 'wide', 'facade', 'night', 'testimonial-4'],
  ['testimonial-video-yasmin-haddad', 'wide', 'bridge', 'noon', 'testimonial-5'],
  ['testimonial-video-joseph-mensah', 'wide', 'terrace', 'slate', 'testimonial-6'],

  ['skill-resource-content-calendar', 'classic', 'rooms', 'morning', 'resource-1'],
  ['skill-resource-ad-budget-sheet', 'classic', 'candles', 'morning', 'resource-2'],
  ['skill-resource-email-templates', 'classic', 'lanterns', 'slate', 'resource-3'],
  ['skill-resource-keyword-workbook', 'classic', 'shelf', 'dusk', 'resource-4'],
  ['skill-resource-launch-checklist', 'classic', 'steps', 'morning', 'resource-5'],

  ['mission', 'mission', 'terrace', 'noon', 'mission'],
  ['fallback', 'classic', 'arcade', 'slate', 'fallback'],
  ['lost', 'upright', 'horizon', 'dusk', 'lost0'],
  ['payment-cancelled', 'upright', 'bridge', 'slate', 'cancelled18'],
  ['call-to-action', 'invitation', 'doors', 'night', 'cta'],
];

/** The pictures of the dialogs. They are not content, so they are in static/. */
const dialogRows: readonly Row[] = [
  ['side-login', 'side', 'arcade', 'morning', 'login7'],
  ['side-signup', 'tallSide', 'facade', 'night', 'side13218'],
];

function coversIn(folder: string, plans: readonly Row[]): Drawing[] {
  return plans.map(([name, format, scene, palette, seed]) => {
    const { width, height, pixels } = formats[format];
    return {
      file: `${folder}/${name}.webp`,
      width: pixels,
      draw: () => drawCover({ seed, scene, palette, width, height }),
    };
  });
}

/** All covers except those of the gallery. */
export const covers: readonly Drawing[] = [
  ...coversIn('content/media', rows),
  ...coversIn('static/dialogs', dialogRows),
];

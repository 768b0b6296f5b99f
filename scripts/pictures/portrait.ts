import { hairBehind, hairInFront, twoTone } from './portrait-hair';
import type { HeadStyle } from './portrait-hair';
import { backgrounds, cloths, hairColors, skinTones } from './portrait-tones';
import type { Tone } from './portrait-tones';
import { arch, area, disc, picture, rect, stroke } from './shapes';

/** The features of a drawn person. Only the styles wrap and scarf use `headwear`. */
export interface PortraitPlan {
  style: HeadStyle;
  skin: keyof typeof skinTones;
  hair: keyof typeof hairColors;
  background: keyof typeof backgrounds;
  cloth: keyof typeof cloths;
  headwear?: keyof typeof cloths;
  neckline: 'crew' | 'collar' | 'turtleneck' | 'v-neck';
  glasses?: boolean;
  beard?: boolean;
}

/** Width and height of a portrait, in drawing units. */
const portraitSize = 512;

const face = 'M180 214C180 148 212 116 256 116S332 148 332 214C332 282 300 334 256 334S180 282 180 214Z';
const shoulders = 'M58 512C62 420 120 384 214 366H298C392 384 450 420 454 512Z';
const throat = 'M216 300H296V372C296 404 216 404 216 372Z';
const shadedHalf = 'M256 0H512V512H256C262 420 240 300 268 236C276 196 250 150 256 0Z';
const linen: Tone = { light: '#fbf5e6', shade: '#e9dfc8' };

function neckline(kind: PortraitPlan['neckline'], cloth: Tone, skin: Tone): string {
  switch (kind) {
    case 'crew':
      return area('M200 366C220 418 292 418 312 366L326 372C308 440 204 440 186 372Z', cloth.shade);
    case 'collar':
      return (
        area('M212 362L256 470L300 362L338 376L290 512H222L174 376Z', linen.light) +
        area('M214 364L256 420L298 364L296 376C292 404 220 404 216 376Z', skin.shade) +
        area('M212 362L256 440L226 470L184 372ZM300 362L256 440L286 470L328 372Z', linen.shade)
      );
    case 'turtleneck':
      return rect(204, 344, 104, 44, cloth.shade, { radius: 16 });
    case 'v-neck':
      return (
        area('M206 364L256 446L306 364L320 370L262 474H250L192 370Z', linen.light) +
        area('M216 366L256 426L296 366C292 400 220 400 216 366Z', skin.shade)
      );
  }
}

function mouth(plan: PortraitPlan, skin: Tone, hair: string): string {
  if (plan.beard === true) {
    const beard =
      'M180 226C180 300 206 348 256 348S332 300 332 226C326 262 316 274 296 276C276 262 236 262 216 276C196 274 186 262 180 226Z';
    return area(beard, hair) + area('M232 292Q256 306 280 292Q256 300 232 292Z', skin.light);
  }
  return stroke('M232 288Q256 304 280 288', plan.skin === 'ebony' ? '#1f0f09' : 'rgba(60,20,10,.55)', 6);
}

function features(hair: string): string {
  return (
    stroke('M256 222Q246 250 248 258Q254 264 264 260', 'rgba(50,18,8,.38)', 5.5) +
    stroke('M204 204Q218 196 232 203M280 203Q294 196 308 204', hair, 7) +
    disc(219, 226, 6.5, '#1b1210') +
    disc(293, 226, 6.5, '#1b1210')
  );
}

function spectacles(): string {
  const lenses = [192, 268].map((x) => `<rect x="${x}" y="204" width="52" height="44" rx="20"/>`).join('');
  return `<g fill="none" stroke="#1b1512" stroke-width="6">${lenses}<path d="M244 222Q256 214 268 222"/></g>`;
}

function backdrop(background: Tone): string {
  const arched = rect(0, 0, portraitSize, portraitSize, background.light) + arch(74, 46, 364, 480, background.shade);
  return `${arched}<clipPath id="shaded"><path d="${shadedHalf}"/></clipPath>`;
}

/** Draws a head with shoulders, lit from the left, as an SVG document. */
export function drawPortrait(plan: PortraitPlan): string {
  const [skin, hair, cloth] = [skinTones[plan.skin], hairColors[plan.hair], cloths[plan.cloth]];
  const headwear = cloths[plan.headwear ?? plan.cloth];
  const covered = plan.style === 'scarf';
  const earsHidden = covered || plan.style === 'bob' || plan.style === 'waves';
  const body =
    backdrop(backgrounds[plan.background]) +
    hairBehind(plan.style, hair, headwear) +
    twoTone(shoulders, cloth) +
    (covered ? '' : area(throat, skin.shade) + neckline(plan.neckline, cloth, skin)) +
    (earsHidden ? '' : disc(182, 236, 20, skin.light) + disc(330, 236, 20, skin.shade)) +
    twoTone(face, skin) +
    mouth(plan, skin, hair) +
    features(hair) +
    (plan.glasses === true ? spectacles() : '') +
    hairInFront(plan.style, hair, headwear);
  return picture(portraitSize, portraitSize, body);
}

/** Draws the placeholder for a missing portrait: a head without a face. */
export function drawFallbackPortrait(): string {
  const silhouette: Tone = { light: '#86b09c', shade: '#6b9884' };
  const bust = twoTone(shoulders, silhouette) + area(throat, silhouette.shade) + twoTone(face, silhouette);
  return picture(portraitSize, portraitSize, backdrop(backgrounds.mint) + bust);
}

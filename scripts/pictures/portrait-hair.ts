import type { Tone } from './portrait-tones';
import { area, disc, ellipse, stroke } from './shapes';

/** Hair or headwear of a portrait. */
export type HeadStyle = 'crop' | 'afro' | 'bun' | 'bob' | 'bald' | 'wrap' | 'part' | 'locs' | 'scarf' | 'waves';

/** Draws a shape in the light tone, and its right half in the shade. */
export function twoTone(data: string, tone: Tone): string {
  return area(data, tone.light) + `<path d="${data}" fill="${tone.shade}" clip-path="url(#shaded)"/>`;
}

const locs = [
  { x: 150, end: 396 },
  { x: 172, end: 424 },
  { x: 194, end: 436 },
  { x: 318, end: 436 },
  { x: 340, end: 424 },
  { x: 362, end: 396 },
];

/** Hair or headwear behind the head. */
export function hairBehind(style: HeadStyle, hair: string, headwear: Tone): string {
  switch (style) {
    case 'afro':
      return ellipse(256, 180, 126, 118, hair);
    case 'bob':
      return area('M150 330C136 160 172 92 256 92S376 160 362 330C362 344 300 350 256 350S150 344 150 330Z', hair);
    case 'waves':
      return area(
        'M150 420C110 380 158 330 146 270C132 150 184 88 256 88S384 150 368 270C358 330 404 380 362 424C330 440 190 440 150 420Z',
        hair,
      );
    case 'locs':
      return (
        area('M168 240C160 140 200 92 256 92S352 140 344 240Z', hair) +
        locs.map(({ x, end }) => stroke(`M${x < 256 ? x + 24 : x - 24} 180Q${x} 280 ${x} ${end}`, hair, 24)).join('')
      );
    case 'scarf':
      return twoTone('M144 400C130 170 168 84 256 84S382 170 368 400C400 470 112 470 144 400Z', headwear);
    case 'bun':
      return disc(256, 92, 46, hair);
    case 'crop':
    case 'bald':
    case 'wrap':
    case 'part':
      return '';
  }
}

const fringes: Partial<Record<HeadStyle, string>> = {
  crop: 'M176 214C168 140 206 98 260 98S346 140 336 214C330 190 322 172 306 162C270 170 226 168 204 162C188 174 180 192 176 214Z',
  afro: 'M178 196C182 150 214 132 256 132S330 150 334 196C350 130 310 90 256 90S162 130 178 196Z',
  bun: 'M176 220C164 138 206 104 256 104S348 138 336 220C330 178 300 156 256 152C212 156 182 178 176 220Z',
  bob: 'M172 262C160 160 196 100 256 100S352 160 340 262C334 214 326 180 312 168C270 176 232 160 222 150C206 176 178 200 172 262Z',
  part: 'M174 216C160 140 204 92 264 96C330 100 352 150 338 216C332 186 326 176 314 166C276 170 234 158 220 142C206 160 182 176 174 216Z',
  locs: 'M176 222C166 140 206 98 256 98S346 140 336 222C328 176 300 150 256 150S184 176 176 222Z',
  waves: 'M170 262C158 150 200 98 256 98S354 150 342 262C336 204 310 176 262 142C232 178 182 196 170 262Z',
};

/** Hair or headwear on the head: fringe, wrap or scarf. */
export function hairInFront(style: HeadStyle, hair: string, headwear: Tone): string {
  if (style === 'wrap') {
    return (
      twoTone('M168 208C150 110 200 66 262 66S366 112 344 208C300 172 212 172 168 208Z', headwear) +
      area('M300 92C330 40 380 60 372 96C366 126 328 126 300 92Z', headwear.light) +
      stroke('M178 178C210 130 270 110 330 122M196 126C230 98 280 92 320 98', headwear.shade, 6)
    );
  }
  if (style === 'scarf') {
    return (
      area('M166 262C158 150 200 96 256 96S354 150 346 262C338 178 306 146 256 146S174 178 166 262Z', headwear.shade) +
      area('M176 300C196 356 316 356 336 300C352 400 330 440 256 440S160 400 176 300Z', headwear.light)
    );
  }
  if (style === 'bald') return area('M212 150Q232 130 262 134Q236 140 222 160Z', 'rgba(255,255,255,.18)');
  const fringe = fringes[style];
  return fringe === undefined ? '' : area(fringe, hair);
}

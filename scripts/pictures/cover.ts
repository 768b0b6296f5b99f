import { paletteNames, palettes } from './palettes';
import type { PaletteName } from './palettes';
import { createRandom, cycle } from './random';
import { sceneNames, scenes } from './scenes';
import type { SceneName } from './scenes';
import { picture } from './shapes';

/** The plan of a cover. `seed` determines where windows, trees and people are; width and height are in drawing units. */
export interface CoverPlan {
  seed: string;
  scene: SceneName;
  palette: PaletteName;
  width: number;
  height: number;
}

/** Draws a cover as an SVG document. The same plan always results in the same text. */
export function drawCover({ seed, scene, palette, width, height }: CoverPlan): string {
  const stage = { w: width, h: height, colors: palettes[palette], random: createRandom(seed) };
  return picture(width, height, scenes[scene](stage));
}

/** Plans `count` covers in 4:3. Consecutive covers never have the same scene or palette. */
export function planGallery(count: number): CoverPlan[] {
  return Array.from({ length: count }, (_, index) => ({
    seed: `event-${index + 1}`,
    scene: cycle(sceneNames, index * 4 + 11),
    palette: cycle(paletteNames, index * 2 + Math.floor(index / 5)),
    width: 1200,
    height: 900,
  }));
}

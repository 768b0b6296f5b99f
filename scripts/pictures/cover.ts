import { paletteNames, palettes } from './palettes';
import type { PaletteName } from './palettes';
import { createRandom, cycle } from './random';
import { sceneNames, scenes } from './scenes';
import type { SceneName } from './scenes';
import { picture } from './shapes';

/** What a cover shows. `seed` places windows, trees and people; width and height are in pixels of the drawing. */
export interface CoverPlan {
  seed: string;
  scene: SceneName;
  palette: PaletteName;
  width: number;
  height: number;
}

/** Draws a cover as an SVG document. The same plan always gives the same text. */
export function drawCover({ seed, scene, palette, width, height }: CoverPlan): string {
  const stage = { w: width, h: height, colors: palettes[palette], random: createRandom(seed) };
  return picture(width, height, scenes[scene](stage));
}

/** Plans `count` covers in 4:3 whose neighbours in sequence never share scene or palette. */
export function planGallery(count: number): CoverPlan[] {
  return Array.from({ length: count }, (_, index) => ({
    seed: `event-${index + 1}`,
    scene: cycle(sceneNames, index * 4 + 11),
    palette: cycle(paletteNames, index * 2 + Math.floor(index / 5)),
    width: 1200,
    height: 900,
  }));
}

import type { Palette } from './palettes';
import type { Random } from './random';

/** Size, colours and random numbers of a scene. */
export interface Stage {
  w: number;
  h: number;
  colors: Palette;
  random: Random;
}

/** Draws a scene and returns the SVG elements. The same stage and seed always result in the same text. */
export type Scene = (stage: Stage) => string;

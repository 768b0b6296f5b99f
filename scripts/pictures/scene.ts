import type { Palette } from './palettes';
import type { Random } from './random';

/** What a scene is drawn on: its size, its colours, and the numbers that place things. */
export interface Stage {
  w: number;
  h: number;
  colors: Palette;
  random: Random;
}

/** Draws one scene and returns the SVG elements. The same stage and seed give the same text. */
export type Scene = (stage: Stage) => string;

import type { NonEmpty } from './random';

/**
 * The colours of a time of day. `sky` to `deep` are sorted by their use in a scene, from light to dark. `sun`, `lit` and
 * `pop` are the accents: the sun or moon, the light in a window, and a warm (at dusk: cool) contrast.
 */
export interface Palette {
  sky: string;
  far: string;
  mid: string;
  wall: string;
  shade: string;
  dark: string;
  deep: string;
  sun: string;
  lit: string;
  pop: string;
}

export const palettes = {
  morning: {
    sky: '#dfeae3',
    far: '#c3d8cc',
    mid: '#86b09c',
    wall: '#fbf5e6',
    shade: '#dccfb2',
    dark: '#0e4a3c',
    deep: '#08291f',
    sun: '#f6bd3b',
    lit: '#ffdf8e',
    pop: '#c8553a',
  },
  noon: {
    sky: '#f8e3ad',
    far: '#efcd7f',
    mid: '#d99f4a',
    wall: '#fff6de',
    shade: '#e6c992',
    dark: '#14503f',
    deep: '#0a3328',
    sun: '#fffaf0',
    lit: '#ffd66e',
    pop: '#bf4a31',
  },
  dusk: {
    sky: '#efb598',
    far: '#e0906f',
    mid: '#b95f48',
    wall: '#fbe8d3',
    shade: '#e2b899',
    dark: '#5a2436',
    deep: '#351523',
    sun: '#f9d27a',
    lit: '#ffdf8e',
    pop: '#17564a',
  },
  slate: {
    sky: '#c6dae0',
    far: '#a5c3cc',
    mid: '#6c97a4',
    wall: '#f6efe0',
    shade: '#d5cbb5',
    dark: '#1d4450',
    deep: '#0f2a33',
    sun: '#f6bd3b',
    lit: '#ffe19a',
    pop: '#c8553a',
  },
  night: {
    sky: '#12392f',
    far: '#1b4d40',
    mid: '#2f6f5d',
    wall: '#1f5849',
    shade: '#164437',
    dark: '#0a261e',
    deep: '#051611',
    sun: '#ffd366',
    lit: '#ffcf5e',
    pop: '#e07a52',
  },
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof palettes;

/** In the order in which the gallery uses them. */
export const paletteNames: NonEmpty<PaletteName> = ['morning', 'noon', 'dusk', 'slate', 'night'];

/** Skin and hair colours of the people in scenes. Portraits use `portrait-tones.ts`. */
export const crowdSkins: NonEmpty<string> = ['#6b3e28', '#8a5236', '#b57a52', '#d9a67d', '#4e2c1d'];
export const crowdHair: NonEmpty<string> = ['#1c1410', '#3b2218', '#0b0b0b', '#6b4a33', '#b9b2a6'];
export const walkerSkin = '#7a4630';

import type { NonEmpty } from './random';
import type { Scene } from './scene';
import { arcade, doors, steps } from './scenes/doorways';
import { rooms } from './scenes/floor-plan';
import { gathering, lanterns, table } from './scenes/gatherings';
import { facade, signal, terrace } from './scenes/houses';
import { shelf, study } from './scenes/interiors';
import { bridge, candles, horizon } from './scenes/landscapes';

/** All scenes by name. A new scene in scenes/ must be added here and to `sceneNames`. */
export const scenes = {
  arcade,
  facade,
  steps,
  shelf,
  candles,
  table,
  horizon,
  study,
  signal,
  rooms,
  doors,
  gathering,
  terrace,
  lanterns,
  bridge,
} as const satisfies Record<string, Scene>;

export type SceneName = keyof typeof scenes;

/** In the order in which the gallery uses them. */
export const sceneNames: NonEmpty<SceneName> = [
  'arcade',
  'facade',
  'steps',
  'shelf',
  'candles',
  'table',
  'horizon',
  'study',
  'signal',
  'rooms',
  'doors',
  'gathering',
  'terrace',
  'lanterns',
  'bridge',
];

import type { Palette } from './palettes';
import type { Random } from './random';
import { arch, area, d, disc, ellipse, polygon, rect, round, stroke } from './shapes';

const leaves = [
  { turn: -62, length: 0.8 },
  { turn: -28, length: 1.05 },
  { turn: 4, length: 1.2 },
  { turn: 34, length: 1 },
  { turn: 66, length: 0.75 },
];

/** A potted plant. `y` is its lower edge, `size` about its height. */
export function plant(x: number, y: number, size: number, leaf: string, pot: string): string {
  const foliage = leaves.map(({ turn, length }) => {
    const place = `translate(${round(x)} ${round(y - size * 0.5)}) rotate(${turn}) scale(${round(size * length) / 100})`;
    return `<path transform="${place}" d="M0 0C-26-34-20-84 0-112C20-84 26-34 0 0Z" fill="${leaf}"/>`;
  });
  const rim = y - size * 0.55;
  const corners = [
    [x - size * 0.3, rim],
    [x + size * 0.3, rim],
    [x + size * 0.22, y],
    [x - size * 0.22, y],
  ] as const;
  return foliage.join('') + polygon(corners, pot);
}

/** A tree. `y` is its lower edge. */
export function tree(x: number, y: number, size: number, crown: string, trunk: string): string {
  return (
    rect(x - size * 0.04, y - size * 0.5, size * 0.08, size * 0.5, trunk) +
    ellipse(x, y - size * 0.72, size * 0.25, size * 0.42, crown)
  );
}

/** A head with shoulders, seen from behind. `y` is the lower edge. */
export function person(x: number, y: number, size: number, skin: string, top: string, hair: string): string {
  const s = size;
  return (
    area(d`M${x - s * 0.5} ${y}v${-s * 0.22}a${s * 0.5} ${s * 0.36} 0 0 1 ${s} 0v${s * 0.22}Z`, top) +
    rect(x - s * 0.11, y - s * 0.68, s * 0.22, s * 0.2, skin) +
    disc(x, y - s * 0.82, s * 0.25, hair) +
    area(d`M${x - s * 0.2} ${y - s * 0.7}a${s * 0.22} ${s * 0.22} 0 0 0 ${s * 0.4} 0Z`, skin)
  );
}

/** A person who walks to the right. `y` is the lower edge of the feet. */
export function walker(x: number, y: number, size: number, top: string, legs: string, skin: string): string {
  const s = size;
  const backLeg = d`M${x - s * 0.02} ${y - s * 0.42}L${x - s * 0.13} ${y}`;
  const frontLeg = d`M${x + s * 0.02} ${y - s * 0.42}L${x + s * 0.16} ${y - s * 0.2}L${x + s * 0.14} ${y}`;
  const coat = d`M${x - s * 0.15} ${y - s * 0.4}l${s * 0.03} ${-s * 0.34}q${s * 0.12} ${-s * 0.1} ${s * 0.24} 0l${s * 0.03} ${s * 0.34}Z`;
  return (
    stroke(backLeg + frontLeg, legs, s * 0.11) + area(coat, top) + disc(x + s * 0.02, y - s * 0.92, s * 0.12, skin)
  );
}

function roundWindow(x: number, y: number, w: number, h: number, glass: string, bars: string): string {
  const radius = Math.min(w, h) / 2;
  const [cx, cy] = [x + w / 2, y + h / 2];
  const cross = d`M${cx - radius} ${cy}h${radius * 2}M${cx} ${cy - radius}v${radius * 2}`;
  return disc(cx, cy, radius, glass) + stroke(cross, bars, w * 0.05);
}

/** A window of a house front: round, arched or square, with a person, a plant or bars. */
export function houseWindow(
  random: Random,
  box: { x: number; y: number; w: number; h: number },
  colors: Palette,
  lit: boolean,
): string {
  const { x, y, w, h } = box;
  const kind = random.pick(['arch', 'arch', 'square', 'square', 'round'] as const);
  const glass = lit ? colors.lit : colors.dark;
  if (kind === 'round') return roundWindow(x, y, w, h, glass, colors.wall);
  const pane = kind === 'arch' ? arch(x, y, w, h, glass) : rect(x, y + h * 0.1, w, h * 0.9, glass);
  const sill = rect(x - w * 0.08, y + h, w * 1.16, h * 0.06, colors.shade);
  return pane + windowContent(random, box, colors, lit, kind === 'arch' ? 0 : h * 0.1) + sill;
}

function windowContent(
  random: Random,
  { x, y, w, h }: { x: number; y: number; w: number; h: number },
  colors: Palette,
  lit: boolean,
  top: number,
): string {
  if (lit && random.chance(0.45)) {
    const at = x + w * random.between(0.35, 0.65);
    const skin = random.pick(['#8a5236', '#c98d63', '#5f3623']);
    return person(at, y + h, w * 0.62, skin, random.pick([colors.pop, colors.dark, colors.mid]), colors.deep);
  }
  if (random.chance(0.3)) return plant(x + w / 2, y + h, w * 0.38, lit ? colors.dark : colors.mid, colors.pop);
  const bars = d`M${x + w / 2} ${y + top}V${y + h}M${x} ${y + h * 0.55}h${w}`;
  return stroke(bars, colors.wall, w * 0.05, 'butt');
}

/** A small house with a gable. `y` is its lower edge, `light` the probability that a window is lit. */
export function cottage(
  random: Random,
  box: { x: number; y: number; w: number; h: number },
  colors: Palette,
  roof: string,
  light: number,
): string {
  const { x, y, w, h } = box;
  const walls = h * 0.62;
  const windows = [0.1, 0.72].map((at) =>
    rect(x + w * at, y - walls * 0.74, w * 0.18, walls * 0.26, random.chance(light) ? colors.lit : colors.dark),
  );
  const gable = [
    [x - w * 0.06, y - walls],
    [x + w / 2, y - h],
    [x + w * 1.06, y - walls],
  ] as const;
  return (
    rect(x, y - walls, w, walls, colors.wall) +
    rect(x + w * 0.68, y - walls, w * 0.32, walls, colors.shade) +
    rect(x + w * 0.7, y - h * 1.02, w * 0.12, h * 0.3, colors.dark) +
    polygon(gable, roof) +
    arch(x + w * 0.38, y - walls * 0.5, w * 0.24, walls * 0.5, colors.dark) +
    windows.join('') +
    disc(x + w / 2, y - h * 0.76, w * 0.08, colors.lit)
  );
}

import { cottage, houseWindow, tree, walker } from '../figures';
import type { Palette } from '../palettes';
import { cycle } from '../random';
import type { NonEmpty, Random } from '../random';
import type { Stage } from '../scene';
import { arch, area, d, disc, polygon, rect } from '../shapes';

/** A house front with some lit windows. */
export function facade({ w, h, colors, random }: Stage): string {
  const columns = random.whole(4, 5);
  const rows = 3;
  const top = h * 0.16;
  const [roomWidth, roomHeight] = [w / columns, (h - top) / rows];
  let drawing = rect(0, 0, w, h, colors.sky) + disc(w * random.between(0.15, 0.85), top * 0.7, h * 0.1, colors.sun);
  drawing += rect(0, top, w, h, colors.wall) + rect(w * 0.62, top, w * 0.38, h, colors.shade, { opacity: 0.45 });
  drawing += rect(0, top - h * 0.03, w, h * 0.035, colors.dark);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const lit = random.chance(0.42);
      const [x, y] = [roomWidth * (column + 0.25), top + roomHeight * (row + 0.17)];
      drawing += houseWindow(random, { x, y, w: roomWidth * 0.5, h: roomHeight * 0.62 }, colors, lit);
    }
    if (row > 0) drawing += rect(0, top + roomHeight * row, w, h * 0.012, colors.shade);
  }
  return drawing;
}

function roofOf(shape: number, x: number, top: number, width: number, h: number, fill: string): string {
  if (shape === 0) {
    const gable = [
      [x, top],
      [x + width / 2, top - h * 0.17],
      [x + width, top],
    ] as const;
    return polygon(gable, fill);
  }
  if (shape === 1) return area(d`M${x} ${top}a${width / 2} ${width * 0.42} 0 0 1 ${width} 0Z`, fill);
  const stepped = [
    [x, top],
    [x, top - h * 0.08],
    [x + width * 0.25, top - h * 0.08],
    [x + width * 0.25, top - h * 0.14],
    [x + width * 0.75, top - h * 0.14],
    [x + width * 0.75, top - h * 0.08],
    [x + width, top - h * 0.08],
    [x + width, top],
  ] as const;
  return polygon(stepped, fill);
}

function terraceWindow(random: Random, x: number, y: number, w: number, h: number, colors: Palette): string {
  const arched = random.chance(0.5);
  const glass = random.chance(0.55) ? colors.lit : colors.dark;
  return arched ? arch(x, y, w, h, glass) : rect(x, y, w, h, glass);
}

/** A street of homes. */
export function terrace({ w, h, colors, random }: Stage): string {
  const count = 5;
  const width = w / count;
  const base = h * 0.86;
  const roofs: NonEmpty<string> = [colors.pop, colors.dark, colors.mid];
  const walls: NonEmpty<string> = [colors.wall, colors.far, colors.shade, colors.sun, colors.mid];
  let drawing = rect(0, 0, w, h, colors.sky) + disc(w * random.between(0.1, 0.9), h * 0.2, h * 0.13, colors.sun);
  for (let index = 0; index < count; index += 1) {
    const x = width * index;
    const top = h * random.between(0.3, 0.46);
    const roof = cycle(roofs, index);
    drawing += rect(x, top, width + 1, base - top, cycle(walls, index * 2 + 1));
    drawing += rect(x + width * 0.72, top, width * 0.28, base - top, colors.deep, { opacity: 0.1 });
    drawing += roofOf(random.whole(0, 2), x, top, width, h, roof);
    for (let y = top + h * 0.06; y < base - h * 0.27; y += h * 0.16) {
      for (const at of [0.18, 0.58]) {
        drawing += terraceWindow(random, x + width * at, y, width * 0.24, h * 0.11, colors);
      }
    }
    const door = roof === colors.pop ? colors.dark : colors.pop;
    drawing += arch(x + width * 0.34, base - h * 0.2, width * 0.32, h * 0.2, door);
    drawing += disc(x + width * 0.59, base - h * 0.08, 4, colors.lit);
  }
  drawing += rect(0, base, w, h, colors.dark) + rect(0, base, w, h * 0.025, colors.deep);
  for (const index of [1, 3]) drawing += tree(width * index, base, h * 0.34, colors.dark, colors.deep);
  return drawing + walker(w * random.between(0.3, 0.7), h * 0.96, h * 0.2, colors.lit, colors.sun, '#8a5236');
}

/** A house with rings of colour in the sky around it. */
export function signal({ w, h, colors, random }: Stage): string {
  const x = w * random.between(0.2, 0.32);
  const ground = h * 0.9;
  const rings = [colors.sky, colors.far, colors.sun, colors.pop, colors.wall, colors.mid];
  let drawing = rect(0, 0, w, h, colors.sky);
  rings.forEach((fill, index) => {
    drawing += disc(x, ground - h * 0.1, w * (0.86 - index * 0.125), fill);
  });
  for (let index = 0; index < 16; index += 1) {
    const angle = -random.between(0.12, 0.9) * 1.5;
    const distance = w * random.between(0.35, 0.8);
    const [dotX, dotY] = [x + Math.cos(angle) * distance, ground - h * 0.1 + Math.sin(angle) * distance];
    drawing += disc(dotX, dotY, random.between(5, 13), index % 3 === 0 ? colors.wall : colors.dark);
  }
  drawing += rect(0, ground, w, h, colors.dark);
  drawing += cottage(random, { x: x - w * 0.11, y: ground, w: w * 0.22, h: h * 0.42 }, colors, colors.dark, 0.8);
  drawing += tree(w * 0.74, ground, h * 0.34, colors.dark, colors.deep);
  drawing += tree(w * 0.85, ground, h * 0.24, colors.dark, colors.deep);
  return drawing + tree(w * 0.055, ground, h * 0.26, colors.dark, colors.deep);
}

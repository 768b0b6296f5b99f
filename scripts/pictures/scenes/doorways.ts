import { plant, tree, walker } from '../figures';
import { walkerSkin } from '../palettes';
import { cycle } from '../random';
import type { NonEmpty } from '../random';
import type { Stage } from '../scene';
import { arch, archData, area, clipped, d, disc, polygon, rect } from '../shapes';

/** Nested doorways with a lit one at the end. */
export function arcade({ w, h, colors, random }: Stage): string {
  const center = w * random.between(0.42, 0.58);
  const fills = [colors.mid, colors.wall, colors.pop, colors.dark, colors.sun];
  const arches = fills.map((fill, index) => {
    const width = w * (0.92 - index * 0.175);
    const top = h * (-0.16 + index * 0.17);
    const height = h * (1 - index * 0.035) - top;
    const left = center - width / 2;
    if (index === fills.length - 1) return arch(left, top, width, height, fill);
    const shadow = rect(center + width * 0.2, 0, w, h, colors.deep, { opacity: 0.16 });
    return arch(left, top, width, height, fill) + clipped(`arch-${index}`, archData(left, top, width, height), shadow);
  });
  const ground = h * 0.86;
  const steps = [0, 1, 2, 3].map((step) => {
    const half = w * 0.22 * (0.5 + step * 0.28);
    const next = w * 0.22 * (0.78 + step * 0.28);
    const top = ground + h * 0.035 * step;
    const bottom = top + h * 0.035;
    const corners = [
      [center - half, top],
      [center + half, top],
      [center + next, bottom],
      [center - next, bottom],
    ] as const;
    return polygon(corners, step % 2 === 1 ? colors.shade : colors.lit);
  });
  const guest = walker(center, ground + h * 0.03, h * 0.2, colors.dark, colors.deep, walkerSkin);
  return rect(0, 0, w, h, colors.sky) + arches.join('') + steps.join('') + guest;
}

function openDoor({ w, h, colors }: Stage, x: number, y: number, width: number, base: number): string {
  const lightOnFloor = [
    [x, base],
    [x + width, base],
    [x + width + w * 0.12, h],
    [x - w * 0.08, h],
  ] as const;
  const leaf = [
    [x, y + width * 0.4],
    [x - width * 0.36, y + width * 0.25],
    [x - width * 0.36, base + h * 0.05],
    [x, base],
  ] as const;
  return (
    arch(x, y, width, base - y, colors.lit) +
    polygon(lightOnFloor, colors.lit) +
    polygon(leaf, colors.wall) +
    walker(x + width * 0.58, base + h * 0.04, h * 0.36, colors.pop, colors.deep, walkerSkin)
  );
}

function closedDoor({ colors }: Stage, x: number, y: number, width: number, base: number, fill: string): string {
  const height = base - y;
  const panels = [0.18, 0.56].map((at) =>
    rect(x + width * at, y + height * 0.56, width * 0.26, height * 0.34, colors.deep, { opacity: 0.18 }),
  );
  const knob = disc(x + width * 0.84, y + height * 0.5, width * 0.06, colors.lit);
  return arch(x, y, width, height, fill) + panels.join('') + knob;
}

/** A row of doors; one is open. */
export function doors(stage: Stage): string {
  const { w, h, colors, random } = stage;
  const count = 5;
  const open = random.whole(1, 3);
  const fills: NonEmpty<string> = [colors.pop, colors.wall, colors.dark, colors.sun, colors.far];
  const base = h * 0.8;
  let drawing = rect(0, 0, w, h, colors.mid) + rect(0, h * 0.08, w, h * 0.02, colors.dark);
  drawing += rect(0, base, w, h, colors.dark);
  for (let index = 0; index < count; index += 1) {
    const x = (w / count) * (index + 0.17);
    const width = (w / count) * 0.66;
    const y = h * 0.24;
    drawing += arch(x - 12, y - 12, width + 24, base - y + 12, colors.deep);
    drawing +=
      index === open
        ? openDoor(stage, x, y, width, base)
        : closedDoor(stage, x, y, width, base, cycle(fills, index + open));
  }
  return drawing;
}

/** A person who climbs stairs towards the sun. */
export function steps({ w, h, colors, random }: Stage): string {
  const count = 6;
  const tread = w / (count - 0.3);
  const mirrored = random.chance(0.5);
  function height(index: number): number {
    return h * (0.9 - index * 0.125);
  }
  let drawing = rect(0, 0, w, h, colors.sky) + disc(w * 0.78, h * 0.34, h * 0.25, colors.sun);
  drawing += area(d`M0 ${h * 0.62}Q${w * 0.3} ${h * 0.4} ${w * 0.6} ${h * 0.58}T${w} ${h * 0.5}V${h}H0Z`, colors.far);
  for (let index = 0; index < count; index += 1) {
    const [x, y] = [index * tread, height(index)];
    drawing += rect(x, y, w - x, h - y, index % 2 === 1 ? colors.mid : colors.dark);
    drawing += rect(x, y, tread * 1.02, h * 0.03, colors.wall);
  }
  const at = random.whole(2, 3);
  // The accent is green only at dusk, when it suits a plant better than the brick tone of the middle ground.
  const leaf = colors.pop === '#17564a' ? colors.pop : colors.mid;
  drawing += walker(tread * (at + 0.5), height(at), h * 0.26, colors.pop, colors.deep, walkerSkin);
  drawing += plant(tread * 0.5, h * 0.9, h * 0.2, leaf, colors.pop);
  drawing += tree(tread * 4.6, height(4), h * 0.3, colors.pop, colors.deep);
  return mirrored ? `<g transform="translate(${w} 0) scale(-1 1)">${drawing}</g>` : drawing;
}

import { cottage, tree, walker } from '../figures';
import { walkerSkin } from '../palettes';
import type { Stage } from '../scene';
import { archData, area, clipped, d, disc, rect } from '../shapes';

/** Hills and a road to a house. */
export function horizon({ w, h, colors, random }: Stage): string {
  let drawing = rect(0, 0, w, h, colors.sky) + disc(w * random.between(0.25, 0.75), h * 0.36, h * 0.2, colors.sun);
  [colors.far, colors.mid, colors.dark].forEach((fill, index) => {
    const y = h * (0.5 + index * 0.15);
    const bend = random.between(-0.12, 0.12) * h;
    const ridge = d`C${w * 0.25} ${y - h * 0.16 + bend} ${w * 0.5} ${y + h * 0.12 - bend} ${w} ${y - h * 0.06 + bend}`;
    drawing += area(d`M0 ${y}` + ridge + d`V${h}H0Z`, fill);
    if (index === 2) return;
    for (let count = 0; count < 3; count += 1) {
      const [x, size] = [w * random.between(0.05, 0.95), h * random.between(0.1, 0.18)];
      drawing += tree(x, y + h * 0.04, size, index === 1 ? colors.dark : colors.mid, colors.deep);
    }
  });
  const x = w * random.between(0.3, 0.6);
  const leftEdge = d`M${x - w * 0.16} ${h}C${x + w * 0.1} ${h * 0.88} ${x - w * 0.06} ${h * 0.8} ${x + w * 0.1} ${h * 0.72}`;
  const rightEdge = d`L${x + w * 0.125} ${h * 0.72}C${x + w * 0.02} ${h * 0.82} ${x + w * 0.26} ${h * 0.88} ${x + w * 0.1} ${h}Z`;
  drawing += area(leftEdge + rightEdge, colors.wall);
  drawing += cottage(random, { x: x + w * 0.07, y: h * 0.74, w: w * 0.12, h: h * 0.24 }, colors, colors.pop, 0.9);
  drawing += tree(w * 0.08, h * 0.98, h * 0.36, colors.mid, colors.deep);
  return drawing + tree(w * 0.93, h * 1.02, h * 0.42, colors.mid, colors.deep);
}

/** Three people who cross a bridge. */
export function bridge({ w, h, colors, random }: Stage): string {
  const count = 3;
  const span = w / count;
  const [deck, water] = [h * 0.44, h * 0.76];
  let drawing = rect(0, 0, w, h, colors.sky) + disc(w * random.between(0.25, 0.75), h * 0.24, h * 0.15, colors.sun);
  drawing += area(d`M0 ${h * 0.5}Q${w * 0.2} ${h * 0.3} ${w * 0.45} ${h * 0.46}T${w} ${h * 0.36}V${h}H0Z`, colors.far);
  drawing += rect(0, water, w, h, colors.mid) + rect(0, deck, w, water - deck, colors.wall);
  drawing += rect(0, deck - h * 0.03, w, h * 0.04, colors.dark);
  for (let index = 0; index < count; index += 1) {
    const left = span * (index + 0.1);
    const view = rect(0, 0, w, water, colors.far) + rect(0, h * 0.62, w, h * 0.2, colors.mid);
    const pier = rect(left, 0, span * 0.12, h, colors.shade);
    drawing += clipped(`span-${index}`, archData(left, deck + h * 0.07, span * 0.8, water - deck), view + pier);
  }
  for (let index = 0; index < 14; index += 1) {
    const [x, y] = [w * random.between(-0.05, 0.95), water + h * random.between(0.03, 0.22)];
    const fill = index % 3 === 0 ? colors.lit : colors.far;
    drawing += rect(x, y, w * random.between(0.05, 0.16), 6, fill, { radius: 3 });
  }
  const people = [
    { at: 0.3, coat: colors.pop },
    { at: 0.42, coat: colors.dark },
    { at: 0.7, coat: colors.pop },
  ];
  for (const { at, coat } of people) {
    const x = w * (at + random.between(-0.04, 0.04));
    drawing += walker(x, deck - h * 0.03, h * 0.17, coat, colors.deep, walkerSkin);
  }
  drawing += tree(w * 0.04, deck, h * 0.3, colors.dark, colors.deep);
  return drawing + tree(w * 0.95, deck, h * 0.36, colors.dark, colors.deep);
}

/** A candlestick chart whose candles are tower houses. */
export function candles({ w, h, colors, random }: Stage): string {
  const count = 9;
  const column = w / count;
  let drawing = rect(0, 0, w, h, colors.sky) + disc(w * random.between(0.2, 0.45), h * 0.3, h * 0.2, colors.sun);
  const hills = d`M0 ${h * 0.8}L${w * 0.2} ${h * 0.66}L${w * 0.42} ${h * 0.74}L${w * 0.7} ${h * 0.5}L${w} ${h * 0.58}V${h}H0Z`;
  drawing += area(hills, colors.far);
  let level = 0.3;
  for (let index = 0; index < count; index += 1) {
    level = Math.min(0.76, Math.max(0.2, level + random.between(-0.08, 0.15)));
    const height = h * random.between(0.2, 0.34);
    const y = h * (1 - level) - height * 0.2;
    const [x, width] = [column * index + column * 0.16, column * 0.68];
    const body = random.chance(0.68) ? colors.dark : colors.pop;
    drawing += rect(x + width * 0.44, y - h * 0.09, width * 0.12, height + h * 0.18, colors.deep);
    drawing += rect(x, y, width, height, body, { radius: 6 });
    drawing += rect(x + width * 0.66, y, width * 0.34, height, colors.deep, { radius: 6, opacity: 0.22 });
    for (let row = y + width * 0.3; row < y + height - width * 0.4; row += width * 0.5) {
      const [left, right] = [random.chance(0.6), random.chance(0.4)];
      drawing += rect(x + width * 0.2, row, width * 0.2, width * 0.26, left ? colors.lit : colors.shade);
      drawing += rect(x + width * 0.56, row, width * 0.2, width * 0.26, right ? colors.lit : colors.mid);
    }
  }
  return drawing + rect(0, h * 0.93, w, h * 0.07, colors.deep);
}

import { person, plant, walker } from '../figures';
import { crowdHair, crowdSkins, walkerSkin } from '../palettes';
import { cycle } from '../random';
import type { NonEmpty } from '../random';
import type { Stage } from '../scene';
import { arch, area, d, disc, ellipse, placed, polygon, rect, stroke } from '../shapes';

/** A full turn in radians, and the degrees of a radian. More digits would change the existing pictures. */
const fullTurn = 6.283;
const degrees = 57.3;

function sitter(colors: Stage['colors'], index: number, unit: number): string {
  const tops: NonEmpty<string> = [colors.pop, colors.sun, colors.dark, colors.mid, colors.wall];
  return (
    ellipse(0, 0, unit * 0.34, unit * 0.2, cycle(tops, index * 2 + (index % 2))) +
    disc(0, unit * 0.02, unit * 0.15, index % 3 === 0 ? '#3b2218' : colors.deep) +
    disc(0, unit * 0.1, unit * 0.1, cycle(crowdSkins, index))
  );
}

function onTable(colors: Stage['colors'], index: number, unit: number): string {
  if (index % 3 === 2) return disc(0, 0, unit * 0.09, colors.pop) + disc(0, 0, unit * 0.06, colors.deep);
  const sheet = index % 2 === 1 ? colors.sky : colors.lit;
  return (
    rect(-unit * 0.13, -unit * 0.16, unit * 0.26, unit * 0.32, sheet, { radius: 3 }) +
    rect(-unit * 0.08, -unit * 0.08, unit * 0.16, 4, colors.mid)
  );
}

/** A round table from above. */
export function table({ w, h, colors, random }: Stage): string {
  const [cx, cy, unit] = [w * random.between(0.44, 0.56), h * 0.5, h * 0.3];
  const seats = Array.from({ length: random.whole(6, 8) }, (_, index) => index);
  const start = random.between(0, 1);
  function around(distance: number, draw: (index: number) => string): string {
    const things = seats.map((index) => {
      const angle = (start + index / seats.length) * fullTurn;
      const [x, y] = [cx + Math.cos(angle) * distance, cy + Math.sin(angle) * distance];
      return placed(x, y, angle * degrees + 90, draw(index));
    });
    return things.join('');
  }
  const sunbeam = [
    [0, h * 0.12],
    [w * 0.3, 0],
    [w * 0.52, 0],
    [0, h * 0.42],
  ] as const;
  let drawing = rect(0, 0, w, h, colors.far);
  for (let board = 0; board < 9; board += 1) drawing += rect(0, (h / 9) * board, w, 3, colors.mid, { opacity: 0.35 });
  drawing += polygon(sunbeam, colors.sky);
  drawing += disc(cx + 26, cy + 30, unit * 1.05, colors.deep, { opacity: 0.25 });
  drawing += around(unit * 1.28, (index) => sitter(colors, index, unit));
  drawing += disc(cx, cy, unit, colors.wall) + disc(cx, cy, unit * 0.93, colors.shade, { opacity: 0.35 });
  drawing += around(unit * 0.66, (index) => onTable(colors, index, unit));
  return drawing + plant(cx, cy + unit * 0.16, unit * 0.3, colors.dark, colors.pop);
}

/** An audience and a speaker. */
export function gathering({ w, h, colors, random }: Stage): string {
  const floor = h * 0.7;
  const hills = d`M${w * 0.25} ${h * 0.66}Q${w * 0.4} ${h * 0.5} ${w * 0.52} ${h * 0.62}T${w * 0.75} ${h * 0.58}V${h * 0.8}H${w * 0.25}Z`;
  let drawing = rect(0, 0, w, h, colors.dark) + arch(w * 0.2, h * 0.04, w * 0.6, h * 0.8, colors.mid);
  drawing += arch(w * 0.25, h * 0.1, w * 0.5, h * 0.7, colors.sky);
  drawing += disc(w * random.between(0.4, 0.6), h * 0.42, h * 0.16, colors.sun);
  drawing += area(hills, colors.far) + rect(0, floor, w, h * 0.3, colors.deep);
  const [x, size] = [w * random.between(0.42, 0.58), h * 0.3];
  const lectern = [
    [x + size * 0.2, floor],
    [x + size * 0.5, floor],
    [x + size * 0.56, floor - size * 0.5],
    [x + size * 0.14, floor - size * 0.5],
  ] as const;
  drawing += walker(x, floor, size, colors.pop, colors.deep, walkerSkin) + polygon(lectern, colors.wall);
  const tops: NonEmpty<string> = [colors.sun, colors.wall, colors.pop, colors.mid, colors.far, colors.lit];
  const rows = [
    { bottom: 0.9, seats: 9, size: 0.2 },
    { bottom: 1.06, seats: 7, size: 0.27 },
  ];
  for (const row of rows) {
    for (let seat = 0; seat < row.seats; seat += 1) {
      const left = (w * (seat + 0.5 + random.between(-0.1, 0.1))) / row.seats;
      const bottom = h * row.bottom + h * random.between(-0.02, 0.02);
      const [skin, top, hair] = [random.pick(crowdSkins), random.pick(tops), random.pick(crowdHair)];
      drawing += person(left, bottom, h * row.size, skin, top, hair);
    }
  }
  return drawing;
}

function lightString({ w, h, colors }: Stage, start: number, sag: number): string {
  let drawing = stroke(d`M0 ${h * start}Q${w * 0.5} ${h * (start + sag * 1.5)} ${w} ${h * start}`, colors.mid, 5);
  for (let index = 1; index < 9; index += 1) {
    const along = index / 9;
    const [x, y] = [w * along, h * (start + 2 * along * (1 - along) * sag * 1.5) + h * 0.045];
    drawing += disc(x, y, h * 0.07, colors.sun, { opacity: 0.22 });
    drawing += disc(x, y, h * 0.037, index % 3 === 0 ? colors.pop : colors.lit);
  }
  return drawing;
}

/** People at tables under lanterns in the evening. */
export function lanterns(stage: Stage): string {
  const { w, h, colors, random } = stage;
  const hills = d`M0 ${h * 0.6}Q${w * 0.25} ${h * 0.44} ${w * 0.5} ${h * 0.58}T${w} ${h * 0.5}V${h}H0Z`;
  let drawing = rect(0, 0, w, h, colors.dark) + area(hills, colors.deep);
  for (let star = 0; star < 26; star += 1) {
    drawing += disc(w * random.next(), h * random.between(0, 0.45), random.between(1.5, 4), colors.wall);
  }
  drawing += lightString(stage, 0.06, 0.2) + lightString(stage, 0.2, 0.22) + rect(0, h * 0.86, w, h, colors.mid);
  for (const at of [0.22, 0.52, 0.82]) {
    const [x, y, size] = [w * (at + random.between(-0.03, 0.03)), h * 0.86, h * 0.3];
    drawing += person(x - size * 0.55, y, size * 0.8, '#8a5236', colors.pop, colors.deep);
    drawing += person(x + size * 0.55, y, size * 0.8, '#c98d63', colors.sun, '#3b2218');
    drawing += rect(x - size * 0.75, y - size * 0.08, size * 1.5, h * 0.03, colors.wall);
    drawing += rect(x - 6, y, 12, h * 0.14, colors.wall);
  }
  return drawing;
}

import { cottage, plant } from '../figures';
import { palettes } from '../palettes';
import type { NonEmpty } from '../random';
import type { Stage } from '../scene';
import { archData, area, clipped, d, disc, polygon, rect, round, stroke } from '../shapes';

/** Draws a shelf from left to right: books, and one plant or lamp. */
function shelfRow({ w, h, colors, random }: Stage, board: number, rowHeight: number): string {
  const covers: NonEmpty<string> = [
    colors.wall,
    colors.pop,
    colors.sun,
    colors.mid,
    colors.far,
    colors.sky,
    colors.shade,
  ];
  let drawing = '';
  let x = w * random.between(0.02, 0.07);
  const ornamentAt = random.between(0.3, 0.66) * w;
  let ornamentPlaced = false;
  let previous = '';
  while (x < w * 0.97) {
    if (!ornamentPlaced && x > ornamentAt) {
      const size = rowHeight * 0.62;
      drawing += random.chance(0.5)
        ? plant(x + size * 0.5, board, size, colors.mid, colors.pop)
        : disc(x + size * 0.5, board - size * 0.5, size * 0.42, colors.lit) +
          rect(x + size * 0.3, board - size * 0.1, size * 0.4, size * 0.1, colors.wall);
      x += size * 1.15;
      ornamentPlaced = true;
      continue;
    }
    const width = random.between(0.026, 0.06) * w;
    const height = rowHeight * random.between(0.52, 0.8);
    let cover = random.pick(covers);
    while (cover === previous) cover = random.pick(covers);
    previous = cover;
    if (random.chance(0.1)) {
      const leaning = rect(x + height * 0.12, board - height, width, height, cover);
      drawing += `<g transform="rotate(9 ${round(x)} ${round(board)})">${leaning}</g>`;
      x += width + height * 0.2;
    } else {
      drawing += rect(x, board - height, width, height, cover);
      drawing += rect(x, board - height * 0.82, width, height * 0.05, colors.dark);
      drawing += rect(x, board - height * 0.2, width, height * 0.03, colors.dark);
      x += width + w * 0.003;
    }
  }
  return drawing + rect(0, board, w, h * 0.03, colors.deep);
}

/** Three shelves with books, lamps and plants. */
export function shelf(stage: Stage): string {
  const { w, h, colors } = stage;
  const rowHeight = h / 3;
  const rows = [1, 2, 3].map((row) => shelfRow(stage, rowHeight * row - h * 0.03, rowHeight));
  return rect(0, 0, w, h, colors.dark) + rows.join('');
}

interface Pane {
  x: number;
  y: number;
  w: number;
  h: number;
}

function viewFromWindow({ colors, random }: Stage, { x, y, w, h }: Pane): string {
  const sill = y + h;
  const farHills = d`M${x} ${y + h * 0.72}Q${x + w * 0.3} ${y + h * 0.5} ${x + w * 0.6} ${y + h * 0.7}T${x + w} ${y + h * 0.6}V${sill}H${x}Z`;
  const nearHills = d`M${x} ${y + h * 0.86}Q${x + w * 0.5} ${y + h * 0.68} ${x + w} ${y + h * 0.84}V${sill}H${x}Z`;
  const home = { x: x + w * 0.12, y: y + h * 0.86, w: w * 0.2, h: h * 0.24 };
  return (
    rect(x, y, w, h, colors.sky) +
    disc(x + w * 0.66, y + h * 0.4, w * 0.18, colors.sun) +
    area(farHills, colors.far) +
    area(nearHills, colors.mid) +
    cottage(random, home, colors, colors.pop, 1)
  );
}

function laptop({ h, colors }: Stage, x: number, unit: number): string {
  const edge = h * 0.9;
  const keyboard = [
    [x, edge],
    [x + unit * 0.48, edge],
    [x + unit * 0.56, h * 0.97],
    [x - unit * 0.08, h * 0.97],
  ] as const;
  const curve = d`M${x + unit * 0.08} ${edge - unit * 0.08}l${unit * 0.1} ${-unit * 0.06}l${unit * 0.08} ${unit * 0.03}l${unit * 0.12} ${-unit * 0.11}`;
  return (
    polygon(keyboard, colors.shade) +
    rect(x + unit * 0.02, edge - unit * 0.3, unit * 0.44, unit * 0.3, colors.deep, { radius: 8 }) +
    stroke(curve, colors.lit, 7)
  );
}

function bookStack({ w, h, colors }: Stage, x: number, sill: number): string {
  const books = [
    { cover: colors.dark, width: w * 0.18 },
    { cover: colors.sun, width: w * 0.14 },
    { cover: colors.mid, width: w * 0.16 },
  ];
  const thickness = h * 0.05;
  return books
    .map(({ cover, width }, index) => {
      const y = sill - thickness * (index + 1);
      const pages = rect(x + width * 0.82, y + 6, width * 0.18, thickness - 12, colors.wall);
      return rect(x, y, width, thickness, cover, { radius: 3 }) + pages;
    })
    .join('');
}

/** A table in front of a large arched window. */
export function study(stage: Stage): string {
  const { w, h, colors, random } = stage;
  const pane: Pane = { x: w * random.between(0.3, 0.42), y: h * 0.06, w: w * 0.4, h: h * 0.68 };
  const sill = pane.y + pane.h;
  const outline = archData(pane.x, pane.y, pane.w, pane.h);
  const lightOnWall = [
    [0, h * 0.3],
    [w * 0.2, h * 0.18],
    [w * 0.2, h * 0.72],
    [0, h],
  ] as const;
  const bars = d`M${pane.x + pane.w / 2} ${pane.y}V${sill}M${pane.x} ${pane.y + pane.h * 0.44}h${pane.w}`;
  let drawing = rect(0, 0, w, h, colors.wall) + polygon(lightOnWall, colors.shade, { opacity: 0.4 });
  drawing += clipped('view', outline, viewFromWindow(stage, pane));
  drawing += stroke(bars, colors.wall, 10, 'butt') + stroke(outline.replace('Z', ''), colors.dark, 14, 'butt');
  drawing += rect(0, sill, w, h, colors.dark) + rect(0, sill, w, h * 0.035, colors.pop);
  const leaf = colors.dark === palettes.dusk.dark ? colors.pop : colors.mid;
  drawing += plant(pane.x - w * 0.11, sill, h * 0.3, leaf, colors.pop);
  drawing += bookStack(stage, pane.x + pane.w + w * 0.05, sill);
  drawing += stroke(d`M${w * 0.9} ${sill}V${h * 0.4}L${w * 0.82} ${h * 0.3}`, colors.deep, 9);
  drawing += area(d`M${w * 0.76} ${h * 0.38}a${h * 0.09} ${h * 0.09} 0 0 1 ${h * 0.16} ${-h * 0.07}Z`, colors.pop);
  return drawing + laptop(stage, pane.x + pane.w * 0.26, pane.w);
}

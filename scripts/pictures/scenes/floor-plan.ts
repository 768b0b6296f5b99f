import { cycle } from '../random';
import type { NonEmpty } from '../random';
import type { Stage } from '../scene';
import type { Point } from '../shapes';
import { area, d, disc, rect, stroke } from '../shapes';

interface Room {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** The furniture of a room: a quarter circle, a few lines, or nothing. */
function furnishing(kind: number, { x, y, w, h }: Room, tone: string): string {
  const reach = Math.min(w, h) * 0.7;
  if (kind === 0) {
    return area(d`M${x} ${y + reach}A${reach} ${reach} 0 0 0 ${x + reach} ${y}H${x}Z`, tone, { opacity: 0.18 });
  }
  if (kind !== 1) return '';
  return [1, 2, 3, 4, 5]
    .map((at) => rect(x + w * 0.12 * at, y + h * 0.72, 5, h * 0.28, tone, { opacity: 0.35 }))
    .join('');
}

/** The opening in the wall between two rooms on the path. */
function passage(from: Point, to: Point, columns: readonly number[], rows: readonly number[], fill: string): string {
  const sideways = Math.abs(from[0] - to[0]) > Math.abs(from[1] - to[1]);
  if (!sideways) {
    const wall = rows.find((y) => y > Math.min(from[1], to[1])) ?? 0;
    return rect((from[0] + to[0]) / 2 - 38, wall - 8, 76, 16, fill);
  }
  const wall = to[0] > from[0] ? columns.find((x) => x > from[0]) : columns.findLast((x) => x < from[0]);
  return rect((wall ?? 0) - 8, (from[1] + to[1]) / 2 - 38, 16, 76, fill);
}

/** The order in which the path visits the twelve rooms, counted row by row. */
const route = [8, 4, 5, 1, 2, 6, 7, 3];

/** A floor plan with one path through it. */
export function rooms({ w, h, colors, random }: Stage): string {
  const inner = [random.between(0.2, 0.28), random.between(0.46, 0.54), random.between(0.7, 0.8)];
  const columns = [0, ...inner, 1].map((value) => value * w);
  const rows = [0, random.between(0.3, 0.38), random.between(0.62, 0.7), 1].map((value) => value * h);
  const floors: NonEmpty<string> = [
    colors.wall,
    colors.sky,
    colors.far,
    colors.sun,
    colors.mid,
    colors.pop,
    colors.dark,
    colors.shade,
  ];
  const shift = random.whole(0, 7);
  const centers: Point[] = [];
  let drawing = '';
  rows.slice(0, -1).forEach((y, row) => {
    columns.slice(0, -1).forEach((x, column) => {
      const room: Room = { x, y, w: (columns[column + 1] ?? w) - x, h: (rows[row + 1] ?? h) - y };
      const floor = cycle(floors, shift + column * 3 + row * 5);
      const tone = [colors.dark, colors.mid, colors.pop].includes(floor) ? colors.wall : colors.dark;
      drawing += rect(x, y, room.w + 1, room.h + 1, floor) + furnishing(random.whole(0, 3), room, tone);
      centers.push([x + room.w / 2, y + room.h / 2]);
    });
  });
  for (const x of columns.slice(1, 4)) drawing += rect(x - 5, 0, 10, h, colors.deep);
  for (const y of rows.slice(1, 3)) drawing += rect(0, y - 5, w, 10, colors.deep);
  return (
    drawing +
    path(
      route.flatMap((index) => centers.slice(index, index + 1)),
      columns,
      rows,
      colors,
    )
  );
}

function path(
  stops: readonly Point[],
  columns: readonly number[],
  rows: readonly number[],
  colors: Stage['colors'],
): string {
  let drawing = '';
  stops.forEach((stop, index) => {
    const previous = stops[index - 1];
    if (previous !== undefined) drawing += passage(previous, stop, columns, rows, colors.wall);
  });
  const data = `M${stops.map(([x, y]) => d`${x} ${y}`).join('L')}`;
  drawing += stroke(data, colors.deep, 16) + stroke(data, colors.lit, 8);
  stops.forEach(([x, y], index) => {
    const last = index === stops.length - 1;
    drawing += disc(x, y, last ? 44 : 26, colors.deep);
    drawing += disc(x, y, last ? 34 : 17, index % 2 === 1 ? colors.lit : colors.pop);
  });
  return drawing;
}

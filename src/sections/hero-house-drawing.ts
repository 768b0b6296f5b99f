/**
 * The landing page's drawing: a cut-away house with people in its rooms (HOME-21). Every fill is a design token, so that
 * the same inline drawing works in both themes. 680 by 640 units.
 */

/** A colour token of the drawing, without its `--a-` prefix. */
type Tone =
  'sky' | 'hill' | 'sun' | 'wall' | 'line' | 'roof' | 'tree' | 'r1' | 'r2' | 'r3' | 'r4' | 'ink' | 'lit' | 'pop';

const SKIN = { deep: '#4e2c1d', brown: '#6b3e28', warm: '#8a5236', tan: '#b57a52', honey: '#c98d63', fair: '#d9a67d' };
const HAIR = { black: '#1c1410', dark: '#2c1b14', brown: '#4a2c1c', light: '#6b4a33' };

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function paint(tone: Tone): string {
  return `fill="var(--a-${tone})"`;
}

function path(d: string, fill: Tone, opacity?: number): string {
  return `<path d="${d}" ${paint(fill)}${opacity ? ` opacity="${opacity}"` : ''}/>`;
}

function rect(x: number, y: number, w: number, h: number, fill: Tone, radius?: number): string {
  const corners = radius ? ` rx="${radius}"` : '';
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" ${paint(fill)}${corners}/>`;
}

function disc(x: number, y: number, r: number, fill: string): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${fill}"/>`;
}

function stroke(d: string, tone: Tone, width: number): string {
  return `<path d="${d}" fill="none" stroke="var(--a-${tone})" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

function arch(x: number, y: number, w: number, h: number, fill: Tone): string {
  return path(`M${x} ${y + h}V${y + w / 2}a${w / 2} ${w / 2} 0 0 1 ${w} 0V${y + h}Z`, fill);
}

/** A seated person; `x` is the middle, `y` the seat, `s` the width of the shoulders. */
function sitter(x: number, y: number, s: number, skin: string, clothes: Tone, hair: string = HAIR.black): string {
  return (
    path(
      `M${round(x - s * 0.5)} ${y}v${round(-s * 0.22)}a${round(s * 0.5)} ${round(s * 0.38)} 0 0 1 ${s} 0v${round(s * 0.22)}Z`,
      clothes,
    ) +
    disc(x, y - s * 0.78, s * 0.24, skin) +
    `<path d="M${round(x - s * 0.25)} ${round(y - s * 0.8)}a${round(s * 0.25)} ${round(s * 0.25)} 0 0 1 ${round(s * 0.5)} 0q${round(-s * 0.25)} ${round(-s * 0.14)} ${round(-s * 0.5)} 0Z" fill="${hair}"/>`
  );
}

const LEAVES: readonly (readonly [angle: number, scale: number])[] = [
  [-58, 0.8],
  [-24, 1.05],
  [6, 1.2],
  [38, 1],
  [66, 0.7],
];

function plant(x: number, y: number, s: number, leaf: Tone, pot: Tone): string {
  const leaves = LEAVES.map(
    ([angle, scale]) =>
      `<path transform="translate(${x} ${round(y - s * 0.5)}) rotate(${angle}) scale(${Math.round(s * scale) / 100})" d="M0 0C-26-34-20-84 0-112C20-84 26-34 0 0Z" ${paint(leaf)}/>`,
  ).join('');
  return (
    leaves +
    path(
      `M${round(x - s * 0.3)} ${round(y - s * 0.55)}h${round(s * 0.6)}l${round(s * -0.08)} ${round(s * 0.55)}h${round(s * -0.44)}Z`,
      pot,
    )
  );
}

function tree(x: number, s: number): string {
  return (
    rect(x - 3, 640 - s * 0.5, 6, s * 0.5, 'ink') +
    `<ellipse cx="${x}" cy="${round(640 - s * 0.68)}" rx="${round(s * 0.24)}" ry="${round(s * 0.42)}" ${paint('tree')}/>`
  );
}

type Book = readonly [width: number, height: number, cover: Tone];

/** A shelf board with its books, left to right. */
function shelf(y: number, books: readonly Book[]): string {
  let x = 146;
  const spines = books.map(([width, height, cover]) => {
    const spine = rect(x, y - height, width, height, cover);
    x += width + 1;
    return spine;
  });
  return rect(142, y, 74, 5, 'line') + spines.join('');
}

function landscape(): string {
  return (
    disc(508, 150, 84, 'var(--a-sun)') +
    path(
      'M-1200 640V604Q-760 566-360 602Q-120 622 20 520Q130 410 260 440T520 400Q640 380 760 450T1400 420V640Z',
      'hill',
    ) +
    tree(46, 210) +
    tree(98, 140) +
    tree(628, 240) +
    tree(584, 120)
  );
}

function shell(): string {
  return (
    rect(416, 92, 44, 110, 'line') +
    rect(410, 84, 56, 14, 'line') +
    path('M96 270L330 70L564 270Z', 'roof') +
    path('M330 70L564 270H330Z', 'line', 0.14) +
    rect(124, 262, 412, 378, 'wall') +
    rect(110, 258, 440, 14, 'line')
  );
}

/** A person who reads in the lit arch under the roof. */
function attic(): string {
  return (
    arch(282, 150, 96, 108, 'r1') +
    sitter(330, 258, 62, SKIN.warm, 'line') +
    path('M306 258v-26q12-8 24 0q12-8 24 0v26q-12-8-24 0q-12-8-24 0Z', 'wall')
  );
}

function studio(): string {
  const rings: readonly (readonly [number, Tone])[] = [
    [70, 'tree'],
    [52, 'wall'],
    [34, 'pop'],
    [16, 'lit'],
  ];
  return (
    rect(142, 288, 180, 150, 'r2') +
    rings.map(([r, fill]) => path(`M142 ${384 - r}A${r} ${r} 0 0 1 142 ${384 + r}Z`, fill)).join('') +
    rect(222, 396, 92, 8, 'line') +
    rect(232, 404, 6, 34, 'line') +
    rect(300, 404, 6, 34, 'line') +
    rect(246, 368, 42, 28, 'ink', 3) +
    stroke('M253 388l9-7 7 4 12-11', 'lit', 3) +
    sitter(206, 438, 58, SKIN.brown, 'pop') +
    stroke('M290 288v30', 'line', 3) +
    path('M270 334a20 18 0 0 1 40 0Z', 'lit')
  );
}

function marketRoom(): string {
  const candles: readonly (readonly [x: number, y: number, height: number, fill: Tone])[] = [
    [356, 372, 30, 'line'],
    [378, 356, 36, 'line'],
    [400, 364, 28, 'pop'],
    [422, 340, 38, 'line'],
    [444, 322, 36, 'line'],
  ];
  return (
    rect(338, 288, 180, 150, 'r3') +
    rect(348, 304, 116, 100, 'wall') +
    candles.map(([x, y, h, fill]) => rect(x + 4.5, y - 9, 3, h + 18, 'ink') + rect(x, y, 12, h, fill, 2)).join('') +
    sitter(488, 438, 60, SKIN.honey, 'line', HAIR.brown) +
    stroke('M468 404L450 386', 'line', 8)
  );
}

/** The library, and a person who comes in through the open door. */
function hall(): string {
  return (
    rect(142, 454, 180, 186, 'r4') +
    shelf(500, [
      [9, 34, 'pop'],
      [7, 28, 'line'],
      [11, 36, 'wall'],
      [8, 30, 'tree'],
      [9, 33, 'lit'],
      [7, 26, 'line'],
    ]) +
    shelf(546, [
      [10, 30, 'line'],
      [8, 34, 'lit'],
      [7, 28, 'pop'],
      [12, 36, 'wall'],
      [7, 30, 'line'],
    ]) +
    shelf(592, [
      [8, 34, 'wall'],
      [11, 30, 'tree'],
      [7, 34, 'pop'],
      [8, 28, 'line'],
      [9, 36, 'lit'],
    ]) +
    plant(176, 640, 36, 'line', 'pop') +
    arch(232, 520, 76, 120, 'line') +
    arch(240, 528, 60, 112, 'lit') +
    path('M240 640v-82l-22 12v70Z', 'pop') +
    stroke('M268 598l-6 32M274 598l8 15-2 17', 'ink', 7) +
    path('M259 602l3-34q9-7 18 0l3 34Z', 'roof') +
    disc(272, 554, 9, SKIN.brown)
  );
}

function communityTable(): string {
  return (
    rect(338, 454, 180, 186, 'r1') +
    stroke('M428 454v26', 'line', 3) +
    path('M400 500a28 24 0 0 1 56 0Z', 'roof') +
    path('M404 500h48l34 60h-116Z', 'lit', 0.55) +
    sitter(374, 602, 50, SKIN.warm, 'roof') +
    sitter(410, 598, 50, SKIN.fair, 'wall', HAIR.light) +
    sitter(448, 598, 50, SKIN.deep, 'tree') +
    sitter(484, 602, 50, SKIN.tan, 'line', HAIR.dark) +
    rect(350, 590, 156, 10, 'line', 5) +
    rect(423, 600, 10, 40, 'line') +
    rect(394, 582, 26, 8, 'wall', 2) +
    rect(440, 582, 22, 8, 'pop', 2)
  );
}

function wallsAndFloors(): string {
  return (
    rect(124, 272, 18, 368, 'wall') +
    rect(518, 272, 18, 368, 'wall') +
    rect(322, 272, 16, 368, 'wall') +
    rect(124, 438, 412, 16, 'wall') +
    rect(124, 272, 412, 16, 'wall') +
    path('M530 272h6v368h-6Z', 'line', 0.2)
  );
}

/** The markup inside the drawing's `<svg viewBox="0 0 680 640">`. */
export function drawHeroHouse(): string {
  return landscape() + shell() + attic() + studio() + marketRoom() + hall() + communityTable() + wallsAndFloors();
}

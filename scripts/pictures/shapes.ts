/** A point, in drawing units. */
export type Point = readonly [x: number, y: number];

interface Look {
  /** Corner radius. */
  radius?: number;
  /** 0 to 1; the default is 1. */
  opacity?: number;
}

/** Rounds to one decimal, which is finer than a pixel and makes drawings the same on every machine. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Path data with every number rounded: d`M${x} ${y}h${width}`. */
export function d(texts: TemplateStringsArray, ...values: number[]): string {
  return texts.map((text, index) => text + (index < values.length ? String(round(values[index] ?? 0)) : '')).join('');
}

function faded(opacity: number | undefined): string {
  return opacity === undefined ? '' : ` opacity="${opacity}"`;
}

export function rect(x: number, y: number, w: number, h: number, fill: string, look: Look = {}): string {
  const corner = look.radius === undefined ? '' : ` rx="${round(look.radius)}"`;
  const box = `x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}"`;
  return `<rect ${box} fill="${fill}"${corner}${faded(look.opacity)}/>`;
}

export function disc(x: number, y: number, radius: number, fill: string, look: Look = {}): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}"${faded(look.opacity)}/>`;
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string, look: Look = {}): string {
  const box = `cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}"`;
  return `<ellipse ${box} fill="${fill}"${faded(look.opacity)}/>`;
}

export function area(data: string, fill: string, look: Look = {}): string {
  return `<path d="${data}" fill="${fill}"${faded(look.opacity)}/>`;
}

export function polygon(points: readonly Point[], fill: string, look: Look = {}): string {
  return area(`M${points.map(([x, y]) => d`${x} ${y}`).join('L')}Z`, fill, look);
}

export function stroke(data: string, color: string, width: number, cap: 'round' | 'butt' = 'round'): string {
  const style = `stroke-width="${round(width)}" stroke-linecap="${cap}" stroke-linejoin="round"`;
  return `<path d="${data}" fill="none" stroke="${color}" ${style}/>`;
}

/** Path data of a window or door with a round top. `x` and `y` are its upper left corner. */
export function archData(x: number, y: number, w: number, h: number): string {
  return d`M${x} ${y + h}V${y + w / 2}a${w / 2} ${w / 2} 0 0 1 ${w} 0V${y + h}Z`;
}

export function arch(x: number, y: number, w: number, h: number, fill: string): string {
  return area(archData(x, y, w, h), fill);
}

/** Clips `content` to a path. The id must be unique in the picture. */
export function clipped(id: string, data: string, content: string): string {
  return `<clipPath id="${id}"><path d="${data}"/></clipPath><g clip-path="url(#${id})">${content}</g>`;
}

/** Moves `content` and rotates it by `turn`, in degrees. */
export function placed(x: number, y: number, turn: number, content: string): string {
  return `<g transform="translate(${round(x)} ${round(y)}) rotate(${round(turn)})">${content}</g>`;
}

/** A complete SVG document. */
export function picture(w: number, h: number, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}">${body}</svg>`;
}

import { drawHeroHouse } from '../../src/sections/hero-house-drawing';
import { arch, picture, rect } from './shapes';

/** The size that social networks require, in pixels. */
export const sharingSize = { width: 1200, height: 630 } as const;

/**
 * Reads the tokens of the light theme from the style sheet.
 * @param css the text of src/theme/tokens.css
 */
export function lightTokens(css: string): ReadonlyMap<string, string> {
  const block = /:root\s*\{([^}]*)\}/.exec(css)?.[1] ?? '';
  const pairs = [...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)];
  return new Map(pairs.map(([, name = '', value = '']) => [name, value]));
}

/** Replaces each `var(--name)` with its value, because only browsers resolve it. @throws Error for an unknown name */
export function withoutTokens(svg: string, tokens: ReadonlyMap<string, string>): string {
  return svg.replace(/var\((--[\w-]+)\)/g, (_match, name: string) => {
    const value = tokens.get(name);
    if (value === undefined) throw new Error(`${name} is not a token in src/theme/tokens.css.`);
    return value;
  });
}

/** Three lit windows of different heights on the ground, as in the page headers. */
function windows(ground: number): string {
  const panes = [
    { x: 90, w: 120, h: 230, fill: 'var(--a-r3)' },
    { x: 228, w: 140, h: 320, fill: 'var(--a-r1)' },
    { x: 386, w: 120, h: 190, fill: 'var(--a-r4)' },
  ];
  return panes
    .map(({ x, w, h, fill }) => {
      const frame = arch(x - 10, ground - h - 10, w + 20, h + 10, 'var(--a-line)');
      const bars =
        rect(x + w / 2 - 4, ground - h, 8, h, 'var(--a-wall)') + rect(x, ground - h * 0.5, w, 8, 'var(--a-wall)');
      return frame + arch(x, ground - h, w, h, fill) + bars;
    })
    .join('');
}

/** Draws the picture for shared pages: the house by day and three windows. */
export function drawSharingPicture(tokensCss: string): string {
  const { width, height } = sharingSize;
  const ground = height - 26;
  const scale = 0.9;
  const house = `<g transform="translate(560 ${ground - 640 * scale}) scale(${scale})">${drawHeroHouse()}</g>`;
  const body =
    rect(0, 0, width, height, 'var(--a-sky)') + house + windows(ground) + rect(0, ground, width, 26, 'var(--a-line)');
  return withoutTokens(picture(width, height, body), lightTokens(tokensCss));
}

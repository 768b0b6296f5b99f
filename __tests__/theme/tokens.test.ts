import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const SOURCE = join(process.cwd(), 'src');

type Tokens = ReadonlyMap<string, string>;

function readSource(path: string): string {
  return readFileSync(join(SOURCE, path), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
}

/** The declarations of every rule with exactly this selector, later ones last. */
function declarations(css: string, selector: string): [name: string, value: string][] {
  const blocks = [...css.matchAll(/([^{};]+)\{([^{}]*)\}/g)];
  return blocks
    .filter(([, rule]) => rule?.trim() === selector)
    .flatMap(([, , body = '']) => body.split(';'))
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
    });
}

const css = readSource('theme/tokens.css');
// Unconditional rules for `:root`, which are before the first media query.
const tokensOfBoth = declarations(css.slice(0, css.indexOf('@media')), ':root');
const [light, dark] = ['$1', '$2'].map(
  (value): Tokens =>
    new Map(tokensOfBoth.map(([name, both]) => [name, both.replace(/^light-dark\((.+), (.+)\)$/, value)])),
) as [Tokens, Tokens];

test('THEME-07: the two themes differ, and no token is declared twice', () => {
  expect([...light].filter(([name, value]) => value !== dark.get(name)).length).toBeGreaterThan(30);
  expect(light.size).toBe(tokensOfBoth.length);
});

test('AREA-05: the badge of the unprotected mode is red', () => {
  expect(light.get('--testing')).toMatch(/^#[b-f].[0-3].[0-3].$/);
});

/** Relative luminance of an opaque colour, 0 to 1 (WCAG 2.2, "relative luminance"). */
function luminance(tokens: Tokens, name: string): number {
  const value = tokens.get(name) ?? '';
  const other = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  if (other) return luminance(tokens, other);
  const channels = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/.exec(value)?.slice(1);
  if (!channels) throw new Error(`${name} is not an opaque colour: "${value}"`);
  const [red = 0, green = 0, blue = 0] = channels.map((digits) => {
    const share = parseInt(digits, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2, "contrast ratio"). */
function contrast(tokens: Tokens, one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(tokens, one), luminance(tokens, other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

test('LOOK-05: with reduced motion no transition can be seen', () => {
  const reduced = css.slice(css.indexOf('@media (prefers-reduced-motion'));
  const durations = [...light.keys()].filter((name) => /^--d-\d$/.test(name));
  expect(reduced.match(/--d-\d(?=: 1ms;)/g)).toEqual(durations);
});

test('LOOK-04: the focus ring has the colour of its token', () => {
  expect(readSource('theme/base.css')).toMatch(/^:focus-visible \{\s+outline: 3px solid var\(--focus\);/m);
});

test('contrast is computed as in WCAG', () => {
  const samples: Tokens = new Map([
    ['black', '#000000'],
    ['white', '#ffffff'],
    ['grey', '#777777'],
  ]);
  expect(contrast(samples, 'black', 'white')).toBeCloseTo(21, 5);
  expect(contrast(samples, 'white', 'black')).toBeCloseTo(21, 5);
  expect(contrast(samples, 'grey', 'white')).toBeCloseTo(4.48, 2);
});

/** Text and its background: at least 4.5 to 1 (criterion 1.4.3). */
const TEXT: [text: string, surfaces: string[]][] = [
  ['--ink', ['--bg', '--bg-mist', '--bg-lamp', '--surface', '--surface-sunk', '--a-sky']],
  ['--ink-2', ['--bg', '--bg-mist', '--bg-lamp', '--surface', '--surface-sunk', '--a-sky']],
  ['--ink-3', ['--bg', '--surface']],
  ['--link', ['--bg', '--bg-mist', '--bg-lamp', '--surface']],
  ['--on-action', ['--action', '--action-hover']],
  ['--on-lamp', ['--lamp', '--lamp-hover']],
  ['--on-pine', ['--bg-pine', '--bg-pine-deep']],
  ['--on-pine-2', ['--bg-pine', '--bg-pine-deep']],
  ['--off-ink', ['--off-bg']],
  ['--danger', ['--bg', '--surface', '--danger-bg']],
  ['--ok', ['--bg', '--surface', '--ok-bg']],
];

/** Focus rings, borders of controls and meaningful parts of pictures: at least 3 to 1 (criterion 1.4.11). */
const PARTS: [part: string, surfaces: string[]][] = [
  ['--focus', ['--bg', '--bg-mist', '--bg-lamp', '--surface', '--a-sky']],
  ['--edge', ['--bg', '--bg-mist', '--surface', '--a-sky']],
  ['--action', ['--bg', '--bg-mist', '--surface', '--a-sky']],
  ['--star', ['--bg', '--surface']],
  ['--lock', ['--bg', '--surface']],
];

describe.each([
  ['light', light],
  ['dark', dark],
])('LOOK-04: in the %s theme', (_name, tokens) => {
  test.each(TEXT)('%s is readable', (text, surfaces) => {
    const tooWeak = surfaces.filter((surface) => contrast(tokens, text, surface) < 4.5);
    expect(tooWeak).toEqual([]);
  });

  test.each(PARTS)('%s is visible', (part, surfaces) => {
    const tooWeak = surfaces.filter((surface) => contrast(tokens, part, surface) < 3);
    expect(tooWeak).toEqual([]);
  });

  test.each(['--bg-pine', '--bg-pine-deep'])('on %s everything is readable with the class on-pine', (surface) => {
    const remapped: Tokens = new Map([...tokens, ...declarations(readSource('theme/base.css'), '.on-pine')]);
    expect(remapped.get('--ink')).toBe('var(--on-pine)');
    const text = ['--ink', '--ink-2', '--link', '--on-pine'].map((name) => contrast(remapped, name, surface));
    const parts = ['--focus', '--edge', '--action'].map((name) => contrast(remapped, name, surface));
    expect(Math.min(...text)).toBeGreaterThanOrEqual(4.5);
    expect(Math.min(...parts)).toBeGreaterThanOrEqual(3);
    expect(contrast(remapped, '--on-action', '--action')).toBeGreaterThanOrEqual(4.5);
  });
});

/** Style sheets and scripts of the site, as `[path below src, text without comments]`. */
const SOURCES = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(tsx?|css)$/.test(name))
  .map((name): [string, string] => [name, readSource(name)]);

/** The same without those of the CMS, a separate page without the tokens. */
const PAGE_SOURCES = SOURCES.filter(([name]) => !/^(admin|cms)\b/.test(name));

test('LOOK-11: every token that is used is declared', () => {
  const texts = SOURCES.map(([, text]) => text);
  const declared = new Set(texts.flatMap((text) => [...text.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name)));
  const used = texts.flatMap((text) => [...text.matchAll(/var\((--[\w-]+)\s*[,)]/g)].map(([, name]) => name));
  expect(used.length).toBeGreaterThan(100);
  expect([...new Set(used)].filter((name) => !declared.has(name))).toEqual([]);
});

test('every token that is declared is used', () => {
  const used = new Set(SOURCES.flatMap(([, text]) => [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name)));
  const declared = [...css.matchAll(/(--[\w-]+)\s*:/g)].map(([, name = '']) => name);
  // The hero drawing composes its names (`src/sections/hero-house.svg`).
  expect(declared.filter((name) => !used.has(name) && !name.startsWith('--a-'))).toEqual([]);
});

test('LOOK-11: no other file repeats the colour of a token', () => {
  const colors = [...light].filter(([, value]) => /^#[0-9a-f]{6}$/.test(value)).map(([, value]) => value);
  const files = PAGE_SOURCES.filter(([name]) => name !== join('theme', 'tokens.css'));
  const repeating = files.flatMap(([name, text]) =>
    colors.filter((color) => text.includes(color)).map((color) => `${name} ${color}`),
  );
  // Meta elements do not support custom properties.
  expect([...new Set(repeating)]).toEqual([`${join('app', 'document-head.tsx')} ${light.get('--bg-pine')}`]);
});

test('the list of breakpoints is that of the media queries', () => {
  const listed =
    /Breakpoints, in rem: ([^.]+)\./.exec(readFileSync(join(SOURCE, 'theme/tokens.css'), 'utf8'))?.[1] ?? '';
  const queries = PAGE_SOURCES.flatMap(([, text]) => [
    ...text.matchAll(/@media[^{]*?\((?:min|max)-width:\s*([\d.]+)rem\)/g),
  ]);
  // A query for widths below a breakpoint ends just below it, such as 39.99 rem.
  const used = new Set(queries.map(([, width]) => Math.ceil(Number(width))));
  expect([...listed.matchAll(/\d+/g)].map(Number)).toEqual([...used].sort((a, b) => a - b));
});

test('a pseudo-class or pseudo-element of a nested rule names its element: Emotion adds it to the element around', () => {
  const found = SOURCES.filter(([name, text]) => /\.tsx?$/.test(name) && /^\s+::?[a-z-]+[^;&]*\{$/m.test(text));
  expect(found.map(([name]) => name)).toEqual([]);
});

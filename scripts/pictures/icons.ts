import type { Drawing } from './encode';

const house = 'M3 17.5 18.7 3.6a2 2 0 0 1 2.6 0L37 17.5V35a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2Z';
const book =
  '<path fill="#ffc94d" d="M20 20.5 10 16v13.5L20 34Z"/><path fill="#ffe09a" d="M20 20.5 30 16v13.5L20 34Z"/>';
const wallByDay = '#0d4538';
const wallByNight = '#1d6b58';

/** Draws the logo for browser tabs. The wall is lighter in a dark colour scheme. */
export function drawFavicon(): string {
  const night = `@media (prefers-color-scheme: dark) { .wall { fill: ${wallByNight} } }`;
  const style = `<style>.wall { fill: ${wallByDay} } ${night}</style>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">${style}<path class="wall" d="${house}"/>${book}</svg>\n`;
}

/**
 * Draws the logo on a background.
 * @param share ratio of the logo's width to the icon's; in a maskable icon only the inner 80 % are always visible (W3C Web
 *   Application Manifest, "icon masks")
 */
function drawIcon(share: number, wall: string, ground: string): string {
  const margin = (40 - 40 * share) / 2;
  const logo = `<g transform="translate(${margin} ${margin}) scale(${share})"><path fill="${wall}" d="${house}"/>${book}</g>`;
  const size = 'viewBox="0 0 40 40" width="512" height="512"';
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect width="40" height="40" fill="${ground}"/>${logo}</svg>`;
}

/** The raster icons. favicon.svg is written separately. */
export const icons: readonly Drawing[] = [
  { file: 'static/favicon-32.png', width: 32, draw: () => drawIcon(1, wallByDay, 'none') },
  { file: 'static/favicon.ico', width: 32, draw: () => drawIcon(1, wallByDay, 'none') },
  { file: 'static/apple-touch-icon.png', width: 180, draw: () => drawIcon(0.72, wallByDay, '#ffffff') },
  { file: 'static/icon-192.png', width: 192, draw: () => drawIcon(1, wallByDay, 'none') },
  { file: 'static/icon-512.png', width: 512, draw: () => drawIcon(1, wallByDay, 'none') },
  { file: 'static/icon-maskable-512.png', width: 512, draw: () => drawIcon(0.6, wallByNight, wallByDay) },
];

import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { PROJECT_DIR } from '../../scripts/lib/project';

/** How large the pictures are, in pixels. */
export const PICTURE_VIEWPORT = { width: 1200, height: 800 };

const PICTURES_DIR = path.join(PROJECT_DIR, 'docs/pictures');

/** A picture in the guide is fetched by people on slow lines too. */
const BYTE_LIMIT = 80_000;
const QUALITIES = [85, 75, 65, 55, 45, 35];

const MARK = { radius: 11, font: 14, color: '#b00020' } as const;

/**
 * Photographs what the browser shows, with a numbered circle at the left of each part that the guide speaks of, and writes
 * it to `docs/pictures/`.
 * @param name file name without ending
 * @param parts in the order of their numbers; each must be there once, and be in view
 * @throws Error when a part is out of sight, or the picture can't be made small enough
 */
export async function takePicture(page: Page, name: string, parts: readonly Locator[]): Promise<void> {
  const circles = await Promise.all(parts.map(async (part, index) => circle(await placeOf(part), index + 1)));
  const { width, height } = PICTURE_VIEWPORT;
  const marks = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${circles.join('')}</svg>`;
  await page.evaluate(replacePlus);
  const photograph = await page.screenshot({ caret: 'hide' });
  const marked = await sharp(photograph)
    .composite([{ input: Buffer.from(marks) }])
    .png()
    .toBuffer();
  await mkdir(PICTURES_DIR, { recursive: true });
  await writeFile(path.join(PICTURES_DIR, `${name}.webp`), await smallEnough(marked, name));
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Fonts of small systems lack the wide plus of the CMS's buttons, and would show an empty box. Runs in the browser. */
function replacePlus(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) texts.currentNode.nodeValue = texts.currentNode.nodeValue?.replace('＋', '+') ?? null;
}

/** The place just left of a part, so that the circle covers none of its text. */
async function placeOf(part: Locator): Promise<Place> {
  const box = await part.boundingBox();
  if (box === null) throw new Error(`${part.toString()} is not to be seen, so the picture cannot show where it is.`);
  const place = {
    x: Math.max(box.x - MARK.radius - 2, MARK.radius + 1),
    y: box.y + Math.min(box.height / 2, 40),
  };
  const { width, height } = PICTURE_VIEWPORT;
  if (place.x > width || place.y < 0 || place.y > height) throw new Error(`${part.toString()} is out of the picture.`);
  return place;
}

function circle({ x, y }: Place, number: number): string {
  const { radius, font, color } = MARK;
  return (
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="${color}" stroke="#fff" stroke-width="2"/>` +
    `<text x="${x}" y="${y + font / 3}" text-anchor="middle" fill="#fff" font-family="sans-serif" font-weight="bold" ` +
    `font-size="${font}">${number}</text>`
  );
}

async function smallEnough(picture: Buffer, name: string): Promise<Buffer> {
  for (const quality of QUALITIES) {
    const encoded = await sharp(picture).webp({ quality }).toBuffer();
    if (encoded.length <= BYTE_LIMIT) return encoded;
  }
  throw new Error(`docs/pictures/${name}.webp would have more than ${BYTE_LIMIT} bytes: show less in it.`);
}

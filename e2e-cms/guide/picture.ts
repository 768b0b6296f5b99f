import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { PROJECT_DIR } from '../../scripts/lib/project';

/** Size of the screenshots, in pixels. */
export const PICTURE_VIEWPORT = { width: 1200, height: 800 };

/** The pictures of docs/editing-content.md. */
const PICTURES_FOLDER = 'docs/pictures';

/** Maximum size of a screenshot, in bytes. */
const BYTE_LIMIT = 80_000;
const QUALITIES = [85, 75, 65, 55, 45, 35];

const MARK = { radius: 11, font: 14, color: '#b00020' } as const;

/**
 * Takes a screenshot with a numbered circle to the left of each part that the guide describes.
 * @param name file name without extension
 * @param parts in the order of their numbers; each must match one visible element
 * @param folder of the guide's pictures, in the project
 * @throws Error if a part is not visible, or if the file is too large at the lowest quality
 */
export async function takePicture(
  page: Page,
  name: string,
  parts: readonly Locator[],
  folder = PICTURES_FOLDER,
): Promise<void> {
  const circles = await Promise.all(parts.map(async (part, index) => circle(await placeOf(part), index + 1)));
  const { width, height } = PICTURE_VIEWPORT;
  const marks = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${circles.join('')}</svg>`;
  await page.evaluate(replacePlus);
  const screenshot = await page.screenshot({ caret: 'hide' });
  const marked = await sharp(screenshot)
    .composite([{ input: Buffer.from(marks) }])
    .png()
    .toBuffer();
  const dir = path.join(PROJECT_DIR, folder);
  await mkdir(dir, { recursive: true });
  await writeFile(path.join(dir, `${name}.webp`), await smallEnough(marked, name));
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Replaces the fullwidth plus of the CMS's buttons, which is missing in many fonts. Runs in the browser. */
function replacePlus(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) texts.currentNode.nodeValue = texts.currentNode.nodeValue?.replace('＋', '+') ?? null;
}

/** The position to the left of a part, where the circle does not cover its text. */
async function placeOf(part: Locator): Promise<Place> {
  const box = await part.boundingBox();
  if (box === null) throw new Error(`${part.toString()} is not visible, so the screenshot cannot mark it.`);
  const place = {
    x: Math.max(box.x - MARK.radius - 2, MARK.radius + 1),
    y: box.y + Math.min(box.height / 2, 40),
  };
  const { width, height } = PICTURE_VIEWPORT;
  if (place.x > width || place.y < 0 || place.y > height)
    throw new Error(`${part.toString()} is outside of the screenshot.`);
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
  throw new Error(`The picture ${name}.webp would be larger than ${BYTE_LIMIT} bytes. Show less in it.`);
}

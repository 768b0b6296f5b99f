import sharp from 'sharp';
import type { ChosenFile } from './cms-page';

/** A picture of one colour. */
export async function plainPicture(name: string, width: number, height: number): Promise<ChosenFile> {
  const image = sharp({ create: { width, height, channels: 3, background: '#b5485d' } });
  return { name, mimeType: 'image/png', buffer: await image.png().toBuffer() };
}

import sharp from 'sharp';
import { PICTURE_MAX_SIDE } from '../../content-model/limits';
import { extrasOf } from './picture-extras';

/** High enough for no visible difference. The build makes the smaller pictures of the pages from the result. */
const QUALITY = 88;

/**
 * Draws a picture again that is larger than allowed or has more than pages show, such as the place where it was taken. It keeps its format and
 * gets the orientation of its Exif data. Other pictures, and files that are not pictures, are returned unchanged: the content check reports
 * their errors.
 */
export async function fitPicture(data: Buffer): Promise<Buffer> {
  try {
    const picture = sharp(data);
    const facts = await picture.metadata();
    const isLarge = Math.max(facts.width, facts.height) > PICTURE_MAX_SIDE;
    if (!isLarge && extrasOf(data, facts).length === 0) return data;
    return await picture
      .autoOrient()
      .resize({ width: PICTURE_MAX_SIDE, height: PICTURE_MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      // sharp reports avif as heif, and a PNG with a quality loses colours.
      .toFormat(facts.format === 'heif' ? 'avif' : facts.format, facts.format === 'png' ? {} : { quality: QUALITY })
      .toBuffer();
  } catch {
    return data;
  }
}

import sharp from 'sharp';
import { PICTURE_MAX_SIDE } from '../../src/content-model/limits';

/** High enough that nobody sees a difference; the build makes the small copies for the pages from it. */
const QUALITY = 88;

/**
 * Scales a picture down that is larger than the site takes, in its own format and turned as its camera noted. Every other
 * picture, and what cannot be read as one, stays as it is: the content check, which follows, has the words for that.
 */
export async function fitUpload(data: Buffer): Promise<Buffer> {
  const picture = sharp(data);
  const { width, height, format } = await picture.metadata().catch(() => ({ width: 0, height: 0, format: undefined }));
  if (format === undefined || Math.max(width, height) <= PICTURE_MAX_SIDE) {
    return data;
  }
  try {
    return await picture
      .rotate()
      .resize({ width: PICTURE_MAX_SIDE, height: PICTURE_MAX_SIDE, fit: 'inside' })
      // sharp names the family of formats that avif belongs to.
      .toFormat(format === 'heif' ? 'avif' : format, { quality: QUALITY })
      .toBuffer();
  } catch {
    return data;
  }
}

import sharp from 'sharp';
import { PICTURE_MAX_SIDE } from '../../src/content-model/limits';

/** High enough for no visible difference. The build makes the smaller pictures of the pages from the result. */
const QUALITY = 88;

/**
 * Scales down a picture that is larger than allowed. It keeps its format and gets the orientation of its Exif data. Other
 * pictures, and files that are not pictures, are returned unchanged: the content check reports their errors.
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
      // sharp reports avif as heif.
      .toFormat(format === 'heif' ? 'avif' : format, { quality: QUALITY })
      .toBuffer();
  } catch {
    return data;
  }
}

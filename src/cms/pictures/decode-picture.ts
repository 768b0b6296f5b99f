import { element } from '../element';
import type { Decode } from './fit-picture';

/** The loss of quality is not visible, because pages show photos at a quarter of their size. */
const QUALITY = 0.85;

/** Reads a picture with the browser's decoder, which applies the rotation in its EXIF data. */
export const decodePicture: Decode = async (file) => {
  const bitmap = await createImageBitmap(file);
  return {
    width: bitmap.width,
    height: bitmap.height,
    encode: (width, height, type) => {
      const canvas = element('canvas', { width, height });
      const context = canvas.getContext('2d');
      if (context === null) return Promise.reject(new Error('The browser cannot draw.'));
      context.imageSmoothingQuality = 'high';
      context.drawImage(bitmap, 0, 0, width, height);
      return new Promise((resolve, reject) => {
        canvas.toBlob(
          (blob) => (blob === null ? reject(new Error('The browser cannot write pictures.')) : resolve(blob)),
          type,
          QUALITY,
        );
      });
    },
  };
};

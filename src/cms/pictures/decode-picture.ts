import type { Decode } from './fit-picture';

/** Small enough a loss for a photo that pages show at a quarter of its size. */
const QUALITY = 0.85;

/** Reads a picture with the browser's own decoder, upright as its camera meant it. */
export const decodePicture: Decode = async (file) => {
  const bitmap = await createImageBitmap(file);
  return {
    width: bitmap.width,
    height: bitmap.height,
    encode: (width, height, type) => {
      const canvas = document.createElement('canvas');
      canvas.width = width;
      canvas.height = height;
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

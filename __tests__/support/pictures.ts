import type { PictureFile } from '../../src/components/picture';

/** A picture as in the build's data, 640 by 400, with URLs made from its name. */
export function picture(name: string): PictureFile {
  return {
    gatsbyImageData: {
      layout: 'constrained',
      width: 640,
      height: 400,
      backgroundColor: '#123456',
      images: {
        sources: [{ srcSet: srcSetOf(name), sizes: '50vw', type: 'image/avif' }],
        fallback: { src: largest(name) },
      },
    },
  };
}

/** URL of the widest file of the picture with this name, as WebP. */
export function largest(name: string): string {
  return `/${name}-640.webp`;
}

/** The files of the picture with this name that browsers choose from. */
export function srcSetOf(name: string): string {
  return `/${name}-320.avif 320w,\n/${name}-640.avif 640w`;
}

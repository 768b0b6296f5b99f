import type { PictureFile } from '../../src/components/picture';

/** A picture as in the build's data, 640 by 400, with URLs made from its name. */
export function picture(name: string): PictureFile {
  return {
    childImageSharp: {
      gatsbyImageData: {
        layout: 'constrained',
        width: 640,
        height: 400,
        backgroundColor: '#123456',
        images: {
          fallback: { src: largest(name), srcSet: `/${name}-320.webp 320w, ${largest(name)} 640w`, sizes: '' },
        },
      },
    },
  };
}

/** URL of the largest rendition of the picture with this name. */
export function largest(name: string): string {
  return `/${name}-640.webp`;
}

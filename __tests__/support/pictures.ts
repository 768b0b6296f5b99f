import type { PictureFile } from '../../src/components/picture';

/** A picture as the build hands it over, 640 by 400, with addresses made from its name. */
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

/** Address of the largest rendition of the picture of this name. */
export function largest(name: string): string {
  return `/${name}-640.webp`;
}

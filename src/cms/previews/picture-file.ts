import type { PictureFile } from '../../components/picture';

/** A ground of the site's colour in place of a picture, where not even the site's own stand-in can be had. */
const NO_PICTURE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><path fill="#c9dccf" d="M0 0h640v480H0z"/></svg>',
)}`;

/**
 * A picture of the CMS as the build would hand it over, but in one size. The proportions are those of most photos; every
 * component lays its pictures out by itself. An empty address gives a plain ground.
 */
export function pictureFile(address: string): PictureFile {
  return {
    childImageSharp: {
      gatsbyImageData: {
        layout: 'constrained',
        width: 640,
        height: 480,
        images: { fallback: { src: address === '' ? NO_PICTURE : address, srcSet: '', sizes: '' } },
      },
    },
  };
}

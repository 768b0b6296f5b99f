import type { PictureFile } from '../../components/picture';

/** A plain picture in the site's colour, used if even the fallback picture is not available. */
const NO_PICTURE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><path fill="#c9dccf" d="M0 0h640v480H0z"/></svg>',
)}`;

/**
 * A picture of the CMS in the format of the build, but in one size. The proportions are those of most photos; the
 * components set the layout. An empty address gives a plain picture.
 */
export function pictureFile(address: string): PictureFile {
  const src = address === '' ? NO_PICTURE : address;
  return {
    gatsbyImageData: { layout: 'constrained', width: 640, height: 480, images: { fallback: { src } } },
  };
}

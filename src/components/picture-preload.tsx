import type { ReactNode } from 'react';

import { HeadElement } from './head-element';
import { pictureSources, type PictureFile } from './picture';

interface PicturePreloadProps {
  readonly image: PictureFile;
  /** The same `sizes` the picture itself is given. */
  readonly sizes: string;
}

/** For a page's head: has the browser fetch the largest picture of the first screen before it has read the body. */
export function PicturePreload({ image, sizes }: PicturePreloadProps): ReactNode {
  const { src, srcSet } = pictureSources(image);
  return (
    <HeadElement
      tag="link"
      rel="preload"
      as="image"
      href={src}
      imageSrcSet={srcSet}
      imageSizes={sizes}
      fetchPriority="high"
    />
  );
}

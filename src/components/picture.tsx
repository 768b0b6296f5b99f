import type { IGatsbyImageData } from 'gatsby-plugin-image';
import type { ReactNode } from 'react';

import { FALLBACK } from '../config/markup';

/** A picture as queried with `image { childImageSharp { gatsbyImageData(…) } }`. */
export interface PictureFile {
  readonly childImageSharp: { readonly gatsbyImageData: IGatsbyImageData } | null;
}

interface PictureProps {
  readonly image: PictureFile;
  /** Alternative text; empty next to a title with the same information. */
  readonly alt: string;
  /** The width of the picture in the layout, as in the `sizes` attribute. */
  readonly sizes: string;
  /** `high`: the largest picture of the first screen. `eager`: on the first screen. Default: lazy loading. */
  readonly priority?: 'high' | 'eager';
  /** Shown once if the picture fails to load. */
  readonly fallback?: PictureFile | undefined;
  readonly className?: string;
}

/** The build's data of a picture. @throws Error if sharp cannot read the file, which the content check reports before. */
export function pictureData(file: PictureFile): IGatsbyImageData {
  if (!file.childImageSharp) {
    throw new Error('A picture could not be read at the build. Run "npm run check:content" to see which.');
  }
  return file.childImageSharp.gatsbyImageData;
}

/** Address of the largest version of a picture. */
export function pictureUrl(file: PictureFile): string {
  return pictureData(file).images.fallback?.src ?? '';
}

/** Addresses and widths of all versions of a picture, for a preload or a lightbox. */
export function pictureSources(file: PictureFile): { src: string; srcSet: string; width: number; height: number } {
  const { images, width, height } = pictureData(file);
  return { src: images.fallback?.src ?? '', srcSet: images.fallback?.srcSet ?? '', width, height };
}

/**
 * A responsive picture from gatsby-plugin-image's build-time data.
 *
 * It replaces `GatsbyImage`, which with React 19 sends `react-dom/server` to every visitor (see docs/decisions). Width and
 * height are always set, so that nothing moves when the file has loaded; until then the dominant colour fills the frame.
 * React adds a preload for every picture that is not lazy.
 */
export function Picture({ image, alt, sizes, priority, fallback, className }: PictureProps): ReactNode {
  const { src, srcSet, width, height } = pictureSources(image);
  return (
    <img
      src={src}
      srcSet={srcSet}
      sizes={sizes}
      alt={alt}
      width={width}
      height={height}
      loading={priority ? 'eager' : 'lazy'}
      {...(priority === 'high' ? { fetchPriority: 'high' as const } : {})}
      decoding="async"
      style={{ backgroundColor: pictureData(image).backgroundColor }}
      // A page script shows it (`pictures.ts`).
      {...(fallback && { [FALLBACK]: pictureUrl(fallback) })}
      {...(className ? { className } : {})}
    />
  );
}

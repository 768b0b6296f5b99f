import type { IGatsbyImageData } from 'gatsby-plugin-image';
import type { ReactNode } from 'react';

import { FALLBACK } from '../config/markup';

/** A picture as queried with `image { gatsbyImageData(slot: …) }`. The slots are in `src/site-build/pictures/slots.ts`. */
export interface PictureFile {
  readonly gatsbyImageData: IGatsbyImageData & { readonly position?: string };
}

interface PictureProps {
  readonly image: PictureFile;
  /** Alternative text; empty next to a title with the same information. */
  readonly alt: string;
  /** `high`: the largest picture of the first screen. `eager`: on the first screen. Default: lazy loading. */
  readonly priority?: 'high' | 'eager' | undefined;
  /** Shown once if the picture fails to load. */
  readonly fallback?: PictureFile | undefined;
  readonly className?: string;
  /** Width in the layout, where it is not that of the slot. */
  readonly sizes?: string | undefined;
}

/** Files of which browsers choose one by its width, all of one media type. */
type PictureSource = NonNullable<IGatsbyImageData['images']['sources']>[number];

/** All files of a picture, for a lightbox. */
export interface PictureFiles {
  /** Address of the widest file in a format that every browser can show. */
  readonly src: string;
  /** In the order in which browsers look for a media type that they can show. */
  readonly sources: readonly PictureSource[];
  /** Of the widest file, in pixels. */
  readonly width: number;
  readonly height: number;
  /** Fills the frame until the file has loaded; undefined for a picture with transparent parts. */
  readonly color?: string | undefined;
}

/** All files of a picture. */
export function pictureFiles({ gatsbyImageData }: PictureFile): PictureFiles {
  const { images, width, height, backgroundColor: color } = gatsbyImageData;
  return { src: images.fallback?.src ?? '', sources: images.sources ?? [], width, height, color };
}

/** Address of the widest file of a picture, in a format that every browser can show. */
export function pictureUrl(file: PictureFile): string {
  return pictureFiles(file).src;
}

/**
 * A responsive picture from gatsby-plugin-image's data: AVIF in the widths of its slot, and one WebP file for browsers without
 * AVIF (docs/decisions/031).
 *
 * It replaces `GatsbyImage`, which with React 19 sends `react-dom/server` to every visitor (docs/decisions/031). Width and height
 * are always set, so that nothing moves when the file has loaded; until then the dominant colour fills the frame of an opaque one.
 */
export function Picture({ image, alt, priority, fallback, className, sizes: ownSizes }: PictureProps): ReactNode {
  const { src, sources, width, height, color } = pictureFiles(image);
  return (
    <picture>
      {sources.map(({ type, srcSet, sizes }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={ownSizes ?? sizes} />
      ))}
      <img
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading={priority ? 'eager' : 'lazy'}
        {...(priority === 'high' ? { fetchPriority: 'high' as const } : {})}
        style={{ backgroundColor: color, objectPosition: image.gatsbyImageData.position }}
        // A page script shows it (`pictures.ts`).
        {...(fallback && { [FALLBACK]: pictureUrl(fallback) })}
        {...(className ? { className } : {})}
      />
    </picture>
  );
}

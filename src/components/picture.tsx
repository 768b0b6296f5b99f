import type { IGatsbyImageData } from 'gatsby-plugin-image';
import { useCallback, useState, type ReactNode } from 'react';

/** What a query must ask of a picture: `image { childImageSharp { gatsbyImageData(…) } }`. */
export interface PictureFile {
  readonly childImageSharp: { readonly gatsbyImageData: IGatsbyImageData } | null;
}

interface PictureProps {
  readonly image: PictureFile;
  /** Words in place of the picture; empty beside a title that says the same. */
  readonly alt: string;
  /** How wide the picture is laid out, as in the `sizes` attribute. */
  readonly sizes: string;
  /** `high`: the largest picture of the first screen. `eager`: first screen. Default: loaded when near. */
  readonly priority?: 'high' | 'eager';
  /** Shown once if the picture fails to load. */
  readonly fallback?: PictureFile | undefined;
  readonly className?: string;
}

/** The build's data of a picture. @throws Error when the file is not one that sharp can read (the content check says so first). */
export function pictureData(file: PictureFile): IGatsbyImageData {
  if (!file.childImageSharp) {
    throw new Error('A picture could not be read at the build. Run "npm run check:content" to see which.');
  }
  return file.childImageSharp.gatsbyImageData;
}

/** Address of the largest rendition. */
export function pictureUrl(file: PictureFile): string {
  return pictureData(file).images.fallback?.src ?? '';
}

/** Address and widths of every rendition, for a preload or a lightbox. */
export function pictureSources(file: PictureFile): { src: string; srcSet: string; width: number; height: number } {
  const { images, width, height } = pictureData(file);
  return { src: images.fallback?.src ?? '', srcSet: images.fallback?.srcSet ?? '', width, height };
}

/**
 * A responsive picture from gatsby-plugin-image's build-time data.
 *
 * Not `GatsbyImage`: under React 19 that component ships `react-dom/server` to every visitor
 * (see docs/decisions). Width and height are always set, so nothing moves when the file arrives;
 * the dominant colour fills the frame until then. React itself writes a preload for every picture that is not lazy.
 */
export function Picture({ image, alt, sizes, priority, fallback, className }: PictureProps): ReactNode {
  const [failed, setFailed] = useState(false);
  const shown = failed && fallback ? fallback : image;
  const { src, srcSet, width, height } = pictureSources(shown);
  const replace = fallback && !failed ? () => setFailed(true) : undefined;

  // A picture may have failed before React listened to it.
  const checkEarlyFailure = useCallback(
    (element: HTMLImageElement | null) => {
      if (element && fallback && element.complete && element.naturalWidth === 0 && element.currentSrc) {
        setFailed(true);
      }
    },
    [fallback],
  );

  return (
    <img
      ref={checkEarlyFailure}
      src={src}
      srcSet={srcSet}
      sizes={sizes}
      alt={alt}
      width={width}
      height={height}
      loading={priority ? 'eager' : 'lazy'}
      {...(priority === 'high' ? { fetchPriority: 'high' as const } : {})}
      decoding="async"
      style={{ backgroundColor: pictureData(shown).backgroundColor }}
      onError={replace}
      {...(className ? { className } : {})}
    />
  );
}

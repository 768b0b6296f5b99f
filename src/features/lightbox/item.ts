/** A picture of the viewer; sources as `pictureSources` gives them. */
export interface LightboxItem {
  readonly src: string;
  readonly srcSet?: string | undefined;
  /** CSS pixels of `src`, so that nothing moves while it loads. */
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  readonly name?: string | null | undefined;
  readonly description?: string | null | undefined;
}

/** Pictures fill the screen, whatever the thumbnail's size was. */
export const LIGHTBOX_SIZES = '100vw';

/** A picture to be written: which file, how it is drawn, how large the file's picture is. */
export interface Drawing {
  /** Path from the root of the repository. The ending decides the format. */
  file: string;
  /** Width of the finished picture in pixels; the height follows from the drawing. */
  width: number;
  /** Returns the whole SVG document. */
  draw: () => string;
}

/** No picture of the content is wider than this; only the sharing picture is, because social networks ask for 1200. */
export const widestPicture = 960;

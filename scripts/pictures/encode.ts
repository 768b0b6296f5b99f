import sharp from 'sharp';

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

/** Flat colours survive this without visible marks, at 5 to 15 KB a picture. */
const webp = { quality: 62, effort: 6, smartSubsample: true };

/** Written into every file this generator makes, to distinguish a sample from an editor's own picture. */
const sampleMark = 'Brainhouse sample picture';

/** True for the bytes of a picture that this generator made. Throws if they are no picture. */
export async function isSample(bytes: Buffer): Promise<boolean> {
  const { exif } = await sharp(bytes).metadata();
  return exif?.includes(sampleMark) ?? false;
}

/** Wraps one PNG into an icon file, which since Windows Vista may hold PNG as it is. */
function iconFile(png: Buffer, side: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // type: icon
  head.writeUInt16LE(1, 4); // one picture
  head.writeUInt8(side, 6);
  head.writeUInt8(side, 7);
  head.writeUInt16LE(1, 10); // colour planes
  head.writeUInt16LE(32, 12); // bits per pixel
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

/** Renders a drawing into the bytes of its file. Throws if the file's ending names no known format. */
export async function encode({ file, width, draw }: Drawing): Promise<Buffer> {
  const image = sharp(Buffer.from(draw()))
    .resize({ width })
    .withExif({ IFD0: { Software: sampleMark } });
  if (file.endsWith('.webp')) return image.webp(webp).toBuffer();
  const png = { palette: true, quality: 90, effort: 10, compressionLevel: 9 };
  if (file.endsWith('.png')) return image.png(png).toBuffer();
  if (file.endsWith('.ico')) return iconFile(await image.png(png).toBuffer(), width);
  throw new Error(`${file}: write .webp, .png or .ico`);
}

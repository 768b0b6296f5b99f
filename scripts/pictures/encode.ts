import sharp from 'sharp';

/** A picture to write to a file. */
export interface Drawing {
  /** Path from the root of the repository. Its extension determines the format. */
  file: string;
  /** Width of the encoded picture in pixels. The height results from the drawing. */
  width: number;
  /** Returns the SVG document. */
  draw: () => string;
}

/** The maximum width of a sample picture of a page, in pixels: that of the widest slot (src/build/pictures/slots.ts). */
export const widestPicture = 1480;

/** Without visible artefacts in flat colours, at 5 to 15 KB a picture. */
const webp = { quality: 62, effort: 6, smartSubsample: true };

/** Metadata of every generated file, which distinguishes a sample from an editor's picture. */
const sampleMark = 'Brainhouse sample picture';

/** Whether a picture was made by this generator. @throws Error if the bytes are not a picture */
export async function isSample(bytes: Buffer): Promise<boolean> {
  const { exif } = await sharp(bytes).metadata();
  return exif?.includes(sampleMark) ?? false;
}

/** Wraps a PNG in an ICO file, a format that can contain PNG data since Windows Vista. */
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

/** Renders a drawing in the format of its file. @throws Error if the extension is unknown */
export async function encode({ file, width, draw }: Drawing): Promise<Buffer> {
  const image = sharp(Buffer.from(draw()))
    .resize({ width })
    .withExif({ IFD0: { Software: sampleMark } });
  if (file.endsWith('.webp')) return image.webp(webp).toBuffer();
  const png = { palette: true, quality: 90, effort: 10, compressionLevel: 9 };
  if (file.endsWith('.png')) return image.png(png).toBuffer();
  if (file.endsWith('.ico')) return iconFile(await image.png(png).toBuffer(), width);
  throw new Error(`${file}: the extension must be .webp, .png or .ico.`);
}

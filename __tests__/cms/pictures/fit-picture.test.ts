import { fitPicture, type Decode } from '../../../src/cms/pictures/fit-picture';

/** A file of this size in bytes, which uses no memory until it is read. */
function fileOf(name: string, bytes: number, type = 'image/jpeg'): File {
  const file = new File(['x'], name, { type });
  Object.defineProperty(file, 'size', { value: bytes });
  return file;
}

interface Drawn {
  width: number;
  height: number;
  type: string;
}

/** A decoder for pictures of this size. Its output has one byte per pixel and the requested type, or `writes`. */
function decoder(width: number, height: number, drawn: Drawn[] = [], writes?: string): Decode {
  return async () => ({
    width,
    height,
    encode: async (w, h, type) => {
      drawn.push({ width: w, height: h, type });
      const blob = new Blob(['x'], { type: writes ?? type });
      Object.defineProperty(blob, 'size', { value: w * h });
      return blob;
    },
  });
}

test.each([
  ['Team photo (ä).JPG', 'image/jpeg', 'team-photo-a.jpg'],
  ['IMG_4032.jpeg', 'image/jpeg', 'img-4032.jpg'],
  ['.tar.webp', 'image/webp', 'tar.webp'],
  ['عکس خانواده.png', 'image/png', 'ks-khnwdh.png'],
  ['….png', 'image/png', 'picture-2.png'],
  ['Drawing.avif', 'image/avif', 'drawing.webp'],
  ['no-ending', 'image/jpeg', 'no-ending.jpg'],
])(
  'EDIT-50: a picture within the limits is drawn again as large as it is, without all else in its file: %s',
  async (name, type, better) => {
    const drawn: Drawn[] = [];
    const taken = ['picture.png', 'picture-1.png', 'drawing.png'];
    const fitted = await fitPicture(fileOf(name, 1000, type), decoder(400, 300, drawn), (other) =>
      taken.includes(other),
    );
    const stored = type === 'image/avif' ? 'image/webp' : type;
    expect([fitted?.name, fitted?.type]).toEqual([better, stored]);
    expect(drawn).toEqual([{ width: 400, height: 300, type: stored }]);
  },
);

test('EDIT-14: a photo with too long sides is drawn smaller, in its proportions', async () => {
  const drawn: Drawn[] = [];
  const fitted = await fitPicture(fileOf('Phone.JPG', 3_000_000), decoder(6000, 1500, drawn));
  expect(drawn).toEqual([{ width: 4000, height: 1000, type: 'image/jpeg' }]);
  expect([fitted?.name, fitted?.type]).toEqual(['phone.jpg', 'image/jpeg']);
});

test('EDIT-14: a file that is too large is drawn smaller until it fits', async () => {
  const drawn: Drawn[] = [];
  const fitted = await fitPicture(fileOf('a.png', 9_000_000, 'image/png'), decoder(3000, 3000, drawn));
  const webp = [3000, 2250, 1688].map((width) => `${width} image/webp`);
  expect(drawn.map(({ width, type }) => `${width} ${type}`)).toEqual(webp);
  expect(fitted?.name).toBe('a.webp');
});

test('a PNG that is too large when it is drawn again becomes a WebP of its size', async () => {
  const drawn: Drawn[] = [];
  const fitted = await fitPicture(fileOf('a.png', 4_000_000, 'image/png'), decoder(2300, 2300, drawn));
  expect(drawn.map(({ width, type }) => `${width} ${type}`)).toEqual([
    '2300 image/png',
    '2300 image/webp',
    '1725 image/webp',
  ]);
  expect(fitted?.name).toBe('a.webp');
});

test('another format is converted to one of the site that the browser can write', async () => {
  expect((await fitPicture(fileOf('a.gif', 10, 'image/gif'), decoder(10, 10)))?.name).toBe('a.webp');
  expect((await fitPicture(fileOf('a.gif', 10, 'image/gif'), decoder(10, 10, [], 'image/png')))?.name).toBe('a.png');
  expect(await fitPicture(fileOf('a.gif', 10, 'image/gif'), decoder(10, 10, [], 'image/bmp'))).toBeNull();
});

test('returns nothing for a file that cannot be read, has no size or never fits', async () => {
  expect(await fitPicture(fileOf('notes.pdf', 10), () => Promise.reject(new Error('no picture')))).toBeNull();
  expect(await fitPicture(fileOf('a.svg', 10), decoder(0, 0))).toBeNull();
  const heavy: Decode = async () => ({
    width: 10,
    height: 10,
    encode: async (_w, _h, type) => fileOf('x', 6_000_000, type),
  });
  expect(await fitPicture(fileOf('a.png', 6_000_000), heavy)).toBeNull();
});

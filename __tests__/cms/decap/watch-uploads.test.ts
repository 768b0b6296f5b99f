import { screen, waitFor } from '@testing-library/dom';

import { noteStored, watchUploads } from '../../../src/cms/decap/watch-uploads';

/** A list of files for an input, which jsdom does not have. */
class FakeDataTransfer {
  readonly files: File[] = [];
  readonly items = { add: (file: File) => this.files.push(file) };
}

/** A picture that the browser draws as it is asked to. */
const DRAWABLE = {
  width: 100,
  height: 100,
  encode: (_width: number, _height: number, type: string) => Promise.resolve(new Blob(['x'], { type })),
};

const decode = jest.fn(async () => DRAWABLE);

beforeAll(() => {
  Object.defineProperty(window, 'DataTransfer', { value: FakeDataTransfer, configurable: true });
  watchUploads(decode);
});

afterEach(() => {
  document.body.replaceChildren();
});

/** An input like that of the CMS, and the names of the files that its listener received. */
function fileInput(): { input: HTMLInputElement; received: string[] } {
  const input = document.createElement('input');
  input.type = 'file';
  let files: readonly File[] = [];
  Object.defineProperty(input, 'files', {
    get: () => files,
    set: (next: readonly File[]) => {
      files = next;
    },
  });
  const received: string[] = [];
  document.body.append(input);
  document.body.addEventListener('change', () => received.push(...files.map(({ name }) => name)));
  return { input, received };
}

/** @param text whose characters are the bytes of the file */
function choose(input: HTMLInputElement, name: string, text = 'x'): void {
  const bytes = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
  Object.assign(input, { files: [new File([bytes], name, { type: 'image/png' })] });
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

test('the CMS gets only the drawn file, once', async () => {
  const { input, received } = fileInput();
  choose(input, 'Große Feier.PNG');
  expect(received).toEqual([]);
  await waitFor(() => expect(received).toEqual(['grosse-feier.png']));
});

test('EDIT-14: no upload gets the name of another picture, of this page or of the site', async () => {
  noteStored([{ path: 'content/media/Team.png' }, { path: 'content/media/picture.png' }]);
  for (const [name, better] of [
    ['team.png', 'team-1.png'],
    ['Team.PNG', 'team-2.png'],
    ['家族.png', 'jiazu.png'],
    ['….png', 'picture-1.png'],
  ] as const) {
    const { input, received } = fileInput();
    choose(input, name);
    await waitFor(() => expect(received).toEqual([better]));
  }
});

test.each([
  ['GIF', 'GIF89a..NETSCAPE2.0', true],
  ['GIF without repetition', 'GIF89a!\xF9\x04..\0!\xF9\x04..\0!\xF9\x04', true],
  ['still GIF', 'GIF89a..\0!\xF9\x04', false],
  ['WebP', 'RIFF....WEBPVP8X....\x02', true],
  ['still WebP', 'RIFF....WEBPVP8X....\x10', false],
  ['PNG', '\x89PNG....acTL....IDAT', true],
  ['still PNG', '\x89PNG....IDAT....acTL', false],
  ['AVIF', '....ftypavis', true],
])('EDIT-51: an editor reads whether a picture that moves stands still: %s', async (name, text, isMoving) => {
  const { input, received } = fileInput();
  choose(input, `${name}.png`, text);
  await waitFor(() => expect(received).toHaveLength(1));
  const notice = document.body.textContent;
  if (isMoving) expect(notice).toContain(`${name}.png is shown as a still picture: its first frame.`);
  else expect(notice).toBe('');
});

test('a HEIC photo that the browser cannot read is refused with what to choose', async () => {
  decode.mockRejectedValueOnce(new Error('no picture'));
  const { input, received } = fileInput();
  choose(input, 'IMG_1.HEIC', '....ftypheic....mif1heic');
  expect(await screen.findByRole('alert')).toHaveTextContent(/^IMG_1\.HEIC cannot be used\..*choose JPEG: export/);
  expect(received).toEqual([]);
});

test('reports a file that is not a picture, and does not pass it to the CMS', async () => {
  decode.mockRejectedValueOnce(new Error('no picture'));
  const { input, received } = fileInput();
  choose(input, 'notes.pdf');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^notes\.pdf cannot be used\..*webp, png, jpg.*4000.*5 MB/,
  );
  expect(received).toEqual([]);
});

test('reports a picture that the browser cannot resize, with the error of the browser', async () => {
  decode.mockResolvedValueOnce({
    width: 9000,
    height: 100,
    encode: () => Promise.reject(new Error('The browser cannot write pictures.')),
  });
  const { input, received } = fileInput();
  choose(input, 'wide.png');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^wide\.png could not be drawn\. Nothing was uploaded\..*The browser cannot write pictures\./,
  );
  expect(received).toEqual([]);
});

test('ignores other fields', () => {
  const received = jest.fn();
  const input = document.createElement('input');
  document.body.append(input);
  input.addEventListener('change', received);
  input.dispatchEvent(new Event('change', { bubbles: true }));
  expect(received).toHaveBeenCalledTimes(1);
});

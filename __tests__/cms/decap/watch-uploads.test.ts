import { screen, waitFor } from '@testing-library/dom';

import { watchUploads } from '../../../src/cms/decap/watch-uploads';

/** A list of files for an input, which jsdom does not have. */
class FakeDataTransfer {
  readonly files: File[] = [];
  readonly items = { add: (file: File) => this.files.push(file) };
}

const decode = jest.fn(async () => ({
  width: 100,
  height: 100,
  encode: () => Promise.reject(new Error('not needed')),
}));

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

function choose(input: HTMLInputElement, name: string): void {
  Object.assign(input, { files: [new File(['x'], name, { type: 'image/png' })] });
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

test('the CMS gets only the resized file, once', async () => {
  decode.mockResolvedValue({ width: 100, height: 100, encode: () => Promise.reject(new Error('not needed')) });
  const { input, received } = fileInput();
  choose(input, 'Große Feier.PNG');
  expect(received).toEqual([]);
  await waitFor(() => expect(received).toEqual(['grosse-feier.png']));
});

test('reports a file that is not a picture, and does not pass it to the CMS', async () => {
  decode.mockRejectedValue(new Error('no picture'));
  const { input, received } = fileInput();
  choose(input, 'notes.pdf');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^notes\.pdf cannot be used\..*webp, png, jpg.*4000.*5 MB/,
  );
  expect(received).toEqual([]);
});

test('reports a picture that the browser cannot resize, with the error of the browser', async () => {
  decode.mockResolvedValue({
    width: 9000,
    height: 100,
    encode: () => Promise.reject(new Error('The browser cannot write pictures.')),
  });
  const { input, received } = fileInput();
  choose(input, 'wide.png');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^wide\.png could not be made smaller\. Nothing was uploaded\..*The browser cannot write pictures\./,
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

import { screen, waitFor } from '@testing-library/dom';

import { watchUploads } from '../../../src/cms/pictures/watch-uploads';

/** What jsdom lacks: a list of files that can be put into an input. */
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

/** An input as the CMS has one, and the names of the files that its own listener received. */
function fileInput(): { input: HTMLInputElement; heard: string[] } {
  const input = document.createElement('input');
  input.type = 'file';
  let files: readonly File[] = [];
  Object.defineProperty(input, 'files', {
    get: () => files,
    set: (next: readonly File[]) => {
      files = next;
    },
  });
  const heard: string[] = [];
  document.body.append(input);
  document.body.addEventListener('change', () => heard.push(...files.map(({ name }) => name)));
  return { input, heard };
}

function choose(input: HTMLInputElement, name: string): void {
  Object.assign(input, { files: [new File(['x'], name, { type: 'image/png' })] });
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

test('the CMS gets the fitted file only, and once', async () => {
  decode.mockResolvedValue({ width: 100, height: 100, encode: () => Promise.reject(new Error('not needed')) });
  const { input, heard } = fileInput();
  choose(input, 'Große Feier.PNG');
  expect(heard).toEqual([]);
  await waitFor(() => expect(heard).toEqual(['grosse-feier.png']));
});

test('a file that is no picture is named, and the CMS does not get it', async () => {
  decode.mockRejectedValue(new Error('no picture'));
  const { input, heard } = fileInput();
  choose(input, 'notes.pdf');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^notes\.pdf cannot be used\..*webp, png, jpg.*4000.*5 MB/,
  );
  expect(heard).toEqual([]);
});

test('a picture that the browser cannot draw smaller is named, with what the browser says', async () => {
  decode.mockResolvedValue({
    width: 9000,
    height: 100,
    encode: () => Promise.reject(new Error('The browser cannot write pictures.')),
  });
  const { input, heard } = fileInput();
  choose(input, 'wide.png');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^wide\.png could not be made smaller, and nothing was uploaded\..*The browser cannot write pictures\./,
  );
  expect(heard).toEqual([]);
});

test('other fields are left alone', () => {
  const heard = jest.fn();
  const input = document.createElement('input');
  document.body.append(input);
  input.addEventListener('change', heard);
  input.dispatchEvent(new Event('change', { bubbles: true }));
  expect(heard).toHaveBeenCalledTimes(1);
});

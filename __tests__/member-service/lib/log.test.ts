import { loggablePath, standardOutput } from '../../../member-service/lib/log';

it.each([
  '/reset-password/KEY/ada',
  '/Reset-Password/KEY/ada',
  '//reset-password/KEY/ada',
  '/./reset-password/KEY',
  '/x/../reset-password/KEY',
  '/reset-password//KEY',
  '/reset%2dpassword/KEY',
  '/%72eset-password/KEY',
  '/reset-password%2FKEY%2Fada',
  '/reset-password%252FKEY',
  '/reset-password%3Fkey=KEY&login=ada',
  '/reset-password&key=KEY',
  '/reset-password;key=KEY',
  '/%20reset-password%20/KEY',
  '\\reset-password\\KEY',
  '/page-data/reset-password/KEY/ada/page-data.json',
  'https://brainhouse.example/reset-password/KEY/ada',
  '/reset-password/%ZZ/KEY',
  '/reset-password/KEY?login=ada',
  '/wp-json/reset-password/KEY',
])('PASS-05: hides the reset key in %s', (url) => {
  const shown = loggablePath(url);
  expect(shown).not.toMatch(/KEY|ada/);
  expect(shown).toMatch(/reset-password\/\[hidden\]$/);
});

it.each([
  ['/reset-password', '/reset-password'],
  ['/reset-password/', '/reset-password/'],
  ['/reset-password?key=KEY', '/reset-password'],
  ['/component---src-pages-reset-password-tsx-0a1b.js', '/component---src-pages-reset-password-tsx-0a1b.js'],
  ['/events/caf%C3%A9?x=1', '/events/caf%C3%A9'],
  ['/%ZZ', '/%ZZ'],
  [`/${'x'.repeat(300)}`, `/${'x'.repeat(199)}`],
])('logs %s as %s', (url, path) => {
  expect(loggablePath(url)).toBe(path);
});

it('OPS-191: leaves out the lines that standard output does not take, and says how many', () => {
  let space = 9;
  let written = '';
  // As a file does on a disk that gets full within a line.
  const output = standardOutput((_descriptor, bytes, offset) => {
    if (space === 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const part = bytes.subarray(offset, offset + space);
    space -= part.length;
    written += part.toString();
    return part.length;
  });
  for (const line of ['"one"\n', '"two"\n', '"three"\n', '"four"\n']) {
    output.write(line);
    if (line.includes('three')) space = Infinity;
  }
  const [one, two, note, four, ...others] = written.split('\n');
  expect([one, two, four, others]).toEqual(['"one"', '"tw', '"four"', ['']]);
  expect(JSON.parse(note ?? '')).toMatchObject({ level: 40, leftOut: 2, msg: 'lines of the log could not be written' });
});

it('OPS-191: waits for a reader whose pipe is full, but not for one that does not read any more', () => {
  let refusals = 3;
  const written: string[] = [];
  const write = jest.fn((_descriptor: number, bytes: Buffer) => {
    if (refusals > 0) {
      refusals -= 1;
      throw Object.assign(new Error('try again'), { code: 'EAGAIN' });
    }
    written.push(bytes.toString());
    return bytes.length;
  });
  const output = standardOutput(write);
  output.write('one\n');
  expect(written).toEqual(['one\n']);
  refusals = Infinity;
  output.write('two\n');
  write.mockClear();
  output.write('three\n');
  expect(write).toHaveBeenCalledTimes(1);
});

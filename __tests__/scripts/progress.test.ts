import { PassThrough } from 'node:stream';
import { createProgress } from '../../scripts/lib/progress';

function readable(): [PassThrough, () => string] {
  const stream = new PassThrough();
  const chunks: string[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk.toString()));
  return [stream, () => chunks.join('')];
}

afterEach(() => {
  jest.useRealTimers();
});

it('prints a plain line with the duration for each finished step, and nothing while it runs', () => {
  jest.useFakeTimers();
  const [outStream, out] = readable();
  const [errStream, err] = readable();
  const progress = createProgress(outStream, errStream);
  const endCheck = progress.begin();
  const endBuild = progress.begin();
  jest.advanceTimersByTime(3_210);
  progress.print('between');
  progress.printError('wrong');
  endCheck('Content checked (37 files)');
  jest.advanceTimersByTime(9_130);
  endBuild('Site built');
  expect(out()).toBe(
    'between\n' +
      'Content checked (37 files)                                3.2 s\n' +
      'Site built                                               12.3 s\n',
  );
  expect(err()).toBe('wrong\n');
});

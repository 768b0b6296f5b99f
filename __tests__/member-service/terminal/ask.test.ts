import { PassThrough } from 'node:stream';
import { ask } from '../../../member-service/terminal/ask';

it.each([
  ['y', 'y\r', true, 0],
  ['YES and spaces', ' YES \r', true, 0],
  ['no', 'n\r', false, 0],
  ['nothing', '\r', false, 0],
  ['Ctrl-D', '\u0004', false, 0],
  ['Ctrl-C', '\u0003', false, 1],
  ['Ctrl-C after an answer', 'yes\u0003', false, 1],
  ['an input that ends', undefined, false, 0],
])('OPS-06: %s is an answer', async (_, keys, expected, interrupts) => {
  const input = new PassThrough();
  const onInterrupt = jest.fn();
  const answer = ask('Delete?', { input, output: new PassThrough(), terminal: true }, onInterrupt);
  if (keys === undefined) input.end();
  else input.write(keys);
  expect(await answer).toBe(expected);
  expect(onInterrupt).toHaveBeenCalledTimes(interrupts);
});

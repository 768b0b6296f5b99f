import * as crypto from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';

import { assertPortIsFree } from '../../scripts/lib/ports';

jest.mock('node:crypto', () => ({ ...jest.requireActual<typeof crypto>('node:crypto'), randomInt: jest.fn() }));

const HOST = '127.0.0.1';
const randomInt = jest.mocked(crypto.randomInt as (min: number, max: number) => number);

let server: Server;
let taken: number;

beforeEach(async () => {
  server = createServer().listen(0, HOST);
  await once(server, 'listening');
  ({ port: taken } = server.address() as AddressInfo);
});

afterEach(() => server.close());

test('a free port is none that another server has, and none that the system gives to outgoing connections', async () => {
  randomInt.mockReturnValueOnce(taken).mockImplementationOnce((min) => min);
  const port = await assertPortIsFree(HOST, 0);
  expect(port).toBe(20_000);
  expect(randomInt).toHaveBeenCalledTimes(2);
  expect(randomInt.mock.calls[1]?.[1]).toBeLessThanOrEqual(32_768);
});

test('a named port that another server has, and a search without an end, are refused', async () => {
  randomInt.mockReturnValue(taken);
  await expect(assertPortIsFree(HOST, taken)).rejects.toThrow(`Port ${taken} on ${HOST} is already in use.`);
  await expect(assertPortIsFree(HOST, 0)).rejects.toThrow('is already in use.');
});

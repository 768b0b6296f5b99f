import { createLink } from '../../../bench/peers/slow-network';

const PACKET = 1_460;

/** 10 packets each second, after half a second. */
const network = { latencyMs: 500, bytesPerSecond: 10 * PACKET };

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

/** Sends a body of some packets and counts those that have arrived. */
function send(link: ReturnType<typeof createLink>, packets: number): { arrived: number; ended: boolean } {
  const state = { arrived: 0, ended: false };
  void link
    .deliver(Buffer.alloc(packets * PACKET), () => {
      state.arrived += 1;
      return true;
    })
    .then(() => {
      state.ended = true;
    });
  return state;
}

test('sends nothing before the latency is over, and then no faster than the bandwidth', async () => {
  const response = send(createLink(network), 10);
  await jest.advanceTimersByTimeAsync(500);
  expect(response.arrived).toBe(0);
  await jest.advanceTimersByTimeAsync(550);
  expect(response).toEqual({ arrived: 5, ended: false });
  await jest.advanceTimersByTimeAsync(500);
  expect(response).toEqual({ arrived: 10, ended: true });
});

test('responses at the same time share the bandwidth', async () => {
  const link = createLink(network);
  const first = send(link, 10);
  const second = send(link, 10);
  await jest.advanceTimersByTimeAsync(500 + 1_050);
  expect([first.arrived, second.arrived]).toEqual([5, 5]);
});

test('an empty body takes the latency only', async () => {
  const response = send(createLink(network), 0);
  await jest.advanceTimersByTimeAsync(499);
  expect(response.ended).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect(response.ended).toBe(true);
});

test('stops when the receiver is gone', async () => {
  const write = jest.fn(() => false);
  const delivered = createLink(network).deliver(Buffer.alloc(10 * PACKET), write);
  await jest.advanceTimersByTimeAsync(2_000);
  await delivered;
  expect(write).toHaveBeenCalledTimes(1);
});

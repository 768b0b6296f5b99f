import { createQueue, mapWithLimit } from '../../src/site-build/limit';

test('keeps the order and works on a limited number of items at the same time', async () => {
  let running = 0;
  let most = 0;
  const items = Array.from({ length: 500 }, (_, index) => index);
  const results = await mapWithLimit(items, async (item) => {
    running += 1;
    most = Math.max(most, running);
    // The first ones take the longest.
    for (let turn = items.length; turn > item; turn -= 50) await Promise.resolve();
    running -= 1;
    return item * 2;
  });
  expect(results).toEqual(items.map((item) => item * 2));
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(32);
});

test('rejects if a call fails, and makes the others', async () => {
  const calls: number[] = [];
  async function work(item: number): Promise<void> {
    calls.push(item);
    if (item === 1) throw new Error('no');
  }
  await expect(mapWithLimit([1, 2, 3], work, 1)).rejects.toThrow('no');
  expect(calls).toEqual([1, 2, 3]);
});

test('a queue goes on after it was empty', async () => {
  const queue = createQueue(1);
  for (const item of [1, 2]) expect(await queue.add(async () => item)).toBe(item);
});

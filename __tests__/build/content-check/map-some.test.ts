/** @jest-environment node */
import { mapSome } from '../../../src/build/content-check/map-some';

test('keeps the order and has only some items in work at once', async () => {
  let inWork = 0;
  let most = 0;
  const items = Array.from({ length: 500 }, (_, index) => index);
  const results = await mapSome(items, async (item) => {
    inWork += 1;
    most = Math.max(most, inWork);
    // The first ones take the longest.
    for (let turn = items.length; turn > item; turn -= 50) await Promise.resolve();
    inWork -= 1;
    return item * 2;
  });
  expect(results).toEqual(items.map((item) => item * 2));
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(32);
});

test('a failure is passed on', async () => {
  const work = mapSome([1, 2], async (item) => {
    if (item === 2) throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
});

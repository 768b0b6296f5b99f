import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  CAPACITY,
  createPasswordFilter,
  keyOf,
  readLeakedPasswords,
} from '../../member-service/members/leaked-passwords';

jest.setTimeout(120_000);

it('a full file of leaked passwords refuses all of them, and fewer than one of 1000 others', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'brainhouse-leaked-'));
  const file = path.join(folder, 'leaked.filter');
  const filter = createPasswordFilter();
  for (let index = 0; filter.entries() < CAPACITY; index += 1) filter.add(keyOf(`leaked ${index}`));
  const { falsePositiveRate } = await filter.write(file);
  const leaked = await readLeakedPasswords(file);
  await rm(folder, { recursive: true });
  for (let index = 0; index < CAPACITY; index += 97) expect(leaked.contains(`Leaked ${index}`)).toBe(true);
  let mistakes = 0;
  const others = 500_000;
  for (let index = 0; index < others; index += 1) if (leaked.contains(`Other ${index}`)) mistakes += 1;
  expect(falsePositiveRate).toBeLessThan(1 / 1000);
  expect(mistakes / others).toBeLessThan(1 / 1000);
  // The rate in the file is true.
  expect(Math.abs(mistakes / others - falsePositiveRate)).toBeLessThan(falsePositiveRate / 4);
});

import fc from 'fast-check';
import { newPositions, type PlacedEntry } from '../../src/content-model/new-positions';
import { MAX_ORDER } from '../../src/content-model/limits';

/** Entries named by letters, with these positions, in the new order that the letters give. */
function changes(positions: Readonly<Record<string, number>>, order: string): Record<string, number> {
  return Object.fromEntries(newPositions(Array.from(order).map((file) => ({ file, position: positions[file] ?? 0 }))));
}

const TENS = { a: 10, b: 20, c: 30, d: 40 };

it.each([
  ['abcd', TENS, {}],
  ['bacd', TENS, { b: 4 }],
  ['acbd', TENS, { c: 15 }],
  ['bcda', TENS, { a: 50 }],
  // No position is left between 20 and 21.
  ['adbc', { a: 20, b: 21, c: 22, d: 70 }, { d: 30, b: 40, c: 50 }],
  // Entries without a position are sorted by their files.
  ['abc', { a: 1000, b: 1000, c: 1000 }, {}],
  ['cab', { a: 1000, b: 1000, c: 1000 }, { c: 499 }],
  ['ba', { a: 0, b: 1 }, { a: 11 }],
])('%s: changes as few positions as possible', (order, positions, expected) => {
  expect(changes(positions, order)).toEqual(expected);
});

it('EDIT-33: gives every order, with positions that the model accepts, and none to entries that can keep theirs', () => {
  const position = fc.oneof(fc.integer({ min: 0, max: 30 }), fc.constantFrom(1000, MAX_ORDER, MAX_ORDER - 1));
  const lists = fc.uniqueArray(fc.record({ file: fc.string({ minLength: 1 }), position }), {
    selector: ({ file }) => file,
    maxLength: 12,
  });
  fc.assert(
    fc.property(lists, (entries) => {
      const changed = newPositions(entries);
      const placed = entries.map(({ file, position: old }) => ({ file, position: changed.get(file) ?? old }));
      expect([...placed].sort(compare)).toEqual(placed);
      for (const value of changed.values())
        expect(value >= 0 && value <= MAX_ORDER && Number.isInteger(value)).toBe(true);
      expect(newPositions(placed).size).toBe(0);
    }),
  );
});

function compare(one: PlacedEntry, other: PlacedEntry): number {
  return one.position - other.position || (one.file < other.file ? -1 : 1);
}

import { compareMemory } from '../../../bench/service-load/memory';
import { findFailures } from '../../../bench/service-load/measure-visits';

const MB = 1024 * 1024;

/** Samples of a process whose heap grows by `growth` MB per sample and is collected every fourth sample. */
function samples(growth: number) {
  return Array.from({ length: 300 }, (_, index) => ({
    heap: (40 + growth * index + (index % 4) * 10) * MB,
    resident: (120 + growth * index) * MB,
  }));
}

it('ignores what the garbage collector frees, and what happens in the first half', () => {
  const flat = samples(0).map((sample, index) => (index < 100 ? { heap: MB, resident: MB } : sample));
  expect(compareMemory(flat)).toEqual({
    first: { heap: 40 * MB, resident: 120 * MB },
    second: { heap: 40 * MB, resident: 120 * MB },
    isFlat: true,
  });
});

it('notices growth', () => {
  // 75 samples lie between the middles of both quarters.
  expect(compareMemory(samples(0.1)).isFlat).toBe(true);
  expect(compareMemory(samples(0.2)).isFlat).toBe(false);
});

describe('the failures of a load', () => {
  const memory = compareMemory(samples(0));

  it('are statuses that are not promised', () => {
    const times = { p50: 1, p99: 5_000 };
    const visits = [
      { name: 'pages', statuses: { 200: 9, 500: 1, 503: 2 }, ...times },
      { name: 'member content', statuses: { 'broken connection': 1 }, ...times },
      { name: 'sign-ins', statuses: { 200: 9, 503: 3, '503 without Retry-After': 1 }, ...times },
    ];
    expect(findFailures({ visits, memory })).toEqual([
      'pages: 1 × 500.',
      'pages: 2 × 503.',
      'member content: no response with status 200.',
      'member content: 1 × broken connection.',
      'sign-ins: 1 × 503 without Retry-After.',
    ]);
  });

  it('are a memory that grows, and not a time', () => {
    const visits = [{ name: 'sign-ins', statuses: { 200: 9, 503: 3 }, p50: 5_000, p99: 9_000 }];
    expect(findFailures({ visits, memory })).toEqual([]);
    expect(findFailures({ visits, memory: { ...memory, isFlat: false } })).toEqual([
      'The memory grew in the second half.',
    ]);
  });
});

import { compareWithTargets, summarize } from '../../../bench/service-load/summary';
import type { LoadFigures } from '../../../bench/service-load/summary';

function figures(requestsPerSecond: number, p99: number): LoadFigures {
  return { requestsPerSecond, p50: p99 / 2, p99, cpuMicroseconds: 1e6 / requestsPerSecond };
}

it('takes the median of each figure separately', () => {
  const summary = summarize({ nginx: [figures(10, 9), figures(30, 2), figures(20, 4)] });
  expect(summary).toEqual({ nginx: { requestsPerSecond: 20, p50: 2, p99: 4, cpuMicroseconds: 50_000 } });
});

it('compares the member service with its three limits', () => {
  const summary = {
    'node:http': figures(20_000, 8),
    'member service': figures(16_000, 15),
    'member service, sign-ins': figures(9_000, 66),
  };
  expect(compareWithTargets(summary).map(({ value, limit, isReached }) => [value, limit, isReached])).toEqual([
    [0.8, 0.8, true],
    [15, 15, true],
    [51, 50, false],
  ]);
});

it('leaves out what was not measured', () => {
  expect(compareWithTargets({ 'member service': figures(16_000, 16) })).toEqual([
    { figure: '99th percentile of pages, ms', value: 16, limit: 15, isReached: false },
  ]);
});

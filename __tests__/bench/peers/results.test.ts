import { FIGURES } from '../../../bench/peers/figures';
import { createSamples, goalText, isReached, ratioTo, resultRows } from '../../../bench/peers/results';
import { median } from '../../../bench/median';
import { assertPresent } from '../../../src/lib/assert';

function figure(id: string): (typeof FIGURES)[number] {
  return assertPresent(
    FIGURES.find((one) => one.id === id),
    id,
  );
}

test('the median is the middle value, of an even number the lower one', () => {
  expect(median([30, 10, 20])).toBe(20);
  expect(median([40, 10, 30, 20])).toBe(20);
  expect(median([])).toBeNaN();
});

test('medians are taken for each figure and each build', () => {
  const samples = createSamples();
  for (const value of [900, 1_500, 1_000]) samples.add('tap 0', 'ours', value);
  samples.add('tap 0', 'peer', 100);
  expect(samples.medians()).toEqual({ 'tap 0': { ours: 1_000, peer: 100 } });
  expect(samples.all()).toEqual({ 'tap 0': { ours: [900, 1_500, 1_000], peer: [100] } });
});

test('each figure has its own id', () => {
  expect(new Set(FIGURES.map(({ id }) => id)).size).toBe(FIGURES.length);
});

test('there is no ratio to 0 or to a missing figure', () => {
  expect(ratioTo('peer', { ours: 50, peer: 100 })).toBe(0.5);
  expect(ratioTo('peer', { ours: 50, peer: 0 })).toBeUndefined();
  expect(ratioTo('before', { ours: 50, peer: 100 })).toBeUndefined();
});

test.each([
  ['largestPaint /', { ours: 1_050, peer: 1_000 }, true],
  ['largestPaint /', { ours: 1_051, peer: 1_000 }, false],
  ['largestPaint /', { ours: 1_051 }, undefined],
  ['blocking /', { ours: 30, peer: 0 }, true],
  ['blocking /', { ours: 31, peer: 500 }, false],
  ['member page', { ours: 600, before: 1_000 }, true],
  ['member page', { ours: 601, before: 1_000 }, false],
  ['mainThread /', { ours: 1, peer: 1 }, undefined],
])('judges %s with %o as reached: %s', (id, medians, reached) => {
  expect(isReached(figure(id), medians)).toBe(reached);
});

test('goals are written with what they are compared with', () => {
  expect(goalText(figure('largestPaint /'))).toBe('≤ 1.05 × peer');
  expect(goalText(figure('member page'))).toBe('≤ 0.60 × before');
  expect(goalText(figure('html /'))).toBe('≤ 14.0 KB');
  expect(goalText(figure('mainThread /'))).toBe('');
});

test('the table has a row for each measured figure, with a dash for what is missing', () => {
  expect(
    resultRows(FIGURES, { 'tap 0': { ours: 812.4, peer: 100 }, 'shift /': { ours: 0, peer: 0, before: 0.004 } }),
  ).toEqual([
    ['layout shift, /', '0.000', '0.000', '–', '0.004', '0.00', '≤ 0.000', 'yes'],
    ['Sign Up tapped at first paint, until one can type', '812 ms', '100 ms', '8.12', '–', '–', '≤ 1000 ms', 'yes'],
  ]);
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readLastRun, saveRun, worseThan } from '../../../bench/peers/last-run';
import type { Results } from '../../../bench/peers/results';

const folder = mkdtempSync(path.join(tmpdir(), 'bench-last-run-'));
const file = path.join(folder, 'last-run.json');

afterEach(() => rmSync(file, { force: true }));
afterAll(() => rmSync(folder, { recursive: true }));

const VERSIONS = { runs: 5, node: 'v22.0.0', chromium: 'Chrome/150' };

describe('what got worse', () => {
  const last = { 'largestPaint /': { ours: 900, peer: 1_000 } };

  test('a ratio that is more than 5 % higher, even if the time is shorter', () => {
    const now = { 'largestPaint /': { ours: 600, peer: 600 } };
    expect(worseThan(last, now)).toEqual(['largest paint, /: 1.00 × peer, in the last run 0.90 ×']);
  });

  test.each([
    ['a ratio that is at most 5 % higher', { ours: 944, peer: 1_000 }],
    ['a longer time with the same ratio, on a slower machine', { ours: 1_800, peer: 2_000 }],
    ['a better ratio', { ours: 800, peer: 1_000 }],
  ])('is not %s', (_, medians) => {
    expect(worseThan(last, { 'largestPaint /': medians })).toEqual([]);
  });

  test('is not a difference of less than a frame', () => {
    const before = { 'tap 6000': { ours: 40, peer: 40 } };
    expect(worseThan(before, { 'tap 6000': { ours: 56, peer: 40 } })).toEqual([]);
    expect(worseThan(before, { 'tap 6000': { ours: 58, peer: 40 } })).toHaveLength(1);
  });

  test.each<[string, Results, Results]>([
    ['the peer has 0', { 'blocking /': { ours: 10, peer: 0 } }, { 'blocking /': { ours: 60, peer: 0 } }],
    ['the peer has no such page', { 'member page': { ours: 900 } }, { 'member page': { ours: 1_200 } }],
  ])('is the figure itself if %s', (_, before, after) => {
    const [line] = worseThan(before, after);
    expect(line).toMatch(/: (60|1200) ms, in the last run (10|900) ms$/);
  });

  test('is a framework file where there was none', () => {
    const before = { 'framework /': { ours: 0, peer: 0 } };
    expect(worseThan(before, { 'framework /': { ours: 1, peer: 0 } })).toEqual([
      'framework files executed before intent, /: 1, in the last run 0',
    ]);
  });

  test('is not a figure that only one of the runs measured', () => {
    expect(worseThan({}, { 'member page': { ours: 9_000 } })).toEqual([]);
    expect(worseThan({ 'member page': { ours: 1 } }, {})).toEqual([]);
  });
});

describe('the record', () => {
  test('is read as it was saved, without meaningless digits', () => {
    saveRun({ ...VERSIONS, results: { 'tap 0': { ours: 812.123456, peer: 95 } } }, file);
    expect(readLastRun(file)).toEqual({ ...VERSIONS, results: { 'tap 0': { ours: 812.123, peer: 95 } } });
  });

  test('keeps the figures that a later run did not measure, in a fixed order', () => {
    saveRun({ ...VERSIONS, results: { 'tap 0': { ours: 800 }, 'page cold': { ours: 700 } } }, file);
    saveRun({ ...VERSIONS, runs: 3, results: { 'largestPaint /': { ours: 900 }, 'tap 0': { ours: 750 } } }, file);
    const { runs, results } = readLastRun(file);
    expect(runs).toBe(3);
    expect(Object.entries(results)).toEqual([
      ['largestPaint /', { ours: 900 }],
      ['tap 0', { ours: 750 }],
      ['page cold', { ours: 700 }],
    ]);
  });

  test('ends with a line break, as Prettier writes it', () => {
    saveRun({ ...VERSIONS, results: {} }, file);
    expect(readFileSync(file, 'utf8')).toMatch(/\n\}\n$/);
  });

  test('says how to write it if it is missing', () => {
    expect(() => readLastRun(file)).toThrow(`${file} does not exist. Write it with "npm run bench -- --peers --save"`);
  });

  test.each([
    ['{', 'is not JSON'],
    ['{"runs": 5, "node": "", "chromium": "", "results": {"tap 0": {"ours": "fast"}}}', 'see "results.tap 0.ours"'],
  ])('says what is wrong with %s', (content, message) => {
    writeFileSync(file, content);
    expect(() => readLastRun(file)).toThrow(message);
  });
});

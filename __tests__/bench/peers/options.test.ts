import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PEER_PARTS } from '../../../bench/peers/figures';
import { parsePeersOptions } from '../../../bench/peers/options';

const folder = mkdtempSync(path.join(tmpdir(), 'bench-options-'));

afterAll(() => rmSync(folder, { recursive: true }));

test('measures everything by default, and neither saves nor compares', () => {
  expect(parsePeersOptions({}, 5)).toEqual({ runs: 5, parts: PEER_PARTS, save: false, check: false });
});

test('takes the chosen measurements, in the order in which they run', () => {
  expect(parsePeersOptions({ only: 'pages, taps' }, 1).parts).toEqual(['taps', 'pages']);
});

test('names an unknown measurement and the known ones', () => {
  expect(() => parsePeersOptions({ only: 'taps,build' }, 1)).toThrow(
    '--only: unknown measurement build. With --peers the measurements are lighthouse, scripts, taps, pages, ' +
      'interactions, member.',
  );
});

test('takes the folder of an earlier build', () => {
  writeFileSync(path.join(folder, 'index.html'), '');
  expect(parsePeersOptions({ before: path.relative('.', folder) }, 1).before).toBe(folder);
});

test('says what an earlier build is if the folder has none', () => {
  expect(() => parsePeersOptions({ before: 'bench' }, 1)).toThrow(
    '--before: bench has no index.html. Give the folder "public" of an earlier version that is built.',
  );
});

test('refuses to save and to compare in one run', () => {
  expect(() => parsePeersOptions({ save: true, check: true }, 1)).toThrow('--save and --check: use one of them.');
});

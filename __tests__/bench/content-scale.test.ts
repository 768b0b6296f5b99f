import { parseGrowingKind, parseSizes } from '../../bench/content-scale';

test('reads one size or several', () => {
  expect(parseSizes('10000')).toEqual([10_000]);
  expect(parseSizes('100, 1000,10000')).toEqual([100, 1_000, 10_000]);
});

test.each(['', 'many', '100,', '10.5', '-100', '49', '20001', '1e9'])('reports the valid range for "%s"', (value) => {
  expect(() => parseSizes(value)).toThrow(`--content: must be numbers from 50 to 20000`);
});

test('lists the kinds to which entries can be added', () => {
  expect(parseGrowingKind('testimonials')).toBe('testimonials');
  expect(() => parseGrowingKind('pages')).toThrow('--kind: must be one of events, testimonials, got "pages"');
});

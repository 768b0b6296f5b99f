/** @jest-environment node */
import { assertOneOf, assertPresent } from '../../src/lib/assert';

describe('assertOneOf', () => {
  test('returns a name of the list', () => {
    expect(assertOneOf(['sun', 'moon'], 'moon')).toBe('moon');
  });

  test.each(['mars', '', 'Moon', 'toString'])('names "%s" and the list if it is not in the list', (value) => {
    expect(() => assertOneOf(['sun', 'moon'], value)).toThrow(`"${value}" is not one of sun, moon.`);
  });
});

describe('assertPresent', () => {
  test.each([0, '', false, []])('returns %p: empty is not missing', (value) => {
    expect(assertPresent(value, 'content/site/site.yaml')).toBe(value);
  });

  test.each([null, undefined])('names the file of the missing value %p', (value) => {
    expect(() => assertPresent(value, 'content/site/site.yaml')).toThrow(
      'content/site/site.yaml is missing or empty. Run "npm run check:content" to see what it needs.',
    );
  });
});

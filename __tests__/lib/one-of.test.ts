import { oneOf } from '../../src/lib/one-of';

test('gives a name of the list back', () => {
  expect(oneOf(['sun', 'moon'], 'moon')).toBe('moon');
});

test.each(['mars', '', 'Moon', 'toString'])('names "%s" when it is none of the list, and the list', (value) => {
  expect(() => oneOf(['sun', 'moon'], value)).toThrow(`"${value}" is none of sun, moon.`);
});

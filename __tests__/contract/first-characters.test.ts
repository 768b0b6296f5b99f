import { firstCharacters } from '../../contract/first-characters';

test.each(['', 'a', '🔥', '👩‍👩‍👧', '🇳🇬', 'e\u0301', 'नि'])('LOOK-21: “%s” is never divided', (character) => {
  expect(firstCharacters(`${character}x`, character === '' ? 0 : 1)).toBe(character);
  expect(firstCharacters(character, 9)).toBe(character);
});

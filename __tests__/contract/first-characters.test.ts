import { firstCharacters } from '../../contract/first-characters';

test.each(['', 'a', '🔥', '👩‍👩‍👧', '🇳🇬', 'e\u0301', 'नि'])('“%s” is never divided', (character) => {
  const count = character === '' ? 0 : 1;
  expect(firstCharacters(`${character}x`, count)).toBe(character);
  expect(firstCharacters(character, count)).toBe(character);
  expect(firstCharacters(character, 9)).toBe(character);
});

import { firstCharacters } from '../../contract/first-characters';

test.each([
  ['', 0],
  ['a', 1],
  ['🔥', 1],
  ['👩‍👩‍👧', 1],
  ['🇳🇬', 1],
  ['e\u0301', 1],
  ['नि', 1],
  ['à̂b', 2],
])('%s is never divided', (text, count) => {
  expect(firstCharacters(`${text}x`, count)).toBe(text);
  expect(firstCharacters(text, count)).toBe(text);
  expect(firstCharacters(text, 9)).toBe(text);
});

import { isVisible, trimInvisible, visible } from '../../contract/visible-text';

describe('trimInvisible', () => {
  test.each([
    ['a link with a zero width space', 'https://site.example/\u200B', 'https://site.example/'],
    ['a code between direction marks', '\u200ECODE-1\u200F', 'CODE-1'],
    ['a byte order mark and spaces', '\uFEFF \t Ada\u00A0', 'Ada'],
    ['only fillers', '\u2800\u3164\uFFA0', ''],
    ['joiners within a word', 'می\u200Cخواهم', 'می\u200Cخواهم'],
    ['joiners and selectors of emoji', '👩\u200D❤\uFE0F\u200D👩 ❤\uFE0F', '👩\u200D❤\uFE0F\u200D👩 ❤\uFE0F'],
    [
      'the tags of a flag',
      '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
      '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
    ],
    ['an Arabic number sign', '\u0600١', '\u0600١'],
  ])('%s', (_, text, trimmed) => {
    expect(trimInvisible(text)).toBe(trimmed);
  });
});

test.each([
  ['علی\u200Cرضا', 'علی\u200Cرضا'],
  ['👩\u200D👧', '👩\u200D👧'],
  ['a\u202Eb\u2066c\u200Bd\u200Ee\uFEFFf', 'a�b�c�d�e�f'],
  ['a\u001B[2Jb\u2028c\nd\u0085e', 'a�[2Jb�c�d�e'],
])('visible(%j) is %j', (text, expected) => {
  expect(visible(text)).toBe(expected);
});

test.each([
  ['', false],
  [' \u200B\u2800\u3164', false],
  ['\uFE0F\u{E0067}', false],
  ['\u0000', false],
  ['\u200Ba', true],
  ['❤\uFE0F', true],
])('isVisible(%j) is %s', (text, expected) => {
  expect(isVisible(text)).toBe(expected);
});

import { FILE_NAME, fileNameFrom } from '../../src/content-model/file-name';

test.each([
  ['Amina Bello', 'amina-bello'],
  ['  Dr. A_B & Co.  ', 'dr-a-b-co'],
  ['Ärzte, Größe, Łódź', 'arzte-grosse-lodz'],
  ['Æther, œuvre, Øre, Đorđe, með, Þór, ırmak', 'aether-oeuvre-ore-dorde-med-thor-irmak'],
  ['IMG_4032 (1)', 'img-4032-1'],
  ['日本', ''],
  ['🙂', ''],
  ['', ''],
])('%j becomes %j', (text, name) => {
  expect(fileNameFrom(text)).toBe(name);
});

test('long texts are cut between words, a long word within', () => {
  const name = fileNameFrom('A picture of many people who sit in front of the library and wave their hands');
  expect(name).toBe('a-picture-of-many-people-who-sit-in-front-of-the-library-and');
  expect(fileNameFrom('x'.repeat(100))).toBe('x'.repeat(60));
});

test('the content check accepts every name', () => {
  for (const text of ['a--b', '-a-', 'a.b', 'Ä', '1', 'a\nb']) expect(fileNameFrom(text)).toMatch(FILE_NAME);
});

test.each(['a', 'ab', 'a1', 'a-b', 'a-bc-1d'])('%s is a file name', (name) => {
  expect(name).toMatch(FILE_NAME);
});

test.each(['', 'A', '-a', 'a-', 'a--b', 'a.b', 'a b', 'a_b'])('%j is none', (name) => {
  expect(name).not.toMatch(FILE_NAME);
});

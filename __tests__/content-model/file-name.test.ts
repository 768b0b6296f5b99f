import { FILE_NAME, fileNameFrom, newFileName } from '../../src/content-model/file-name';

test.each([
  ['Amina Bello', 'amina-bello'],
  ['  Dr. A_B & Co.  ', 'dr-a-b-co'],
  ['Ärzte, Größe, Łódź', 'arzte-grosse-lodz'],
  ['Æther, œuvre, Øre, Đorđe, með, Þór, ırmak', 'aether-oeuvre-ore-dorde-med-thor-irmak'],
  ['IMG_4032 (1)', 'img-4032-1'],
  ['Μαρία Παπαδοπούλου', 'maria-papadopoyloy'],
  ['Щербаков Фёдор, Їжак', 'shcherbakov-fedor-izhak'],
  ['علی\u200Cرضا ۱۴۰۵', 'lyrd-1405'],
  ['أحمد، مُحَمَّد ٢٠', 'hmd-muhamad-20'],
  ['معنى', 'mna'],
  ['שָׁלוֹם', 'sahlvom'],
  ['Ｆｕｌｌ ½ ﬁt\u200Bx a\u00ADb 𝓗i İI', 'full-1-2-fitx-ab-hi-ii'],
  ['日本', 'riben'],
  ['สวัสดี', 'swasdi'],
  ['🙂', 'slight-smile'],
  ['…\u200F', ''],
  ['', ''],
])('%j becomes %j', (text, name) => {
  expect(fileNameFrom(text)).toBe(name);
});

test.each([
  ['Amina', [], 'amina'],
  ['Amina', ['amina'], 'amina-1'],
  ['AMINA!', ['amina', 'amina-1'], 'amina-2'],
  ['Aux', [], 'aux-1'],
  ['日本 2026', ['riben'], 'riben-2026'],
  ['日本', ['riben'], 'riben-1'],
  ['…', ['event'], 'event-1'],
  ['2026', [], 'event-2026'],
  ['2', ['event-2'], 'event-2-1'],
  ['2026 b', [], '2026-b'],
  ['', [], 'event'],
])('EDIT-49: a new file for %j beside %j has the name %s', (text, taken, name) => {
  expect(newFileName(text, 'event', (free) => taken.some((other) => other === free))).toBe(name);
  expect(name).toMatch(FILE_NAME);
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

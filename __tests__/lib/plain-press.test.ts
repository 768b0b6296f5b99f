import { isPlainPress } from '../../src/lib/plain-press';

test.each(['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])('a press with %s is not plain', (key) => {
  expect(isPlainPress(new MouseEvent('click', { [key]: true }))).toBe(false);
});

test('only a press with the first button is plain', () => {
  expect(isPlainPress(new MouseEvent('click'))).toBe(true);
  expect(isPlainPress(new MouseEvent('auxclick', { button: 1 }))).toBe(false);
});

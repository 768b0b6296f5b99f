import { present } from '../../src/lib/present';

test.each([0, '', false, []])('hands %p on: empty is not missing', (value) => {
  expect(present(value, 'content/site/site.yaml')).toBe(value);
});

test.each([null, undefined])('names the file that %p stands for', (value) => {
  expect(() => present(value, 'content/site/site.yaml')).toThrow(
    'content/site/site.yaml is missing or empty. Run "npm run check:content" to see what it needs.',
  );
});

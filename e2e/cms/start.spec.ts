import { expect, test } from './support/test';

// All tests of the live site depend on this one: a start that fails is one failure.
test('npm run edit starts', ({ liveSite }) => {
  expect(liveSite).toMatch(/^http:/);
});

const { projects } = require('../__tests__/jest.config.js');

const node = projects.find(({ displayName }) => displayName === 'node');

/** The tests of this room that need Node only, and the cases of the contract, which need a running WordPress. */
module.exports = {
  ...node,
  displayName: 'wordpress',
  roots: ['<rootDir>/wordpress/tests'],
  testMatch: ['**/*.test.ts'],
  testTimeout: 30_000,
};

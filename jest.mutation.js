// Jest's configuration for `npm run test:mutation`. Stryker's runner does not support projects, so a run has the settings
// of one project.
const { projects } = require('./jest.config');

const name = process.env.MUTATION_PROJECT;
const project = projects.find(({ displayName }) => displayName === name);
if (!project)
  throw new Error(`MUTATION_PROJECT is ${name}: scripts/mutation.ts sets it to the name of a Jest project.`);

/** @type {import('jest').Config} */
module.exports = {
  ...project,
  runner: '<rootDir>/scripts/mutation/runner.cjs',
  // Without <rootDir>, because Stryker also reads the path and does not replace <rootDir>.
  testEnvironment: './scripts/mutation/environment.cjs',
  // Every test of the store also runs on SQLite.
  testNamePattern: '^(?!.*on PostgreSQL)',
  testTimeout: 30_000,
};

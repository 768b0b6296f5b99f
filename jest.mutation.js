// What `npm run test:mutation` runs Jest with. Stryker's runner knows no projects: a run has the settings of one of them.
const { projects } = require('./jest.config');

const name = process.env.MUTATION_PROJECT;
const project = projects.find(({ displayName }) => displayName === name);
if (!project)
  throw new Error(`MUTATION_PROJECT is ${name}: scripts/mutation.ts sets it to the name of a Jest project.`);

/** @type {import('jest').Config} */
module.exports = {
  ...project,
  runner: '<rootDir>/scripts/mutation/runner.cjs',
  // Not with <rootDir>: Stryker reads it too, to extend it, and does not replace that.
  testEnvironment: './scripts/mutation/environment.cjs',
  // Every test of the store also runs on SQLite.
  testNamePattern: '^(?!.*on PostgreSQL)',
  testTimeout: 30_000,
};

// Jest's environment in a mutation run. One test that fails shows that a change is noticed: the rest of its file is skipped.
const path = require('node:path');

const BASES = {
  node: 'jest-environment-node',
  browser: path.resolve('__tests__/support/jsdom-environment.cjs'),
};
const base = require(BASES[process.env.MUTATION_PROJECT]);

module.exports = class StopAtFailureEnvironment extends (base.TestEnvironment ?? base) {
  hasFailed = false;

  async handleTestEvent(event, state) {
    await super.handleTestEvent?.(event, state);
    if (event.name === 'test_done' && event.test.errors.length > 0) this.hasFailed = true;
    if (event.name === 'test_start' && this.hasFailed) event.test.mode = 'skip';
  }
};

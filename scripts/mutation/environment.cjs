// Jest's environment in a mutation run. One test that fails shows that a change is noticed: the rest of its file is skipped.
const path = require('node:path');

const BASES = {
  node: 'jest-environment-node',
  browser: path.resolve('__tests__/support/jsdom-environment.cjs'),
};
const base = require(BASES[process.env.MUTATION_PROJECT]);

/** Shorter than the limit of tests that wait for an email, say, which a change may prevent; long enough on a busy machine. */
const LONGEST_TEST_MS = 20_000;

module.exports = class StopAtFailureEnvironment extends (base.TestEnvironment ?? base) {
  hasFailed = false;

  async handleTestEvent(event, state) {
    await super.handleTestEvent?.(event, state);
    if (event.name === 'test_done' && event.test.errors.length > 0) this.hasFailed = true;
    if (event.name === 'test_start') {
      if (this.hasFailed) event.test.mode = 'skip';
      event.test.timeout = Math.min(event.test.timeout ?? state.testTimeout, LONGEST_TEST_MS);
    }
  }
};

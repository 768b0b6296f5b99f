// JavaScript, because Jest loads sequencers without a transform.
const { default: Sequencer } = require('@jest/test-sequencer');

/**
 * Starts long test files first, so that at the end no worker waits for another. Jest knows how long they took at the last run. In a fresh
 * clone it goes by their sizes, which says nothing about the contract: its cases are in another folder.
 */
module.exports = class TestSequencer extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const first = sorted.filter(
      ({ path, duration }) => duration === undefined && path.includes('/__tests__/contract/'),
    );
    return [...first, ...sorted.filter((test) => !first.includes(test))];
  }
};

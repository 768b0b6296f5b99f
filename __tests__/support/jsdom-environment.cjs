const { TestEnvironment } = require('jest-environment-jsdom');

// Browser features that jsdom lacks and Node has.
const NODE_GLOBALS = [
  'Headers',
  'Request',
  'Response',
  'ReadableStream',
  'TextDecoder',
  'TextEncoder',
  'structuredClone',
];

module.exports = class BrowserLikeEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of NODE_GLOBALS) this.global[name] ??= globalThis[name];
    this.global.fetch = async function refuse(address) {
      throw new Error(`A unit test sent a request to ${String(address)}: replace fetch in the test.`);
    };
  }
};

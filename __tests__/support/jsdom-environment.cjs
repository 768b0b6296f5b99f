const { TestEnvironment } = require('jest-environment-jsdom');

// What every browser has and jsdom lacks; Node's own implementations serve.
const borrowed = ['Headers', 'Request', 'Response', 'ReadableStream', 'TextDecoder', 'TextEncoder', 'structuredClone'];

module.exports = class BrowserLikeEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of borrowed) this.global[name] ??= globalThis[name];
    this.global.fetch = async function refuse(address) {
      throw new Error(`A unit test asked the network for ${String(address)}: replace fetch in the test.`);
    };
  }
};

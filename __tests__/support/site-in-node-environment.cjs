const { TestEnvironment } = require('jest-environment-node');

// For tests that run the site's requests and the member service in one process. The service needs Node's globals, the
// requests only these three of a browser.
const { JSDOM } = require(require.resolve('jsdom', { paths: [require.resolve('jest-environment-jsdom')] }));

module.exports = class SiteInNodeEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    const { window } = new JSDOM('', { url: 'https://brainhouse.example/' });
    this.global.DOMParser = window.DOMParser;
    this.global.location = window.location;
    // Defined, because newer versions of Node have one without `onLine`.
    Object.defineProperty(this.global, 'navigator', { value: window.navigator, configurable: true });
  }
};

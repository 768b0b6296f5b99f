// Jest's runner in a mutation run. Loading a test file takes longer than most tests, and Jest loads every file that could
// have a test of the wanted name. This runner remembers the names, loads only files that have one, the quickest first, and ends
// at the first file with a failure.
const fs = require('node:fs');
const path = require('node:path');
const TestRunner = require('jest-runner').default;

/** In the copy of the project that Stryker changes, which lasts as long as the run. */
const NAMES_FILE = path.resolve('test-names.json');

function readNames() {
  return fs.existsSync(NAMES_FILE) ? JSON.parse(fs.readFileSync(NAMES_FILE, 'utf8')) : {};
}

function hasTest(names, pattern) {
  return names === undefined || !pattern || names.some((name) => new RegExp(pattern, 'i').test(name));
}

module.exports = class MutationRunner extends TestRunner {
  async runTests(tests, watcher, options) {
    const names = readNames();
    let hasFailed = false;
    this.on('test-file-failure', () => {
      hasFailed = true;
    });
    this.on('test-file-success', ([{ path: file }, result]) => {
      hasFailed ||= result.numFailingTests > 0;
      names[file] ??= result.testResults.map(({ fullName }) => fullName);
    });
    const wanted = tests.filter(({ path: file }) => hasTest(names[file], this._globalConfig.testNamePattern));
    for (const test of wanted.sort((a, b) => (a.duration ?? 0) - (b.duration ?? 0))) {
      if (hasFailed) break;
      await super.runTests([test], watcher, options);
    }
    fs.writeFileSync(NAMES_FILE, JSON.stringify(names));
  }
};

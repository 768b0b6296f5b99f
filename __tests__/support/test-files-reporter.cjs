// JavaScript, because Jest loads reporters without a transform.
const { existsSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const path = require('node:path');

const PROJECT_DIR = path.resolve(__dirname, '../..');

/**
 * A reporter that
 * - keeps how long each test file took, for the choice of `npm run validate`;
 * - names the tests that were running when SIGINT ended the run, also one that never gives the processor back. It writes them as
 *   failed to the report that `--outputFile` names.
 */
module.exports = class TestFilesReporter {
  /** The running tests by file: undefined before a file's first test. */
  running = new Map();
  /** Milliseconds by file. */
  durations = {};

  constructor({ outputFile }) {
    this.outputFile = outputFile;
  }

  onRunStart() {
    process.once('SIGINT', () => this.end());
  }

  onTestFileStart({ path: file }) {
    this.running.set(file, undefined);
  }

  onTestCaseStart({ path: file }, { fullName }) {
    this.running.set(file, fullName);
  }

  onTestFileResult({ path: file }, { perfStats }) {
    this.running.delete(file);
    this.durations[path.relative(PROJECT_DIR, file)] = perfStats.end - perfStats.start;
  }

  onRunComplete() {
    const file = path.join(PROJECT_DIR, 'node_modules/.cache/test-durations.json');
    const before = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ ...before, ...this.durations }));
  }

  end() {
    const testResults = [...this.running].map(([name, fullName]) => ({
      name,
      status: 'failed',
      assertionResults: fullName === undefined ? [] : [{ fullName, status: 'failed' }],
    }));
    for (const { name, assertionResults } of testResults) {
      console.error(`Interrupted: ${name} ${assertionResults[0]?.fullName ?? ''}`);
    }
    if (this.outputFile) writeFileSync(this.outputFile, JSON.stringify({ numPassedTests: 0, testResults }));
    process.exit(130);
  }
};

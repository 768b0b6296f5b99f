// JavaScript, because Jest loads reporters without a transform.
const { writeFileSync } = require('node:fs');

/**
 * A reporter that names the tests that were running when SIGINT ended the run, also one that never gives the processor back. It
 * writes them as failed to the report that `--outputFile` names.
 */
module.exports = class InterruptedTests {
  /** The running tests by file: undefined before a file's first test. */
  running = new Map();

  constructor({ outputFile }) {
    this.outputFile = outputFile;
  }

  onRunStart() {
    process.once('SIGINT', () => this.end());
  }

  onTestFileStart({ path }) {
    this.running.set(path, undefined);
  }

  onTestCaseStart({ path }, { fullName }) {
    this.running.set(path, fullName);
  }

  onTestFileResult({ path }) {
    this.running.delete(path);
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

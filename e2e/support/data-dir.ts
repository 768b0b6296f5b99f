import path from 'node:path';

/** Data folder of the service in the browser tests, with members and emails. It is emptied before each run. */
export const E2E_DATA_DIR = path.resolve('test-results/e2e-data');

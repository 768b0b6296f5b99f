import path from 'node:path';

/** Where the service of the browser tests keeps its members and writes its mails; emptied before every run. */
export const E2E_DATA_DIR = path.resolve('test-results/e2e-data');

import { rmSync } from 'node:fs';
import { E2E_DATA_DIR } from './data-dir';

// Members and mails of an earlier run must not be taken for this one's.
rmSync(E2E_DATA_DIR, { recursive: true, force: true });

void import('../../member-service/index');

import { rmSync } from 'node:fs';
import { E2E_DATA_DIR } from './data-dir';

// Deletes the members and emails of an earlier run.
rmSync(E2E_DATA_DIR, { recursive: true, force: true });

void import('../../member-service/index');

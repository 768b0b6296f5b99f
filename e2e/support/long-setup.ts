import { deleteFailureRows, writeReliabilityPage } from './failures/reliability-page';

/** Playwright's global setup of long runs. @returns the teardown */
export default function setUpLongRun(): () => Promise<void> {
  deleteFailureRows();
  return writeReliabilityPage;
}

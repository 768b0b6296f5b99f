import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { errorMessage } from '../../../contract/unknown-value';
import { checkContent } from '../../../src/site-build/content-check/check-content';
import { CONTENT_FOLDER } from '../../../src/site-build/content-check/read-content';
import { formatFinding, report, summary, type CheckResult } from '../../../src/site-build/content-check/report';
import { ROUTES } from '../../../src/config/routes';
import { nextChange, takeSnapshot } from '../folder-changes';

/**
 * Checks the content of the project in `root` now and after each change, until `signal` is aborted. The first report is
 * complete. Later reports list new findings (`new:`), corrected findings (`corrected:`), and the summary.
 */
export async function watchCheck(root: string, print: (text: string) => void, signal: AbortSignal): Promise<void> {
  const contentDir = path.join(root, CONTENT_FOLDER);
  let last: CheckResult | undefined;
  while (!signal.aborted) {
    // Before the check reads the files, so that no change is missed.
    const before = await takeSnapshot(contentDir);
    last = await checkOnce(root, last, print);
    await nextChange(contentDir, before, signal);
  }
}

async function checkOnce(
  root: string,
  last: CheckResult | undefined,
  print: (text: string) => void,
): Promise<CheckResult | undefined> {
  const start = performance.now();
  try {
    const result = await checkContent({ root, routes: ROUTES, now: new Date() });
    const milliseconds = performance.now() - start;
    if (last === undefined) print(`${report(result, milliseconds)}\nWatching ${CONTENT_FOLDER}/. Ctrl-C stops it.`);
    else print([...difference(last, result), summary(result, milliseconds)].join('\n'));
    return result;
  } catch (error) {
    // A file was deleted while it was read. The deletion causes another check.
    print(errorMessage(error));
    return last;
  }
}

/** The new and the corrected findings. A finding that moved to another line is neither. */
function difference(before: CheckResult, after: CheckResult): readonly string[] {
  const [old, current] = [before, after].map(({ warnings, errors }) => [...warnings, ...errors]);
  function missingIn(findings: typeof old, others: typeof old): readonly string[] {
    const known = new Set((others ?? []).map((finding) => formatFinding({ ...finding, position: null })));
    return (findings ?? [])
      .filter((finding) => !known.has(formatFinding({ ...finding, position: null })))
      .map(formatFinding);
  }
  return [
    ...missingIn(old, current).map((line) => `corrected: ${line}`),
    ...missingIn(current, old).map((line) => `new: ${line}`),
  ];
}

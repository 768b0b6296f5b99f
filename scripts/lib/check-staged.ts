import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readCheckOptions } from './check-content/options';
import { runCheck } from './check-content/run-check';
import { PROJECT_DIR, runScript } from './project';

/**
 * Checks the staged version of content/, for `scripts/git-hooks/pre-commit`. Unstaged changes are ignored.
 * @returns 1 if there is an error; Git then does not commit
 */
async function main(): Promise<number> {
  const staged = mkdtempSync(path.join(tmpdir(), 'staged-content-'));
  try {
    const files = execFileSync('git', ['ls-files', '-z', '--', 'content'], { cwd: PROJECT_DIR });
    execFileSync('git', ['checkout-index', '-z', '--stdin', `--prefix=${staged}/`], { cwd: PROJECT_DIR, input: files });
    const code = await runCheck(staged, readCheckOptions([], {}), console.info);
    if (code !== 0) console.error('Not committed: content/ has errors → correct them and stage the files again');
    return code;
  } finally {
    rmSync(staged, { recursive: true, force: true });
  }
}

runScript(main, []);

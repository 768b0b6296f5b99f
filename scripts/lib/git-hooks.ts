import { execFileSync } from 'node:child_process';

/** Folder of the hooks in the project. */
const HOOKS_PATH = '.githooks';

/** The hooks cannot be enabled or disabled. The message says why and what to do. */
export class HookError extends Error {
  override readonly name = 'HookError';
}

/**
 * Returns whether the project's hooks are enabled.
 * @throws HookError if the project is not the root of a Git repository, or if Git is missing
 */
export function hookState(projectDir: string): 'on' | 'off' {
  return hooksPath(projectDir) === HOOKS_PATH ? 'on' : 'off';
}

/**
 * Enables or disables the project's hooks. @returns the new state
 * @throws HookError like {@link hookState}, and if the repository uses other hooks
 */
export function switchHook(projectDir: string, wanted: 'on' | 'off'): 'on' | 'off' {
  const current = hooksPath(projectDir);
  if (current !== '' && current !== HOOKS_PATH) {
    throw new HookError(
      `core.hooksPath is already set to ${current} and was not changed → call ${HOOKS_PATH}/pre-commit from your hook, or run git config --unset core.hooksPath`,
    );
  }
  if (wanted === 'on') git(projectDir, ['config', '--local', 'core.hooksPath', HOOKS_PATH]);
  else if (current !== '') git(projectDir, ['config', '--local', '--unset', 'core.hooksPath']);
  return wanted;
}

/** The effective setting, from any configuration file; empty if there is none. */
function hooksPath(projectDir: string): string {
  checkRepository(projectDir);
  try {
    return git(projectDir, ['config', '--get', 'core.hooksPath']);
  } catch {
    // Git exits with 1 if the setting is missing.
    return '';
  }
}

function checkRepository(projectDir: string): void {
  let inner: string;
  try {
    inner = git(projectDir, ['rev-parse', '--show-prefix']);
  } catch {
    throw new HookError('this folder is not a Git repository, or Git is missing → clone the project with Git');
  }
  if (inner !== '') {
    throw new HookError(
      `the root of the Git repository is a folder above this one → call ${inner}${HOOKS_PATH}/pre-commit from its hook`,
    );
  }
}

function git(projectDir: string, args: readonly string[]): string {
  return execFileSync('git', [...args], {
    cwd: projectDir,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
}

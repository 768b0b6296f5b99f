import { execFileSync } from 'node:child_process';

/** Where the hooks are, from the root of the project. */
const HOOKS_PATH = '.githooks';

/** Says why the hooks cannot be switched, and what to do. */
export class HookError extends Error {
  override readonly name = 'HookError';
}

/**
 * Whether the project's hooks are in use.
 * @throws HookError where the project is no Git repository of its own, or there is no Git.
 */
export function hookState(projectDir: string): 'on' | 'off' {
  return hooksPath(projectDir) === HOOKS_PATH ? 'on' : 'off';
}

/**
 * Turns the project's hooks on or off. @returns the new state
 * @throws HookError as {@link hookState}, and where the repository uses other hooks.
 */
export function switchHook(projectDir: string, wanted: 'on' | 'off'): 'on' | 'off' {
  const current = hooksPath(projectDir);
  if (current !== '' && current !== HOOKS_PATH) {
    throw new HookError(
      `core.hooksPath is ${current} already and was not changed → call ${HOOKS_PATH}/pre-commit from there, or run git config --unset core.hooksPath`,
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
    // Git ends with 1 if nothing is set.
    return '';
  }
}

function checkRepository(projectDir: string): void {
  let inner: string;
  try {
    inner = git(projectDir, ['rev-parse', '--show-prefix']);
  } catch {
    throw new HookError('this folder is no Git repository, or Git is missing → clone the project with Git');
  }
  if (inner !== '') {
    throw new HookError(
      `the Git repository begins above this folder → call ${inner}${HOOKS_PATH}/pre-commit from its own hook`,
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

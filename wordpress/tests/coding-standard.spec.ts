import { spawnSync } from 'node:child_process';
import { PROGRAMS } from '../kit/programs';
import { expect, test } from './support/test';

function check(standard: string): { readonly status: number | null; readonly stdout: string } {
  return spawnSync(PROGRAMS.phpcs, [`--standard=${standard}`, '-q', 'wordpress-plugin/brainhouse'], {
    encoding: 'utf8',
  });
}

test('the PHP code keeps to the coding standard', () => {
  const { status, stdout } = check('wordpress-plugin/phpcs.xml');
  expect(stdout).toBe('');
  expect(status).toBe(0);
});

// No package of Debian has it.
if (/\bWordPress\b/.test(spawnSync(PROGRAMS.phpcs, ['-i'], { encoding: 'utf8' }).stdout)) {
  test('the PHP code keeps to the standard of WordPress', () => {
    expect(check('WordPress').stdout).toBe('');
  });
}

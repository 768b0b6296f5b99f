import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { PROGRAMS } from '../test-env/programs';
import { expect, test } from './support/test';
import { facts } from './support/wordpress';

const PLUGIN_DIR = path.join(facts.webRoot, 'wp-content/plugins/brainhouse');

function check(standard: string): { readonly status: number | null; readonly stdout: string } {
  return spawnSync(PROGRAMS.phpcs, [`--standard=${standard}`, '-q', PLUGIN_DIR], { encoding: 'utf8' });
}

test('the PHP code keeps to the coding standard', () => {
  const { status, stdout } = check('wordpress/phpcs.xml');
  expect(stdout).toBe('');
  expect(status).toBe(0);
});

// No package of Debian has it.
if (/\bWordPress\b/.test(spawnSync(PROGRAMS.phpcs, ['-i'], { encoding: 'utf8' }).stdout)) {
  test('the PHP code keeps to the standard of WordPress', () => {
    expect(check('WordPress-Extra').stdout).toBe('');
  });
}

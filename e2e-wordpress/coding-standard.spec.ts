import { spawnSync } from 'node:child_process';
import { PROGRAMS } from '../scripts/wordpress/programs';
import { expect, test } from './support/test';

test('the PHP code keeps to the coding standard', () => {
  const { status, stdout } = spawnSync(PROGRAMS.phpcs, ['--standard=wordpress-plugin/phpcs.xml', '-q'], {
    encoding: 'utf8',
  });
  expect(stdout).toBe('');
  expect(status).toBe(0);
});

test('the PHP code keeps to the standard of WordPress, where that is installed', () => {
  const { stdout } = spawnSync(PROGRAMS.phpcs, ['-i'], { encoding: 'utf8' });
  test.skip(!/\bWordPress\b/.test(stdout), 'The WordPress standard for PHP_CodeSniffer is not installed.');
  const checked = spawnSync(PROGRAMS.phpcs, ['--standard=WordPress', '-q', 'wordpress-plugin/brainhouse'], {
    encoding: 'utf8',
  });
  expect(checked.stdout).toBe('');
});

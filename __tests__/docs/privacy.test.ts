import { readFileSync } from 'node:fs';
import { OMITTED_TABLES, TABLE_NAMES } from '../../member-service/backup/tables';
import { SESSION_STORAGE_KEYS, THEME_STORAGE_KEY } from '../../src/config/limits';

const guide = readFileSync('docs/privacy.md', 'utf8');
const [service = '', plugin = ''] = guide.split('## WordPress plugin');

test('lists every table of the member service', () => {
  expect([...TABLE_NAMES, ...OMITTED_TABLES].filter((name) => !service.includes(`| \`${name}\` `))).toEqual([]);
});

test('lists every table of the plugin', () => {
  const uninstall = readFileSync('wordpress-plugin/brainhouse/uninstall.php', 'utf8');
  const names = /foreach \( array\( ([^)]*) \)/.exec(uninstall)?.[1]?.match(/\w+/g) ?? [];
  expect(names).toContain('events');
  expect(names.filter((name) => !plugin.includes(`| table \`${name}\` `))).toEqual([]);
});

test('names the variables about times, and what browsers store', () => {
  const variables = readFileSync('docs/deploying.md', 'utf8').match(/KEEP_[A-Z_]+_DAYS/g) ?? [];
  expect(variables).toContain('KEEP_AUDIT_DAYS');
  const names = [...variables, ...Object.values(SESSION_STORAGE_KEYS), THEME_STORAGE_KEY];
  expect(names.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});

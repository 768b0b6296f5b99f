import { readFileSync } from 'node:fs';
import { SESSION_STORAGE_KEYS, THEME_STORAGE_KEY } from '../../src/config/storage-keys';

const guide = readFileSync('docs/privacy.md', 'utf8');
const [, plugin = ''] = guide.split('## WordPress plugin');

/** The cells of the rows of a table. */
function rowsOf(text: string): readonly (readonly string[])[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| -'))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    )
    .slice(1);
}

/** A chapter without its title. */
function chapter(title: string): string {
  return new RegExp(`\\n## ${title}\\n(.*?)(?:\\n## |$)`, 's').exec(guide)?.[1] ?? '';
}

test('OPS-147: lists every table of the plugin', () => {
  const uninstall = readFileSync('wordpress/plugin/uninstall.php', 'utf8');
  const names = /foreach \( array\( ([^)]*) \)/.exec(uninstall)?.[1]?.match(/\w+/g) ?? [];
  expect(names).toContain('events');
  expect(names.filter((name) => !plugin.includes(`| table \`${name}\` `))).toEqual([]);
});

test('OPS-147: names the variables about times, and what browsers store', () => {
  const variables = readFileSync('docs/deploying.md', 'utf8').match(/KEEP_[A-Z_]+_DAYS/g) ?? [];
  expect(variables).toContain('KEEP_AUDIT_DAYS');
  const names = [...variables, ...Object.values(SESSION_STORAGE_KEYS), THEME_STORAGE_KEY];
  expect(names.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});

test('OPS-115: has a level with rules for each table', () => {
  const levels = rowsOf(chapter('Levels')).map(([level]) => level);
  expect(levels).toEqual(['secret', 'personal', 'pseudonymous', 'for members']);
  const tables = [...rowsOf(chapter('Member service')), ...rowsOf(chapter('WordPress plugin'))];
  expect(tables.length).toBeGreaterThan(12);
  const withoutLevel = tables.filter(([, level = '']) => !levels.some((known = '') => level.includes(known)));
  expect(withoutLevel.map(([table]) => table)).toEqual([]);
});

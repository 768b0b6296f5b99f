import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { COMMAND_NAMES } from '../../../member-service/cli/commands';
import { PLUGIN_DIR } from '../../pack/zip';

const guide = readFileSync('wordpress/README.md', 'utf8');
const PICTURES = 'wordpress/pictures';
const PICTURE_LIMIT_BYTES = 80_000;

/** Names in bold that are not in the plugin: those of WordPress, of the site's menu, and emphasis. */
const OTHER_NAMES = [
  'https',
  'Settings',
  'Permalinks',
  'Post name',
  'Save Changes',
  'Plugins',

  'Upload Plugin',
  'Install Now',
  'Activate Plugin',
  'Users',
  'All Users',
  'publisher',
  'Edit',
  'Delete',
  'Add Plugin',
  'Add User',
  'Add Application Password',
  'Sign Up',
  'Bulk actions',
  'Tools',
  'Export Personal Data',
  'Erase Personal Data',
  'Members 1',
  'It has no passwords',
  'Keep the plugin active',
];

function found(pattern: RegExp, text: string): string[] {
  return [...text.matchAll(pattern)].map(([, group = '']) => group);
}

it('shows every picture of the folder and no other, each small and with an alternative text', () => {
  const shown = [...guide.matchAll(/!\[([^\]]*)\]\(pictures\/([^)]+)\)/g)].map(([, alt = '', file = '']) => {
    expect(alt.length).toBeGreaterThan(10);
    return file;
  });
  expect(shown.sort()).toEqual(readdirSync(PICTURES).sort());
  shown.forEach((file) => expect(statSync(path.join(PICTURES, file)).size).toBeLessThan(PICTURE_LIMIT_BYTES));
});

it('uses the labels of the plugin', () => {
  const plugin = readdirSync(PLUGIN_DIR, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.php'))
    .map((file) => readFileSync(path.join(PLUGIN_DIR, file), 'utf8'))
    .join('\n');
  const bold = guide
    .replaceAll(/\s+/g, ' ')
    .split('**')
    .filter((_, index) => index % 2 === 1)
    .flatMap((name) => name.split(' > '))
    .map((name) => name.replace(/\d+/, '%d'));
  expect(bold.length).toBeGreaterThan(30);
  expect(
    bold.filter((name) => !OTHER_NAMES.includes(name.replace('%d', '1')) && !plugin.includes(`'${name}'`)),
  ).toEqual([]);
});

it('names members commands and variables that exist', () => {
  const commands = found(/\bmembers -- ([a-z]+)/g, guide);
  expect(commands.length).toBeGreaterThan(3);
  expect(commands.filter((name) => !COMMAND_NAMES.some((known) => known === name))).toEqual([]);
  const deploying = readFileSync('docs/deploying.md', 'utf8');
  const variables = found(/\b((?:GATSBY|SITE)_[A-Z_]*[A-Z])\b/g, guide);
  expect(variables.filter((name) => !deploying.includes(`| \`${name}\``))).toEqual([]);
});

it('names the zip file of the plugin’s version', () => {
  const [version] = found(/^ \* Version: +(\S+)$/gm, readFileSync(path.join(PLUGIN_DIR, 'brainhouse.php'), 'utf8'));
  expect(guide).toContain(`hosting/brainhouse-${version}.zip`);
});

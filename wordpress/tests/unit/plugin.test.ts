import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { ERROR_STATUSES } from '../../../contract/values/error-codes';
import { isCommonPassword } from '../../../member-service/auth/common-passwords';
import { CONTRACT_VALUES_FILE } from '../../pack/contract-values';
import { COMMON_PASSWORDS_FILE, packPlugin, PLUGIN_DIR } from '../../pack/zip';

const { version, bytes } = packPlugin();

/** The files of the packed plugin by their names in its folder. */
const packed = new Map(
  Object.entries(unzipSync(bytes)).map(([name, bytes]) => [name.replace(/^brainhouse\//, ''), strFromU8(bytes)]),
);

const phpFiles = [...packed].filter(([file]) => file.endsWith('.php'));

it('packs all files in a folder with the name of the plugin, always as the same bytes', () => {
  expect(Object.keys(unzipSync(bytes)).every((name) => name.startsWith('brainhouse/'))).toBe(true);
  expect(packed.get('brainhouse.php')).toContain(`Version:           ${version}`);
  const sources = readdirSync(PLUGIN_DIR, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(packed.size).toBe(sources.length + [CONTRACT_VALUES_FILE, COMMON_PASSWORDS_FILE].length);
  expect(Buffer.compare(bytes, packPlugin().bytes)).toBe(0);
});

it('API-46: packs every file that the plugin loads', () => {
  const loaded = [...packed].flatMap(([name, code]) => [...namedFiles(name, code), ...classFiles(name, code)]);
  expect(loaded).toEqual(expect.arrayContaining([CONTRACT_VALUES_FILE, COMMON_PASSWORDS_FILE]));
  expect(loaded.filter((file) => !packed.has(file))).toEqual([]);
});

/** The files whose paths stand in a file of the plugin. */
function namedFiles(name: string, code: string): string[] {
  return [...code.matchAll(/__DIR__ \. '\/([\w/-]+\.(?:php|txt))'/g)].map(([, file = '']) =>
    path.posix.join(path.posix.dirname(name), file),
  );
}

/** The files of the classes that a file of the plugin uses. WordPress and PHP have those that it imports. */
function classFiles(name: string, code: string): string[] {
  if (!name.endsWith('.php')) return [];
  const imported = [...code.matchAll(/^use [\w\\]+?(\w+);$/gm)].map(([, used]) => used);
  return [...code.matchAll(/(?<![\w\\$>])([A-Z]\w+)::/g)].flatMap(([, used = '']) => {
    if (imported.includes(used)) return [];
    const file = `class-${used.replaceAll('_', '-').toLowerCase()}.php`;
    return packed.has(`admin/${file}`) ? `admin/${file}` : `includes/${file}`;
  });
}

it('API-46: packs the common passwords that the service refuses, each with a line break before and after it', () => {
  const list = packed.get(COMMON_PASSWORDS_FILE) ?? '';
  const passwords = list.split('\n').slice(1, -1);
  expect(passwords.length).toBeGreaterThan(10_000);
  expect(passwords.filter((password) => !isCommonPassword(password))).toEqual([]);
  expect(list).toContain('\nbaseball1\n');
  expect(list.endsWith('\n')).toBe(true);
});

it('packs no plugin whose versions differ', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'brainhouse-plugin-'));
  const copy = path.join(folder, 'brainhouse');
  try {
    cpSync(PLUGIN_DIR, copy, { recursive: true });
    const readme = path.join(copy, 'readme.txt');
    writeFileSync(readme, readFileSync(readme, 'utf8').replace(/^Stable tag: .*/m, 'Stable tag: 0.9.0'));
    expect(() => packPlugin(copy)).toThrow('readme.txt (Stable tag) differ');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** A file without statements: each line beside the class is a comment or an import. */
const ONLY_A_CLASS =
  /^<\?php\n(?:\n|\/\*\*.*\n| \*.*\n|(?:namespace|use) .*;\n)*final class \w+ \{\n(?:\t.*\n|\n)*\}\n$/;

it.each(phpFiles)('%s does nothing if somebody opens it directly', (_, code) => {
  const isGuarded = /^defined\( '(?:ABSPATH|WP_UNINSTALL_PLUGIN)' \) \|\| exit;$/m.test(code);
  expect(isGuarded || ONLY_A_CLASS.test(code)).toBe(true);
});

it.each(phpFiles)('%s compares strictly, and builds no query from values', (_, code) => {
  const withoutStrings = code.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, "''");
  expect(withoutStrings).not.toMatch(/[^=!<>]==[^=]|!=[^=]/);
  // Only names of tables are put into queries.
  const queries = [...code.matchAll(/"(?:SELECT|INSERT|UPDATE|DELETE|DROP|SHOW)[^"]*"/g)].map(([query]) => query);
  const variables = queries.flatMap((query) => [...query.matchAll(/\{?\$[\w>-]+/g)].map(([name]) => name));
  expect(variables.filter((name) => !/^\{?\$wpdb->(?:users|usermeta|posts|options|prefix)$/.test(name))).toEqual([]);
});

/** Codes of errors that no route sends: the screens of operators show their texts. */
const CODES_OF_SCREENS = /^(?:already_\w*|not_finished|unconfirmed|unknown_member)$/;

it.each(phpFiles)(
  '%s answers with error codes that the contract knows, and registers its routes by name',
  (file, code) => {
    const codes = [...code.matchAll(/(?:rest_error|::error|new \\WP_Error)\(\s*(?:'(\w+)'|self::(\w+))/g)].map(
      ([, text, name]) =>
        text ?? new RegExp(`const ${name ?? ''} += '(\\w+)'`).exec(code)?.[1] ?? `self::${name ?? ''}`,
    );
    expect(codes.filter((name) => !(name in ERROR_STATUSES) && !CODES_OF_SCREENS.test(name))).toEqual([]);
    if (!file.endsWith('functions.php')) expect(code).not.toContain('register_rest_route(');
    // The upload has routes of its own, which only `npm run content:push` calls.
    if (!/class-content-upload\.php$/.test(file))
      expect(code).not.toMatch(/ add_route\( (?!Account_Rules::ROUTES|string)/);
  },
);

const SECONDS = { SECONDS: 1, MINUTES: 60, HOURS: 3600, DAYS: 86_400 } as const;

/** The times of `contract/values/` by their names, in seconds. */
const TIMES = new Map(
  [...(packed.get(CONTRACT_VALUES_FILE) ?? '').matchAll(/const (\w+_(SECONDS|MINUTES|HOURS|DAYS)) = (\d+);/g)].map(
    ([, name = '', unit, value]) => [name, Number(value) * SECONDS[unit as keyof typeof SECONDS]],
  ),
);

it('uses every time of the contract, and the begin of the routes', () => {
  const code = phpFiles.map(([, text]) => text).join('');
  expect(TIMES.size).toBeGreaterThan(10);
  expect([...TIMES.keys(), 'REST_BASE'].filter((name) => !code.includes(`Account_Rules::${name}`))).toEqual([]);
});

it.each(phpFiles.filter(([file]) => file !== CONTRACT_VALUES_FILE))('%s writes no time a second time', (_, code) => {
  const units = { WEEK: 7 * SECONDS.DAYS, DAY: SECONDS.DAYS, HOUR: SECONDS.HOURS, MINUTE: SECONDS.MINUTES } as const;
  const written = [...code.matchAll(/(?:\b(\d+) \* (DAY|HOUR|MINUTE)|\b(WEEK))_IN_SECONDS/g)].filter(
    ([, number = '1', unit, week]) =>
      [...TIMES.values()].includes(Number(number) * units[(week ?? unit) as keyof typeof units]),
  );
  expect(written.map(([text]) => text)).toEqual([]);
  expect(code).not.toMatch(/home_url\( '\/wp-json|\bmax\( \d+, \(int\) Settings/);
});

it.each(phpFiles)('%s has texts that programs for translations find', (_, code) => {
  const calls = [...code.matchAll(/(?<=\n(.*)\n.*)\b(?:esc_html_|esc_attr_|_)[_en]\( (?=(.*))/g)];
  for (const [, lineAbove, call = ''] of calls) {
    expect(call).toMatch(/^(?:'(?:[^'\\]|\\.)*'|"(?:[^"$\\]|\\.)*"), .*'brainhouse' \)/);
    if (/^'[^']*%(?:\d\$)?[sd]/.test(call)) expect(lineAbove).toContain('/* translators: ');
  }
});

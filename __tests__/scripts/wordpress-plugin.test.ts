import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { packPlugin, PLUGIN_DIR } from '../../scripts/wordpress/plugin-zip';

const phpFiles = readdirSync(PLUGIN_DIR, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.php'))
  .map((file) => [file, readFileSync(path.join(PLUGIN_DIR, file), 'utf8')] as const);

it('packs all files in a folder with the name of the plugin, always as the same bytes', () => {
  const { version, bytes } = packPlugin();
  const files = unzipSync(bytes);
  expect(Object.keys(files).every((name) => name.startsWith('brainhouse/'))).toBe(true);
  expect(strFromU8(files['brainhouse/brainhouse.php'] ?? new Uint8Array())).toContain(`Version:           ${version}`);
  expect(Object.keys(files).filter((name) => name.endsWith('.php'))).toHaveLength(phpFiles.length);
  expect(Buffer.compare(bytes, packPlugin().bytes)).toBe(0);
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

it.each(phpFiles)('%s cannot be opened directly', (_, code) => {
  expect(code).toMatch(/^defined\( '(?:ABSPATH|WP_UNINSTALL_PLUGIN)' \) \|\| exit;$/m);
});

it.each(phpFiles)('%s compares strictly, and builds no query from values', (_, code) => {
  const withoutStrings = code.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, "''");
  expect(withoutStrings).not.toMatch(/[^=!<>]==[^=]|!=[^=]/);
  // Only names of tables are put into queries.
  const queries = [...code.matchAll(/"(?:SELECT|INSERT|UPDATE|DELETE|DROP|SHOW)[^"]*"/g)].map(([query]) => query);
  const variables = queries.flatMap((query) => [...query.matchAll(/\{?\$[\w>-]+/g)].map(([name]) => name));
  expect(variables.filter((name) => !/^\{?\$wpdb->(?:users|usermeta|options|prefix)$/.test(name))).toEqual([]);
});

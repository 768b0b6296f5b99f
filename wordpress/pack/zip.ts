import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { dictionary } from '@zxcvbn-ts/language-common';
import { zipSync } from 'fflate';
import { PASSWORD_MIN_LENGTH } from '../../contract/values/passwords';
import { CONTRACT_VALUES_FILE, contractValuesPhp } from './contract-values';

/** The folder of the plugin's source. */
export const PLUGIN_DIR = path.resolve(__dirname, '../plugin');

/** The folder of the plugin in WordPress and in the zip file, and the name of its main file. */
export const PLUGIN_NAME = 'brainhouse';

/** The file with the common passwords, below the folder of the plugin. */
export const COMMON_PASSWORDS_FILE = 'includes/common-passwords.txt';

/** A plugin as the zip file that WordPress installs. */
export interface PluginZip {
  /** From the head of `brainhouse.php`. */
  readonly version: string;
  readonly bytes: Uint8Array;
}

/**
 * Packs the plugin with the files that are made of other sources. The same files make the same bytes.
 * @param dir absolute folder of the plugin's source
 * @throws Error if the versions in the plugin differ
 */
export function packPlugin(dir: string = PLUGIN_DIR): PluginZip {
  const version = readVersion(dir);
  const files = new Map<string, Uint8Array>();
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith('.')) continue;
    const file = path.join(entry.parentPath, entry.name);
    files.set(path.relative(dir, file).split(path.sep).join('/'), readFileSync(file));
  }
  files.set(CONTRACT_VALUES_FILE, Buffer.from(contractValuesPhp()));
  files.set(COMMON_PASSWORDS_FILE, Buffer.from(commonPasswords()));
  const contents = Object.fromEntries([...files].sort().map(([name, bytes]) => [`${PLUGIN_NAME}/${name}`, bytes]));
  // The zip format has no earlier time.
  return { version, bytes: zipSync(contents, { level: 9, mtime: '1980-01-01T12:00:00' }) };
}

/**
 * The common passwords that the plugin refuses, without those that are too short anyway: one a line, in lower case, and a line break before
 * and after each. The service has the same.
 */
function commonPasswords(): string {
  const passwords = dictionary['passwords-common'].filter((text) => Array.from(text).length >= PASSWORD_MIN_LENGTH);
  const notice =
    '# Common passwords of @zxcvbn-ts/language-common (MIT licence). Written by npm run pack -w wordpress.';
  return [notice, ...passwords.sort(), ''].join('\n');
}

function readVersion(dir: string): string {
  const main = readFileSync(path.join(dir, `${PLUGIN_NAME}.php`), 'utf8');
  const readme = readFileSync(path.join(dir, 'readme.txt'), 'utf8');
  const versions = [
    /^ \* Version: +(\S+)$/m.exec(main)?.[1],
    /^const VERSION = '([^']+)';$/m.exec(main)?.[1],
    /^Stable tag: (\S+)$/m.exec(readme)?.[1],
  ];
  const [version] = versions;
  if (version === undefined || versions.some((other) => other !== version)) {
    throw new Error(
      `The versions in brainhouse.php (head and VERSION) and readme.txt (Stable tag) differ: ${versions.join(', ')}. Write the same one.`,
    );
  }
  return version;
}

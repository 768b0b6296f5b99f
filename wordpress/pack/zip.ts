import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { zipSync } from 'fflate';
import { PROJECT_DIR } from '../../scripts/lib/project';

/** The folder of the plugin. Its name is that of the folder in WordPress. */
export const PLUGIN_DIR = path.join(PROJECT_DIR, 'wordpress-plugin/brainhouse');

/** A plugin as the zip file that WordPress installs. */
export interface PluginZip {
  /** From the head of `brainhouse.php`. */
  readonly version: string;
  readonly bytes: Uint8Array;
}

/**
 * Packs the plugin. The same files make the same bytes.
 * @throws Error if the versions in the plugin differ
 */
export function packPlugin(dir: string = PLUGIN_DIR): PluginZip {
  const version = readVersion(dir);
  const files = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  const names = files.map((file) => path.posix.join(path.basename(dir), ...path.relative(dir, file).split(path.sep)));
  const contents = Object.fromEntries(files.map((file, index) => [names[index] ?? '', readFileSync(file)]));
  // The zip format has no earlier time.
  return { version, bytes: zipSync(contents, { level: 9, mtime: '1980-01-01T12:00:00' }) };
}

function readVersion(dir: string): string {
  const main = readFileSync(path.join(dir, `${path.basename(dir)}.php`), 'utf8');
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

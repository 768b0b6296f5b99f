import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { ConfigError, type ServiceConfig } from '../config';
import { spaceLeft } from '../lib/disk-space';
import { errorCode, errorMessage } from '../../contract/unknown-value';
import { readServingMode } from '../config/serving-mode';
import { NOT_FOUND_PAGE } from '../site/find-file';
import { RULES_FILE } from '../site/header-rules-reader';
import { SECRET_FILE, SQLITE_FILE } from '../store/store-error';
import { ok, wrong, type Diagnosis } from '../../contract/diagnosis';

/** With less free space the next backup or build may fail, in bytes. */
const LOW_SPACE = 200 * 1024 * 1024;

/** Permissions of the group and of others. */
const OTHERS = 0o077;

/** Files with personal data or secrets. */
const PRIVATE_FILES = [SQLITE_FILE, `${SQLITE_FILE}-wal`, `${SQLITE_FILE}-shm`, SECRET_FILE];

/**
 * Checks the built site and whether this process can serve it, the data folder with its permissions, and the free space.
 * @param env usually `process.env`
 */
export async function checkFiles(config: ServiceConfig, env: NodeJS.ProcessEnv): Promise<readonly Diagnosis[]> {
  const { dataDir } = config;
  return [await checkSite(config, env), await checkDataFolder(dataDir), checkDisk(dataDir)];
}

async function checkSite(config: ServiceConfig, env: NodeJS.ProcessEnv): Promise<Diagnosis> {
  const { publicDir } = config;
  const missing: string[] = [];
  for (const file of ['index.html', NOT_FOUND_PAGE, RULES_FILE]) {
    if (!(await stat(path.join(publicDir, file)).catch(() => undefined))?.isFile()) missing.push(file);
  }
  if (missing.length > 0) {
    return wrong(
      'site',
      `${publicDir} (PUBLIC_DIR) has no ${missing.join(', ')}: run npm run build, or set PUBLIC_DIR to the folder of a complete build`,
    );
  }
  try {
    const { summary, warnings } = await readServingMode(config, env);
    return warnings.length > 0
      ? wrong('site', warnings.join('. '))
      : ok('site', [`built, in ${publicDir}`, summary ?? []].flat().join('. '));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return wrong('site', error.errors.join('. '));
  }
}

async function checkDataFolder(dataDir: string): Promise<Diagnosis> {
  const topic = 'data folder';
  try {
    const folder = await stat(dataDir);
    if (!folder.isDirectory()) {
      return wrong(topic, `${dataDir} (DATA_DIR) is a file. Set DATA_DIR to a folder.`);
    }
    const me = process.getuid?.();
    if (me !== undefined && folder.uid !== me) {
      return wrong(
        topic,
        `${dataDir} (DATA_DIR) belongs to another account (user id ${folder.uid}, this is ${me}). Run this command and the service with the same account, the folder's owner.`,
      );
    }
    const open = await openEntries(dataDir, folder.mode);
    if (process.platform !== 'win32' && open.length > 0) {
      return wrong(topic, `other accounts can read personal data: chmod go= ${open.join(' ')}`);
    }
    return ok(topic, `${dataDir}, readable for this account only`);
  } catch (error) {
    return errorCode(error) === 'ENOENT'
      ? ok(topic, `${dataDir} does not exist yet; the service creates it`)
      : wrong(
          topic,
          `${dataDir} (DATA_DIR) cannot be read: ${errorMessage(error)}. Grant this account access, or set DATA_DIR.`,
        );
  }
}

/** The folder and its private files that other accounts can read or change. */
async function openEntries(dataDir: string, mode: number): Promise<readonly string[]> {
  const open = (mode & OTHERS) === 0 ? [] : [dataDir];
  const names = await readdir(dataDir);
  for (const name of PRIVATE_FILES.filter((file) => names.includes(file))) {
    const file = path.join(dataDir, name);
    // SQLite deletes its -wal and -shm when the last connection closes, which can be now: the check of the database opens one.
    const found = await stat(file).catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return undefined;
      throw error;
    });
    if (found !== undefined && (found.mode & OTHERS) !== 0) open.push(file);
  }
  return open;
}

function checkDisk(dataDir: string): Diagnosis {
  const free = spaceLeft(dataDir);
  if (free === Number.POSITIVE_INFINITY) return ok('disk', 'the free space is unknown');
  const amount = `${Math.floor(free / 1024 / 1024)} MB free on the disk of ${dataDir}`;
  return free < LOW_SPACE
    ? wrong('disk', `only ${amount} (DATA_DIR). Delete old files there, or move the folder to another disk.`)
    : ok('disk', amount);
}

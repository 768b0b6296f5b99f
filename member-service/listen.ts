import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ServiceConfig } from './config';

/** How long running requests may take to finish once the service has been told to stop, in milliseconds. */
const SHUTDOWN_LIMIT_MS = 10_000;

/** A fault of HOST or PORT, told in one line. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

/**
 * Starts listening; where that fails, the app is closed.
 * @returns the address for people, such as `http://localhost:8000`, and the port, which may have been left open
 * @throws {ListenError} naming PORT or HOST and what to write
 */
export async function listen(
  app: FastifyInstance,
  { host, port }: Pick<ServiceConfig, 'host' | 'port'>,
): Promise<{ address: string; port: number }> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    await app.close();
    throw explainListenError(error, host, port);
  }
  // A TCP server has an object here; a string would be a pipe's name.
  const { port: actualPort } = app.server.address() as AddressInfo;
  return { address: `http://${displayHost(host)}:${actualPort}`, port: actualPort };
}

/** Turns the system's error into one line that names the variable to change; passes on what is neither HOST nor PORT. */
export function explainListenError(error: unknown, host: string, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return new ListenError(
        `Port ${port} on ${host} is already in use. Set PORT to a free one, for example PORT=${port + 1}.`,
      );
    case 'EACCES':
      return new ListenError(
        `Port ${port} may not be used by this account. Set PORT to one above 1023, for example PORT=8000.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new ListenError(`"${host}" is no address of this machine. Set HOST to one, for example HOST=127.0.0.1.`);
    default:
      return error;
  }
}

/**
 * Stops the service on SIGTERM or SIGINT: no new requests, running ones finish, then exit code 0. What still runs after
 * ten seconds is cut off with exit code 1. Further signals change nothing: one Ctrl-C arrives twice under npm, from the
 * terminal and from npm.
 */
export function stopOnSignal(app: {
  close: () => Promise<unknown>;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}): void {
  let isStopping = false;

  async function stop(signal: NodeJS.Signals): Promise<void> {
    if (isStopping) {
      return;
    }
    isStopping = true;
    app.log.info({ signal }, 'stopping');
    setTimeout(() => {
      app.log.warn({ limitMs: SHUTDOWN_LIMIT_MS }, 'running requests were cut off');
      process.exit(1);
    }, SHUTDOWN_LIMIT_MS).unref();
    await app.close();
    process.exit(0);
  }

  process.on('SIGTERM', (signal) => void stop(signal));
  process.on('SIGINT', (signal) => void stop(signal));
}

function displayHost(host: string): string {
  if (['127.0.0.1', '::1', '0.0.0.0', '::', 'localhost'].includes(host)) {
    return 'localhost';
  }
  return host.includes(':') ? `[${host}]` : host;
}

import type { AddressInfo } from 'node:net';
import { isatty } from 'node:tty';
import closeWithGrace from 'close-with-grace';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ServiceConfig } from '../config';

/** How long running requests may take after the signal to stop, in milliseconds. */
const SHUTDOWN_LIMIT_MS = 10_000;

/** The service cannot listen on HOST and PORT. The message is one line. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

/**
 * Starts listening. If that fails, it closes the app.
 * @returns the URL to open, such as `http://localhost:8000`, and the port, which differs from `port` if that is 0
 * @throws {ListenError} that names PORT or HOST and says what to write
 */
export async function listen(app: FastifyInstance, { host, port }: Pick<ServiceConfig, 'host' | 'port'>) {
  try {
    await app.listen({ host, port });
  } catch (error) {
    await app.close();
    throw explainListenError(error, host, port);
  }
  // An object for a TCP server; only a pipe has a string.
  const { port: actualPort } = app.server.address() as AddressInfo;
  return { address: `http://${displayHost(host)}:${actualPort}`, port: actualPort };
}

/** Converts an error of the system to a `ListenError`; returns other errors as they are. */
export function explainListenError(error: unknown, host: string, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return new ListenError(
        `Port ${port} on ${host} is already in use. Set PORT to a free port, for example PORT=${port + 1}.`,
      );
    case 'EACCES':
      return new ListenError(
        `This account is not allowed to use port ${port}. Set PORT to a port above 1023, for example PORT=8000.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new ListenError(
        `"${host}" is not an address of this machine. Set HOST to one that is, for example HOST=127.0.0.1.`,
      );
    default:
      return error;
  }
}

/** Signals that stop the service. */
const STOP_SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/**
 * Signals with which programs that rotate logs ask for new files. The service has none: it goes on. Without a listener SIGHUP and SIGUSR2 kill the
 * process, and SIGUSR1 opens the port of Node's debugger to all accounts of the machine.
 */
const ROTATION_SIGNALS = ['SIGHUP', 'SIGUSR1', 'SIGUSR2'] as const;

const HANDLED_SIGNALS = [...STOP_SIGNALS, ...ROTATION_SIGNALS] as const;

/**
 * Events that close-with-grace must not handle. With it, a second signal would end the process immediately, and signals of
 * broken memory or a closed terminal would become an orderly end.
 */
const OTHER_EVENTS: closeWithGrace.AllEvents[] = [
  ...STOP_SIGNALS,
  'beforeExit',
  'SIGHUP',
  'SIGQUIT',
  'SIGILL',
  'SIGTRAP',
  'SIGABRT',
  'SIGBUS',
  'SIGFPE',
  'SIGSEGV',
  'SIGUSR2',
];

/**
 * Stops the service on SIGTERM or SIGINT: it accepts no new requests, waits for running ones and exits with code 0. After
 * ten seconds it aborts the requests that still run and exits with code 1. Further signals are ignored: under npm one
 * Ctrl-C arrives twice, from the terminal and from npm. SIGHUP stops it in the same way if a terminal has started it, which is closed then;
 * otherwise it is a signal of a program that rotates logs. An error that nothing has caught is logged, and stops the service in
 * the same way with code 1, because what it has left behind is unknown; a second such error ends the process immediately.
 * @param hasTerminal whether an input or output of the process is a terminal
 * @returns a function that ends the handling of signals and errors
 */
export function stopInOrder(
  app: {
    close: () => Promise<unknown>;
    log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'fatal'>;
  },
  hasTerminal = [0, 1, 2].some((descriptor) => isatty(descriptor)),
): () => void {
  const stopSignals: readonly NodeJS.Signals[] = [...STOP_SIGNALS, ...(hasTerminal ? (['SIGHUP'] as const) : [])];
  let isStopping = false;
  const graceful = closeWithGrace(
    {
      delay: SHUTDOWN_LIMIT_MS,
      logger: false,
      skip: OTHER_EVENTS,
      onTimeout: (limitMs) => app.log.warn({ limitMs }, 'running requests aborted'),
      onSecondError: (error) => app.log.fatal({ err: error }, 'second error that nothing has caught'),
    },
    async ({ err: error }) => {
      if (error) {
        isStopping = true;
        app.log.fatal({ err: error }, 'error that nothing has caught: stopping');
      }
      await app.close();
    },
  );

  function onSignal(signal: NodeJS.Signals): void {
    if (!stopSignals.includes(signal)) {
      app.log.warn({ signal }, 'signal without effect: the log goes to standard output');
    } else if (!isStopping) {
      isStopping = true;
      app.log.info({ signal }, 'stopping');
      graceful.close();
    }
  }
  HANDLED_SIGNALS.forEach((signal) => process.on(signal, onSignal));
  return () => {
    HANDLED_SIGNALS.forEach((signal) => process.off(signal, onSignal));
    graceful.uninstall();
  };
}

function displayHost(host: string): string {
  if (['127.0.0.1', '::1', '0.0.0.0', '::', 'localhost'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

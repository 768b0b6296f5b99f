import { writeSync } from 'node:fs';
import fastify, { type FastifyBaseLogger, type FastifyRequest } from 'fastify';
import { errorCode } from '../../contract/unknown-value';

/** Levels of pino, Fastify's logger, from none to the most detailed. */
export const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];

/** The part of the logger that the services write to. */
export type ServiceLog = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>;

/** The segment after which a path is secret: a reset link contains its key (PASS-05). */
const SECRET_AFTER = 'reset-password';

/** Encodings within encodings that are read. Programs that handle links encode them once or twice. */
const MAX_DECODINGS = 5;

/**
 * The part of a URL that may be logged: the path without query and reset key, at most 200 characters. Programs that handle
 * emails change links in many ways, so the key is recognized in every spelling of the path: other case, additional slashes
 * or dots, backslashes, encoded characters (also "?"), as a part of another path or of a complete URL.
 * @param url the request target as the client sent it
 */
export function loggablePath(url: string): string {
  const [pathname = ''] = url.split('?', 1);
  const segments = decodeCharacters(pathname)
    .split(/[/\\]+/)
    .filter((segment) => segment !== '' && segment !== '.');
  const at = segments.findIndex((segment) => segment.trimStart().toLowerCase().startsWith(SECRET_AFTER));
  const isSecret = at !== -1 && segments.slice(at).join('/').trim().length > SECRET_AFTER.length;
  const shown = isSecret ? `/${[...segments.slice(0, at), SECRET_AFTER, '[hidden]'].join('/')}` : pathname;
  return shown.slice(0, 200);
}

/** Decodes every %XX on its own: `decodeURIComponent` would refuse the whole path because of one bad code. */
function decodeCharacters(text: string): string {
  let decoded = text;
  for (let turn = 0; turn < MAX_DECODINGS && decoded.includes('%'); turn += 1) {
    decoded = decoded.replace(/%([0-9a-f]{2})/gi, (_code, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  }
  return decoded;
}

/** Where a logger writes its lines. */
interface LogDestination {
  write(line: string): void;
}

/** How often and how long a line waits for a reader whose pipe is full, in milliseconds. */
const FULL_PIPE = { attempts: 100, pauseMs: 10 };

/**
 * Standard output. A line that it does not take, because the disk of its file is full or its reader is gone, is left out: the requests go on. The
 * next line that it takes comes after the number of those. pino's own destination repeats the write for ever, on the thread that answers.
 */
export function standardOutput(
  write: (descriptor: number, bytes: Buffer, offset: number) => number = writeSync,
): LogDestination {
  let leftOut = 0;
  /** Whether the output ends within a line. */
  let isCut = false;

  /** @throws the error of the system */
  function writeAll(bytes: Buffer): void {
    let pauses = 0;
    for (let written = 0; written < bytes.length;) {
      try {
        written += write(1, bytes, written);
        isCut = written < bytes.length;
      } catch (error) {
        // A reader that reads again loses nothing. One that does not holds up one line only.
        if (errorCode(error) !== 'EAGAIN' || leftOut > 0 || (pauses += 1) > FULL_PIPE.attempts) throw error;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, FULL_PIPE.pauseMs);
      }
    }
  }

  return {
    write(line) {
      const note =
        leftOut === 0
          ? ''
          : `${JSON.stringify({ level: 40, time: Date.now(), leftOut, msg: 'lines of the log could not be written' })}\n`;
      try {
        writeAll(Buffer.from(`${isCut ? '\n' : ''}${note}${line}`));
        leftOut = 0;
      } catch {
        leftOut += 1;
      }
    },
  };
}

/**
 * Creates the service's logger. It writes one JSON line per entry; requests have no query and no headers.
 * @param stream where the lines are written
 */
export function createLog(level: LogLevel, stream: LogDestination = standardOutput()): FastifyBaseLogger {
  // Fastify's logger without the app: services and scripts log before the app exists.
  const { log } = fastify({
    logger: {
      level,
      stream,
      serializers: {
        req: (request: FastifyRequest) => ({ method: request.method, path: loggablePath(request.url) }),
      },
    },
  });
  return log;
}

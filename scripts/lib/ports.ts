import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { errorCode } from '../../contract/unknown-value';
import { explainListenError } from '../../member-service/http/listen';

/** The default of PORT for each live site, so that all run beside `npm start`, which listens on 8000. */
export const EDIT_PORT = '8002';
export const DEVELOP_PORT = '8003';

/**
 * Ports below those that Linux, macOS and Windows give to outgoing connections. One of these could be taken before its server listens,
 * which may be minutes later.
 */
const CHOSEN_PORTS = [20_000, 32_768] as const;
const MAX_TRIES = 20;

/**
 * Checks that a server can listen on an address. Call it before a long build.
 * @returns the port; for 0, a free port
 * @throws ListenError that names PORT or HOST and says what to write
 */
export async function assertPortIsFree(host: string, port: number): Promise<number> {
  for (let left = port === 0 ? MAX_TRIES : 1; ; left -= 1) {
    const tried = port === 0 ? randomInt(...CHOSEN_PORTS) : port;
    try {
      await listenOnce(host, tried);
      return tried;
    } catch (error) {
      if (left === 1 || errorCode(error) !== 'EADDRINUSE') {
        throw explainListenError(error, host, tried);
      }
    }
  }
}

async function listenOnce(host: string, port: number): Promise<void> {
  const probe = createServer().listen(port, host);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}

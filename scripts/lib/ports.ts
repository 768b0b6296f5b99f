import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { explainListenError } from '../../member-service/http/listen';

/** The default of PORT for each live site, so that all run beside `npm start`, which listens on 8000. */
export const EDIT_PORT = '8002';
export const DEVELOP_PORT = '8003';

/**
 * Checks that a server can listen on an address. Call it before a long build.
 * @returns the port; for 0, a free port
 * @throws ListenError that names PORT or HOST and says what to write
 */
export async function assertPortIsFree(host: string, port: number): Promise<number> {
  const probe = createServer().listen(port, host);
  await once(probe, 'listening').catch((error: unknown) => {
    throw explainListenError(error, host, port);
  });
  // The address of a TCP server is an object. A string would be the name of a pipe.
  const { port: actualPort } = probe.address() as AddressInfo;
  await once(probe.close(), 'close');
  return actualPort;
}

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
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once('error', (error) => reject(explainedError(error, host, port)));
    probe.listen(port, host, () => {
      // The address of a TCP server is an object. A string would be the name of a pipe.
      const { port: actualPort } = probe.address() as AddressInfo;
      probe.close(() => resolve(actualPort));
    });
  });
}

function explainedError(error: Error, host: string, port: number): Error {
  const explained = explainListenError(error, host, port);
  return explained instanceof Error ? explained : error;
}

import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { explainListenError } from '../../member-service/listen';

/**
 * Checks that a server can listen there, before a long build instead of after it.
 * @returns the port; where 0 asks for any, one that is free
 * @throws ListenError naming PORT or HOST and what to write
 */
export async function assertPortIsFree(host: string, port: number): Promise<number> {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once('error', (error) => reject(explainedError(error, host, port)));
    probe.listen(port, host, () => {
      // A TCP server has an object here; a string would be a pipe's name.
      const { port: actualPort } = probe.address() as AddressInfo;
      probe.close(() => resolve(actualPort));
    });
  });
}

function explainedError(error: Error, host: string, port: number): Error {
  const explained = explainListenError(error, host, port);
  return explained instanceof Error ? explained : error;
}

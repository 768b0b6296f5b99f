import { createServer } from 'node:net';
import { explainListenError } from '../../member-service/listen';

/**
 * Makes sure that a server can listen there, before a long build and not after it.
 * @throws ListenError naming PORT or HOST and what to write
 */
export async function assertPortIsFree(host: string, port: number): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(explainedError(error, host, port)));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

function explainedError(error: Error, host: string, port: number): Error {
  const explained = explainListenError(error, host, port);
  return explained instanceof Error ? explained : error;
}

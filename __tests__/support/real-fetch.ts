import { runInThisContext } from 'node:vm';

interface NodeNetwork {
  readonly fetch: typeof fetch;
  readonly AbortController: typeof AbortController;
}

/** Allows requests to servers on the loopback interface, with Node's fetch. Other addresses are refused. */
export function useRealFetch(): void {
  // Node's fetch, which the global object of jsdom hides. It accepts only Node's abort signals.
  const network = runInThisContext('({ fetch, AbortController })') as NodeNetwork;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (address, init = {}) => {
    const url = new URL(address as string, window.location.href);
    if (url.hostname !== '127.0.0.1') throw new Error(`A unit test sent a request to ${url.href}.`);
    const controller = new network.AbortController();
    const { signal } = init;
    function onAbort(): void {
      controller.abort(signal?.reason);
    }
    signal?.addEventListener('abort', onAbort);
    if (signal?.aborted) onAbort();
    return network.fetch(url.href, { ...init, signal: controller.signal });
  });
}

import { runInThisContext } from 'node:vm';

interface NodeNetwork {
  readonly fetch: typeof fetch;
  readonly AbortController: typeof AbortController;
}

/** Lets this test ask servers on the loopback, with the fetch that jsdom lacks; any other address is refused. */
export function useRealFetch(): void {
  // Node's own fetch, which the browser-like global of a test hides; it knows only Node's own signals.
  const network = runInThisContext('({ fetch, AbortController })') as NodeNetwork;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (address, init = {}) => {
    const url = new URL(address as string, window.location.href);
    if (url.hostname !== '127.0.0.1') {
      throw new Error(`A unit test asked the network for ${url.href}.`);
    }
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

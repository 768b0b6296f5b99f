/** The delay before each response, and the bandwidth that all responses share. */
export interface Network {
  readonly latencyMs: number;
  readonly bytesPerSecond: number;
}

/**
 * Lighthouse's slow 4G as it is applied by DevTools: 1.6 Mbit/s and a round trip of 150 ms, multiplied by its factors for
 * requests (3.75 for the latency, 0.9 for the bandwidth).
 */
export const SLOW_4G: Network = { latencyMs: 150 * 3.75, bytesPerSecond: (1.6 * 1024 * 0.9 * 1024) / 8 };

/** A connection through which responses are sent. */
export interface Link {
  /**
   * Waits for the latency, then writes the body in packets. Bodies that are sent at the same time take turns.
   * @param write returns false if the receiver is gone; the rest is then not sent
   */
  deliver(body: Buffer, write: (packet: Buffer) => boolean): Promise<void>;
}

const PACKET_BYTES = 1_460;
const TICK_MS = 5;

/**
 * A slow connection. The server applies it instead of DevTools, because DevTools does not slow down the requests of
 * speculation rules, which the browser's main process sends.
 */
export function createLink({ latencyMs, bytesPerSecond }: Network): Link {
  /** One entry for each packet that a response waits to send. */
  const waiting: { readonly bytes: number; readonly send: () => void }[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    let credit = 0;
    let last = performance.now();
    while (waiting.length > 0) {
      await wait(TICK_MS);
      const now = performance.now();
      credit += ((now - last) / 1_000) * bytesPerSecond;
      last = now;
      for (let next = waiting[0]; next !== undefined && next.bytes <= credit; next = waiting[0]) {
        waiting.shift();
        credit -= next.bytes;
        next.send();
        // The response adds its next packet to the end of the queue.
        await Promise.resolve();
      }
    }
    isRunning = false;
  }

  function turn(bytes: number): Promise<void> {
    return new Promise((resolve) => {
      waiting.push({ bytes, send: resolve });
      if (!isRunning) void run();
    });
  }

  return {
    async deliver(body, write) {
      await wait(latencyMs);
      for (let start = 0; start < body.length; start += PACKET_BYTES) {
        const packet = body.subarray(start, start + PACKET_BYTES);
        await turn(packet.length);
        if (!write(packet)) return;
      }
    },
  };
}

/** With the global timer, which tests can fake. */
function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route also answers while the process is late: a busy process must not be restarted. */
    readonly answersWhenLate?: boolean;
  }
}

/**
 * How late the process may react before it refuses requests, on average over a second, in milliseconds. Then work has piled up
 * that it cannot do in time, and each further request would make all of them later.
 */
const MAX_DELAY_MS = 1_000;

/** How often the delay is read, and how exactly it is measured, in milliseconds. */
const SAMPLE_MS = 1_000;
const RESOLUTION_MS = 10;

/**
 * Refuses requests with 503 while the process reacts too late. What it does before it listens does not count: it builds its routes in one go, which
 * delays no request. It needs no descriptor, which the process may lack at that moment.
 */
export function refuseWhenLate(app: FastifyInstance, maxDelayMs = MAX_DELAY_MS): void {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  let isLate = false;
  let timer: ReturnType<typeof setInterval> | undefined;
  app.addHook('onListen', async () => {
    histogram.enable();
    timer = setInterval(() => {
      // NaN if the process was too busy to measure anything.
      const delayMs = Number.isNaN(histogram.mean) ? Infinity : histogram.mean / 1e6 - RESOLUTION_MS;
      isLate = delayMs > maxDelayMs;
      histogram.reset();
    }, SAMPLE_MS).unref();
  });
  app.addHook('onRequest', async ({ routeOptions }) => {
    if (isLate && !routeOptions.config.answersWhenLate) {
      throw Object.assign(new Error('the process reacts too late'), { statusCode: 503 });
    }
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    histogram.disable();
  });
}

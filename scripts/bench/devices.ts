import type { Network } from './front';

/** What a visitor uses: screen, processor and network, and what slows the network down. */
export interface Device {
  readonly screen: {
    readonly width: number;
    readonly height: number;
    readonly deviceScaleFactor: number;
    readonly isMobile: boolean;
    readonly hasTouch: boolean;
  };
  /** How many times slower the processor is. */
  readonly slowdown: number;
  readonly network: Network;
  /**
   * A browser in which DevTools slows down the network tells pages so (`navigator.connection`). It would fetch for speculation
   * rules at full speed, so it follows none. A server slows them down too, but the browser believes that the network is fast.
   */
  readonly isSlowedIn: 'browser' | 'server';
}

/** Lighthouse's phone. Its slow 4G as DevTools applies it is "3g" for pages. */
const PHONE = {
  screen: { width: 412, height: 823, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true },
  slowdown: 4,
  network: { latencyMs: 562, bytesPerSecond: 1_440_000 / 8 },
} as const;

/** Where pages are measured, by the name for `--on`. */
export const DEVICES = {
  phone: { ...PHONE, isSlowedIn: 'browser' },
  'phone-server': { ...PHONE, isSlowedIn: 'server' },
  desktop: {
    screen: { width: 1350, height: 940, deviceScaleFactor: 1, isMobile: false, hasTouch: false },
    slowdown: 1,
    network: { latencyMs: 40, bytesPerSecond: 10_240_000 / 8 },
    isSlowedIn: 'server',
  },
} as const satisfies Record<string, Device>;

export type DeviceName = keyof typeof DEVICES;

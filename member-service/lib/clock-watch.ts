/** Notices that the system clock was set, by comparison with the time that has passed since. */
export interface ClockWatch {
  /**
   * Whether nothing suggests that the clock is wrong. After it was set by more than an hour, or after a start long after the newest time
   * that is stored, it is not trusted for a day, in which an operator can correct it. A machine that slept counts as one whose clock was set.
   */
  isTrusted(): boolean;
}

/** A clock that differs by less is corrected, not wrong. */
const MAX_CORRECTION_MS = 60 * 60_000;

/** How long the clock is not trusted after it was set, in milliseconds. */
const DISTRUST_MS = 24 * 60 * 60_000;

/**
 * @param isTrustedAtStart whether the clock fits to what is stored
 * @param passed milliseconds since any moment, by a monotonic clock
 */
export function createClockWatch(
  now: () => Date,
  isTrustedAtStart: boolean,
  passed: () => number = () => performance.now(),
): ClockWatch {
  /** The difference between both clocks, which is constant unless one is set. */
  let difference = now().getTime() - passed();
  let distrustedUntil = isTrustedAtStart ? -Infinity : passed() + DISTRUST_MS;
  return {
    isTrusted() {
      const current = now().getTime() - passed();
      if (Math.abs(current - difference) > MAX_CORRECTION_MS) {
        distrustedUntil = passed() + DISTRUST_MS;
      }
      difference = current;
      return passed() >= distrustedUntil;
    },
  };
}

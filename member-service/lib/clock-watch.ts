/** A clock that differs by less is corrected, not wrong. */
const MAX_CORRECTION_MS = 60 * 60_000;

/** How long it is remembered that the clock was set, in milliseconds. */
const REMEMBERED_MS = 24 * 60 * 60_000;

/**
 * Notices that the system clock was set, by comparison with the time that has passed since.
 * @param passed milliseconds since any moment, by a monotonic clock
 */
export function createClockWatch(now: () => Date, passed: () => number = () => performance.now()) {
  /** The difference between both clocks, which is constant unless one is set. */
  let difference = now().getTime() - passed();
  let rememberedUntil = -Infinity;
  return {
    /**
     * Whether the clock was set by more than an hour in the last day, in which an operator can correct it. A machine that slept counts as one
     * whose clock was set.
     */
    wasSet(): boolean {
      const current = now().getTime() - passed();
      if (Math.abs(current - difference) > MAX_CORRECTION_MS) {
        rememberedUntil = passed() + REMEMBERED_MS;
      }
      difference = current;
      return passed() < rememberedUntil;
    },
  };
}

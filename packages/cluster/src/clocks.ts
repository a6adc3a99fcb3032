/** The clocks of a machine, read together. */
export type ClockReading = {
  /** Stands still while the machine sleeps, never jumps. */
  readonly monotonicMs: number;
  /** Jumps when somebody sets it. */
  readonly wallMs: number;
  /** Since the machine was switched on, sleep included. */
  readonly uptimeMs: number;
};

/**
 * How long it has been at most, as far as this machine can know: each clock can be too slow, so the largest counts. In a
 * paused virtual machine none of them moves, which is why a late send also asks the database.
 */
export function elapsedMs(from: ClockReading, to: ClockReading): number {
  return Math.max(to.monotonicMs - from.monotonicMs, to.wallMs - from.wallMs, to.uptimeMs - from.uptimeMs, 0);
}

export type ClusterSettings = {
  readonly beatEveryMs: number;
  /** A node acts for this long after it began the last beat that was acknowledged. */
  readonly actsForMs: number;
  /** A node whose beats stood still for this long is declared dead. Longer than it acts, with time for bytes on their way. */
  readonly deadAfterMs: number;
  /** A watcher that could not read for this long forgets what it observed. */
  readonly forgetAfterMs: number;
  /** A call that found no owner for this long is answered with 503. */
  readonly ownerWithinMs: number;
  /**
   * Calls for a desk that is handed over wait for this long, and go on at the next owner. It is let go when nothing of it is on its
   * way to a broker any more, which takes as long as a broker that does not answer.
   */
  readonly heldForMs: number;
};

export const CLUSTER_SETTINGS: ClusterSettings = {
  beatEveryMs: 1_000,
  actsForMs: 5_000,
  deadAfterMs: 8_000,
  forgetAfterMs: 2_000,
  ownerWithinMs: 900,
  heldForMs: 4_000,
};

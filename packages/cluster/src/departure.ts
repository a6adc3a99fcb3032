/** A request to a broker that would leave now. */
export type Leaving = {
  /** The epoch in which the slice was planned; null for what may be repeated, such as a cancel. */
  readonly plannedIn: number | null;
  /** The epoch in which it was begun. */
  readonly epoch: number;
  /** It follows in the same chain of turns from the answer to the commit that planned it. */
  readonly isFresh: boolean;
  /** The database confirmed the epoch in the turn before. */
  readonly isConfirmed: boolean;
};

/** The node, in the turn in which the bytes would leave. */
export type Sender = { readonly mayAct: boolean; readonly actingEpoch: number | null };

/**
 * The layers before a broker that are this node's: only the epoch that planned a slice places it, nothing leaves after the
 * deadline, and what waited anywhere asks the database first, since in a paused machine no clock moves.
 */
export function departureOf(leaving: Leaving, { mayAct, actingEpoch }: Sender): 'leave' | 'ask' | 'withhold' {
  const { plannedIn, epoch, isFresh, isConfirmed } = leaving;
  if (actingEpoch !== epoch || !mayAct) return 'withhold';
  if (plannedIn !== null && plannedIn !== epoch) return 'withhold';
  return isFresh || isConfirmed ? 'leave' : 'ask';
}

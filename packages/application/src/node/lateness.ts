/**
 * Tells whether a message was on its way for too long, by the monotonic clocks of sender and receiver: how far the two are
 * apart is learnt from the message that came fastest, so that no clock has to be set right.
 */
export type Lateness = {
  /** How much longer than the fastest one of late this message took. */
  readonly measure: (from: string, sentMs: number, nowMs: number) => number;
  readonly forget: (isGone: (from: string) => boolean) => void;
};

/** Monotonic clocks drift by some milliseconds in this time. */
const LEARNT_FOR_MS = 300_000;

/** The smallest distance of this time and of the one before it. */
type Sender = { sinceMs: number; least: number; leastBefore: number };

export function createLateness(): Lateness {
  const senders = new Map<string, Sender>();
  return {
    measure: (from, sentMs, nowMs) => {
      const distance = nowMs - sentMs;
      let sender = senders.get(from);
      if (sender === undefined) {
        sender = { sinceMs: nowMs, least: distance, leastBefore: distance };
        senders.set(from, sender);
      }
      if (nowMs - sender.sinceMs > LEARNT_FOR_MS) {
        sender.sinceMs = nowMs;
        sender.leastBefore = sender.least;
        sender.least = distance;
      }
      sender.least = Math.min(sender.least, distance);
      return distance - Math.min(sender.least, sender.leastBefore);
    },
    forget: (isGone) => {
      for (const from of senders.keys()) if (isGone(from)) senders.delete(from);
    },
  };
}

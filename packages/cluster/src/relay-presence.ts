/** At a node: readings of a relay's clock, of which it shows one that is older than its last beat. */
export type RelayPresence = {
  readonly onReading: (reading: number, monotonicMs: number) => void;
  /** The newest reading that came before the last acknowledged beat began; 0 where there is none. */
  readonly toShow: (monotonicMs: number, beatAgeMs: number | null) => number;
};

/** A beat is acknowledged within the time that it may take, in which no more readings come. */
const READINGS_MAX = 10;

export function createRelayPresence(): RelayPresence {
  let readings: readonly { readonly reading: number; readonly cameAt: number }[] = [];
  return {
    onReading: (reading, cameAt) => {
      readings = [...readings, { reading, cameAt }].slice(-READINGS_MAX);
    },
    toShow: (monotonicMs, beatAgeMs) => {
      if (beatAgeMs === null) return 0;
      // The age is the longest by any clock, so the beat began no earlier than this.
      const before = readings.filter(({ cameAt }) => monotonicMs - cameAt > beatAgeMs);
      return before.at(-1)?.reading ?? 0;
    },
  };
}

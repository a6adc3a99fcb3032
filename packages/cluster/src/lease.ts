import { type ClockReading, elapsedMs } from './clocks.ts';
import type { ClusterSettings } from './settings.ts';

/** The beats of this node, and until when it may act. */
export type Lease = {
  /** Whether a beat is to be sent now; it has then begun. */
  readonly beatIsDue: (now: ClockReading) => boolean;
  /** The answer to the beat that is under way. */
  readonly onBeat: (beats: number | null) => BeatOutcome;
  /** No answer came in time, and none is taken any more: answers never overtake each other. */
  readonly onBeatLost: () => void;
  /** Asked where bytes leave. */
  readonly mayAct: (now: ClockReading) => boolean;
  /** How long ago the last acknowledged beat began; null before the first one. */
  readonly ageMs: (now: ClockReading) => number | null;
};

/** `went-back`: the database has lost beats that it had acknowledged, and whatever else it acknowledged since. */
export type BeatOutcome = 'held' | 'dead' | 'went-back';

export function createLease({ beatEveryMs, actsForMs }: ClusterSettings): Lease {
  let lastBegun: ClockReading | null = null;
  let underWay: ClockReading | null = null;
  /** When the last acknowledged beat began: the database can have counted it from then on. */
  let heldSince: ClockReading | null = null;
  let beatsSeen = 0;
  let isOver = false;

  return {
    beatIsDue: (now) => {
      if (isOver || underWay || (lastBegun && elapsedMs(lastBegun, now) < beatEveryMs)) return false;
      lastBegun = now;
      underWay = now;
      return true;
    },
    onBeat: (beats) => {
      if (beats === null || beats <= beatsSeen) {
        isOver = true;
        return beats === null ? 'dead' : 'went-back';
      }
      beatsSeen = beats;
      heldSince = underWay;
      underWay = null;
      return 'held';
    },
    onBeatLost: () => {
      underWay = null;
    },
    mayAct: (now) => !isOver && heldSince !== null && elapsedMs(heldSince, now) < actsForMs,
    ageMs: (now) => (heldSince === null ? null : elapsedMs(heldSince, now)),
  };
}

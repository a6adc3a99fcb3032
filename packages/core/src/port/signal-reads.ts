import type { Instant } from '../time/ist.ts';

/** Signals that alerts sent to deployments. */
export type SignalReads = {
  /** Of one deployment, in order of time. */
  readonly readSignals: (filter: SignalFilter) => Promise<readonly SignalRow[]>;
  /** The signal that an action of an alert left; null where it left none. */
  readonly findSignal: (action: Pick<SignalRow, 'alert' | 'place'>) => Promise<SignalRow | null>;
};

export type SignalRow = {
  /** The alert that sent it, and which of its actions. */
  readonly alert: number;
  readonly place: number;
  readonly ucc: string;
  readonly deployment: number;
  readonly name: string;
  /** The instant whose candle has it. */
  readonly at: Instant;
};

export type SignalFilter = {
  readonly ucc: string;
  readonly deployment: number;
  readonly from: Instant;
  /** Up to, and without it. */
  readonly to: Instant;
  readonly limit: number;
};

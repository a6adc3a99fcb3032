import type { CandleTrace } from '@spark/algos';
import type { Instant, Instrument, IstDay } from '@spark/core';
import type { StrategyDocument } from '@spark/document';
import type { PlayedSignals } from '../algos/played-signals.ts';
import type { DeployedAccountView } from '../deployments/deployment-view.ts';

/** Everything that a replayed day follows from, beside the data. It is data itself, so that it can be sent. */
export type ReplayOrder = {
  /** With the values of this replay. */
  readonly document: StrategyDocument;
  readonly spot: Instrument;
  readonly day: IstDay;
  readonly calendarChanges: string;
  /** Those that came; left out where the document asks for none. */
  readonly signals?: PlayedSignals | undefined;
};

export type ReplayThreadData = {
  readonly order: ReplayOrder;
  readonly speed: number;
  /** Of Spark: where imported and recorded candles are. */
  readonly dataFolder: string;
  readonly fill: 'simulated' | 'nothing';
  /** Where the replay keeps its own orders while it runs. */
  readonly workFolder: string;
};

/** A replayed day as it stands. */
export type ReplayedDay = {
  /** The time in the replayed day. */
  readonly at: Instant;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  /** The last price of the underlying; null before one. */
  readonly spotPaise: number | null;
  /** Null before the session began. */
  readonly account: DeployedAccountView | null;
};

export type ToReplayThread =
  | { readonly speed: number }
  | { readonly isPaused: boolean }
  | { readonly isStopped: true };

export type FromReplayThread =
  | { readonly day: ReplayedDay; readonly candles: readonly CandleTrace[]; readonly isOver: boolean }
  /** What stands in the way of the day, in a sentence for users. */
  | { readonly refusal: string }
  | { readonly bug: string; readonly stack: string }
  | { readonly incident: string };

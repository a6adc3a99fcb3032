import type { IstDay } from '@spark/core';
import type { StrategyDocument } from '@spark/document';
import type { Truth } from '../conditions/truth.ts';
import type { Leg } from '../legs/leg.ts';
import type { Decided } from './decided.ts';

/** A condition that fired and added legs: it counts as long as not all of them were rejected. */
export type FiringState = { readonly id: number; readonly condition: number; legs: number; rejected: number };

/** Everything one account knows of a strategy. It is JSON: stored and read back, it goes on as if nothing had been. */
export type AccountState = {
  /** New legs have so many times the quantity of the document. */
  multiplier: number;
  /** Nothing enters; legs are followed, and conditions that close run on. */
  isPaused: boolean;
  /** Empty before the first session. */
  day: IstDay;
  /** Alive legs, and those of today that have ended. */
  legs: Leg[];
  nextLeg: number;
  nextFiring: number;
  firings: FiringState[];
  /** By condition: how often it fired today, and what it was at the candle before. */
  fired: number[];
  lastTruth: Truth[];
  /** By variable of the document, in its order. */
  vars: number[];
  /** By row of `trueWithin` about the account: candles since it was last true, null for never. */
  within: (number | null)[];
  /** Why nothing is decided any more today; null while it is. */
  stopped: StopReason | null;
  /** Firings of today that opened legs. */
  trades: number;
  /** Closed legs of today that lost, one after the other. */
  losses: number;
  /** Of today, for a multiplier of 1, by legs that are no longer kept: legs of earlier days that were closed today are. */
  bookedPaise: number;
  chargesPaise: number;
  /** The highest profit of the day, once the profit lock began. */
  peakPaise: number | null;
  /** By action: how often it was rolled today. */
  rolled: number[];
  /** Minutes in a row in which the profit of open legs was not known. */
  unknownFor: number;
  /** What was decided today, in order. A state that was stored before this was kept has none until its next session. */
  decided?: Decided[];
};

export const STOP_REASON = [
  'action',
  'dayStop',
  'dayTarget',
  'lock',
  'losses',
  'squareOff',
  'reject',
  'strike',
] as const;
export type StopReason = (typeof STOP_REASON)[number];

export function openAccount(document: StrategyDocument, multiplier = 1): AccountState {
  return {
    multiplier,
    isPaused: false,
    day: '',
    legs: [],
    nextLeg: 1,
    nextFiring: 1,
    firings: [],
    fired: document.conditions.map(() => 0),
    lastTruth: document.conditions.map(() => 0),
    vars: Object.values(document.vars ?? {}).map(({ initial }) => initial),
    within: [],
    stopped: null,
    trades: 0,
    losses: 0,
    bookedPaise: 0,
    chargesPaise: 0,
    peakPaise: null,
    rolled: document.actions.map(() => 0),
    unknownFor: 0,
  };
}

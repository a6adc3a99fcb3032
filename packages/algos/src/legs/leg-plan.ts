import type { OptionType } from '@spark/vocabulary';
import type { StrikeSelector } from '../contracts/choose-strike.ts';
import type { LegSegment } from '../contracts/contract.ts';
import type { ExpirySelector } from '../contracts/expiries.ts';
import type { Side } from './leg.ts';

/** An Add Leg action with its references resolved: numbers are numbers, actions are indexes, times are minutes of the day. */
export type LegPlan = {
  readonly action: string;
  readonly segment: LegSegment;
  readonly side: Side;
  readonly right: OptionType | null;
  readonly expiry: ExpirySelector | null;
  readonly strike: StrikePlan | null;
  readonly lots: number | null;
  readonly units: number | null;
  readonly stop: Measure | null;
  readonly target: Measure | null;
  readonly trail: TrailPlan | null;
  readonly onStop: ReEntryPlan | null;
  readonly onTarget: ReEntryPlan | null;
  /** No re-entry is made after this minute of the day. */
  readonly reEntryUntil: number;
  readonly wait: WaitPlan | null;
  readonly close: 'this' | 'all' | readonly number[];
  readonly moveToCost: readonly number[];
};

export type StrikePlan = StrikeSelector & {
  readonly stopIfNone: boolean;
  readonly reference: 'spot' | 'synthetic';
  /** The minute of the day at which it is chosen and kept; null at the moment it is wanted. */
  readonly asOf: number | null;
};

export type Measure = {
  readonly unit: 'pct' | 'points' | 'rs' | 'pctCapital';
  readonly value: number;
  readonly of: 'leg' | 'underlying' | 'mtm';
};

export type TrailPlan = { readonly unit: 'pct' | 'points'; readonly x: number; readonly y: number };

export type ReEntryPlan = {
  readonly mode: 'asap' | 'atCost' | 'wait' | 'reverse';
  readonly max: number;
  readonly restrike: boolean;
};

export type WaitPlan = {
  readonly dir: 1 | -1;
  readonly unit: 'pct' | 'points';
  readonly value: number;
  readonly until: number;
};

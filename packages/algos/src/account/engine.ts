import type { Action } from '@spark/document';
import type { CandleGrid } from '../columns/candle-grid.ts';
import type { MinuteSeries } from '../columns/minute-series.ts';
import type { TimelineSession } from '../columns/timeline.ts';
import type { CompiledTest } from '../conditions/compile-row.ts';
import type { Scope, TracedOperand, TracedRow } from '../conditions/scope.ts';
import type { Contract } from '../contracts/contract.ts';
import type { MarketBook } from '../contracts/market-book.ts';
import type { SecondsOf } from '../legs/decide-by-seconds.ts';
import type { LegPlan, StrikePlan } from '../legs/leg-plan.ts';
import type { Reader } from '../market/element.ts';
import type { Feed } from '../market/feed.ts';
import type { Settings } from '../program/settings.ts';

/** A document compiled over the columns of a market. It holds no state of an account. */
export type Engine = {
  readonly book: MarketBook;
  readonly settings: Settings;
  /** The candles of the strategy. */
  readonly grid: CandleGrid;
  readonly scope: Scope;
  readonly conditions: readonly ConditionPlan[];
  readonly actions: readonly Action[];
  readonly varIndex: (name: string) => number;
  readonly isDayVar: readonly boolean[];
  readonly initialVars: readonly number[];
  /** What depends on parameters, once for each set of them, and which set counts in a session. */
  readonly sets: readonly CompiledSet[];
  readonly setOf: (session: number) => CompiledSet;
  /** Whether something may be opened in a session. */
  readonly tradesIn: readonly boolean[];
  readonly rows: readonly TracedRow[];
  readonly operands: readonly TracedOperand[];
  /** Whether each signal of the document came, candle by candle. */
  readonly signals: ReadonlyMap<string, Float64Array>;
  readonly seriesFor: (contract: Contract) => MinuteSeries | null;
  /** What a fill costs, in paise; null where no rule of the document asks for it while it runs. */
  readonly costOf: FillCost | null;
  /** By how many candles conditions are late: 0 but where a strategy is checked. */
  readonly lateBy: number;
  /** Prices within a minute, which decide what a bar cannot; null where bars are all there is. */
  readonly secondsOf: SecondsOf | null;
};

export type FillCost = (contract: Contract, side: 1 | -1, qty: number, paise: number, day: string) => number;

export type ConditionPlan = {
  readonly id: string;
  readonly kind: 'entry' | 'exit' | 'adjust';
  readonly isEdge: boolean;
  readonly maxPerDay: number;
  readonly skipsIfOpen: boolean;
  readonly skipsIfWaiting: boolean;
  readonly then: readonly number[];
};

export type CompiledSet = {
  /** The candles of all data points, each once, and all rows of conditions: the market half. */
  readonly feeds: readonly Feed[];
  readonly rows: readonly TracedRow[];
  /** One for each action: its leg, or null. */
  readonly plans: readonly (LegPlan | null)[];
  /** One for each condition. */
  readonly tests: readonly CompiledTest[];
  /** One for each action that sets a variable. */
  readonly values: readonly (Reader | null)[];
  /** One for each roll. */
  readonly rolls: readonly (StrikePlan | null)[];
  /** 1 at candles where a condition is true, where all of them ask the market alone; null where one asks the account. */
  readonly firing: Uint8Array | null;
};

/** The end of one minute. One object is moved along, so that nothing is made for each minute. */
export type Moment = {
  minute: number;
  session: TimelineSession;
  sessionIndex: number;
  /** When the minute began and when it ended. */
  startsAt: number;
  endsAt: number;
  /** Minutes of the day at its end. */
  time: number;
  /**
   * In a live market legs are entered and made within minutes, and prices decide before their bar is there. A bar of which a part
   * was before a leg says nothing about the leg.
   */
  readonly isLive: boolean;
};

export function createMoment(session: TimelineSession, sessionIndex: number, isLive = false): Moment {
  const moment = { minute: 0, session, sessionIndex, startsAt: 0, endsAt: 0, time: 0, isLive };
  moveTo(moment, session.first);
  return moment;
}

export function moveTo(moment: Moment, minute: number): void {
  const { first, startsAt, openMinute } = moment.session;
  const passed = minute - first;
  moment.minute = minute;
  moment.startsAt = startsAt + passed * 60_000;
  moment.endsAt = moment.startsAt + 60_000;
  moment.time = openMinute + passed + 1;
}

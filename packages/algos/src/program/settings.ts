import type { StrategyDocument } from '@spark/document';
import { WEEKDAYS } from '@spark/document';
import { type ExpirySelector, readExpiry } from '../contracts/expiries.ts';

/** The settings of a document in whole paise and minutes of the day, with every default filled in. */
export type Settings = {
  readonly timeframe: number;
  readonly isIntraday: boolean;
  readonly start: number;
  /** Nothing enters after it. */
  readonly lastEntry: number;
  /** Null: nothing is closed by the clock but on the day of expiry. */
  readonly squareOff: number | null;
  /** Monday first. */
  readonly tradesOn: readonly boolean[];
  readonly dte: { readonly expiry: ExpirySelector; readonly in: readonly number[] } | null;
  readonly isBasisFill: boolean;
  readonly slippage: { readonly unit: 'pct' | 'points'; readonly value: number };
  readonly order: OrderSettings;
  /** Whether stops of legs rest at the exchange. A backtest has no such orders: the same levels stop there. */
  readonly stopsRest: boolean;
  readonly capitalPaise: number;
  readonly risk: RiskPlan;
};

export type OrderSettings = {
  readonly type: 'Market' | 'Limit';
  readonly buffer: { readonly unit: 'pct' | 'points'; readonly value: number };
  /** Null: as long as the session. */
  readonly timeLimitSec: number | null;
  readonly shouldExecute: boolean;
};

export type RiskPlan = {
  readonly dayStopPaise: number | null;
  readonly dayTargetPaise: number | null;
  readonly lock: {
    readonly atPaise: number;
    readonly keepPaise: number;
    readonly everyPaise: number | null;
    readonly byPaise: number;
  } | null;
  readonly maxTrades: number;
  readonly maxLegs: number;
  readonly maxLosses: number;
  readonly onReject: 'skip' | 'retry' | 'stop';
};

const END_OF_DAY = 24 * 60;
const NO_SLIPPAGE = { unit: 'pct', value: 0 } as const;
/** Where a document names no capital, ratios are of this much. */
const CAPITAL_WITHOUT_A_NAME = 100_000;

export function minuteOfDay(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

export function readSettings(document: StrategyDocument): Settings {
  const { clock, execution } = document;
  const squareOff = clock.squareOff === undefined ? null : minuteOfDay(clock.squareOff);
  const weekdays = clock.tradeOn?.weekdays;
  const dte = clock.tradeOn?.dte;
  const order = execution.order;
  return {
    timeframe: clock.timeframe,
    isIntraday: clock.type === 'intraday',
    start: clock.start === undefined ? 0 : minuteOfDay(clock.start),
    lastEntry: clock.lastEntry === undefined ? (squareOff ?? END_OF_DAY) : minuteOfDay(clock.lastEntry),
    squareOff,
    tradesOn: WEEKDAYS.map((weekday) => weekdays === undefined || weekdays.includes(weekday)),
    dte: dte === undefined ? null : { expiry: readExpiry(dte.expiry), in: dte.in },
    isBasisFill: execution.basis === 'fill',
    slippage: execution.slippage ?? NO_SLIPPAGE,
    order: {
      type: order?.type ?? 'Market',
      buffer: order?.priceBuffer ?? NO_SLIPPAGE,
      timeLimitSec: order?.timeLimit ?? null,
      shouldExecute: order?.shouldExecute ?? false,
    },
    stopsRest: execution.stops === 'exchange',
    capitalPaise: paise(document.risk?.capital ?? CAPITAL_WITHOUT_A_NAME),
    risk: readRisk(document),
  };
}

function readRisk({ risk }: StrategyDocument): RiskPlan {
  const capital = risk?.capital ?? CAPITAL_WITHOUT_A_NAME;
  const amount = (limit: { readonly unit: 'rs' | 'pctCapital'; readonly value: number } | undefined) =>
    limit === undefined ? null : paise(limit.unit === 'rs' ? limit.value : (capital * limit.value) / 100);
  const lock = risk?.lock;
  return {
    dayStopPaise: amount(risk?.dayStopLoss),
    dayTargetPaise: amount(risk?.dayTarget),
    lock: lock
      ? {
          atPaise: paise(lock.at),
          keepPaise: paise(lock.keep),
          everyPaise: lock.step === undefined ? null : paise(lock.step.every),
          byPaise: paise(lock.step?.by ?? 0),
        }
      : null,
    maxTrades: risk?.maxTradesPerDay ?? Number.POSITIVE_INFINITY,
    maxLegs: risk?.maxOpenLegs ?? Number.POSITIVE_INFINITY,
    maxLosses: risk?.maxConsecutiveLosses ?? Number.POSITIVE_INFINITY,
    onReject: risk?.onReject ?? 'skip',
  };
}

function paise(rupees: number): number {
  return Math.round(rupees * 100);
}

import { istTimestamp } from '@spark/core';
import type { StrategyDocument } from '@spark/document';
import { estimateMargin, type MarginPosition } from '@spark/market';
import type { BacktestRun } from '../backtest/run-backtest.ts';
import { lastClose } from '../columns/minute-series.ts';
import type { Contract } from '../contracts/contract.ts';
import { minuteAt } from './minute-at.ts';

/** The most margin that all open legs together needed, by the estimate of round figures that paper accounts use. */
export type PeakMargin = { readonly paise: number; readonly day: string };

/** A day's last known price of the underlying may be that old. */
const SPOT_AGE = 60;

type Held = {
  readonly contract: Contract;
  readonly side: 1 | -1;
  readonly qty: number;
  readonly entryPaise: number;
  readonly enteredAt: number;
  /** Null while it is open. */
  readonly exitedAt: number | null;
};

/** Asked at every entry, where margin rises. Null without a trade, or where there are no figures for one of the legs. */
export function peakMarginOf(document: StrategyDocument, run: BacktestRun): PeakMargin | null {
  const all = heldOf(run);
  let open: Held[] = [];
  let peak: PeakMargin | null = null;
  let mostWorth = 0;
  for (const leg of all) {
    open = open.filter(({ exitedAt }) => exitedAt === null || exitedAt > leg.enteredAt);
    open.push(leg);
    // Of shares alone margin follows their worth: only more of it can be a new peak.
    const worth = worthOfShares(open);
    if (worth !== null && worth <= mostWorth) continue;
    mostWorth = worth ?? mostWorth;
    const day = istTimestamp(leg.enteredAt).slice(0, 10);
    const spot = spotAt(run, leg.enteredAt);
    const estimate = estimateMargin(
      open.map((one) => marginPositionOf(one, document, spot)),
      day,
    );
    if (estimate === null) return null;
    if (peak === null || estimate.totalPaise > peak.paise) peak = { paise: estimate.totalPaise, day };
  }
  return peak;
}

function heldOf({ trades, open }: BacktestRun): readonly Held[] {
  const carried = open.map(({ contract, side, entryQty, entryValuePaise, enteredAt, decidedAt }) => ({
    contract,
    side,
    qty: entryQty,
    entryPaise: entryValuePaise / entryQty,
    enteredAt: enteredAt ?? decidedAt,
    exitedAt: null,
  }));
  return [...trades, ...carried].sort((left, right) => left.enteredAt - right.enteredAt);
}

/** Null where something else is held as well, or shares that were sold and not bought. */
function worthOfShares(open: readonly Held[]): number | null {
  let worth = 0;
  for (const { contract, entryPaise, qty, side } of open) {
    if (contract.segment !== 'CASH' || side < 0) return null;
    worth += entryPaise * qty;
  }
  return worth;
}

function spotAt({ engine }: BacktestRun, at: number): number | null {
  const { timeline, spot } = engine.book;
  const paise = lastClose(spot, minuteAt(timeline, at), SPOT_AGE);
  return Number.isNaN(paise) ? null : Math.round(paise);
}

/** A leg as the estimate of margins reads it. */
export function marginPositionOf(
  { contract, side, qty, entryPaise }: Pick<Held, 'contract' | 'side' | 'qty' | 'entryPaise'>,
  { market, execution }: StrategyDocument,
  underlyingPaise: number | null,
): MarginPosition {
  const { segment, expiry, strikePaise, right } = contract;
  const derivatives = market.exchange === 'NSE' ? 'NFO' : 'BFO';
  return {
    exchange: segment === 'CASH' ? market.exchange : derivatives,
    segment: segment === 'CASH' ? 'EQ' : segment,
    product: execution.product,
    symbol: market.underlying,
    qty: side * qty,
    pricePaise: Math.round(entryPaise),
    costPaise: Math.round(entryPaise * qty),
    underlyingPaise,
    expiry,
    strikePaise,
    optionType: right,
  };
}

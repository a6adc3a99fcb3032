import { addDays, type Instrument, type IstDay, istDay } from '@spark/core';
import type { DeskTrade } from './order-desk.ts';

/** Shares that a client bought for delivery on an earlier day. */
export type DeskHolding = {
  readonly instrument: Instrument;
  /** In the demat account in the morning. */
  readonly settledQty: number;
  /** Bought the day before and not settled yet. */
  readonly comingQty: number;
  readonly soldTodayQty: number;
  /** Of one unit of what was bought. */
  readonly averagePaise: number;
};

/** `trades` are those of shares that are delivered. What is bought today is a position until tomorrow. */
export function deskHoldings(trades: readonly DeskTrade[], today: IstDay): readonly DeskHolding[] {
  const groups = new Map<string, DeskTrade[]>();
  for (const trade of trades) {
    const { key } = trade.order.instrument;
    groups.set(key, [...(groups.get(key) ?? []), trade]);
  }
  return [...groups.values()].flatMap((group) => holdingOf(group, today));
}

function holdingOf(trades: readonly DeskTrade[], today: IstDay): readonly DeskHolding[] {
  const [first] = trades;
  const sum = (side: 'Buy' | 'Sell', isCounted: (day: IstDay) => boolean) =>
    trades.reduce(
      (total, { order, qty, at }) => total + (order.side === side && isCounted(istDay(at)) ? qty : 0),
      0,
    );
  const yesterday = addDays(today, -1);
  const boughtQty = sum('Buy', (day) => day < today);
  const boughtPaise = trades.reduce(
    (total, { order, qty, pricePaise, at }) =>
      total + (order.side === 'Buy' && istDay(at) < today ? qty * pricePaise : 0),
    0,
  );
  const soldBefore = sum('Sell', (day) => day < today);
  const settled = sum('Buy', (day) => day < yesterday);
  const settledQty = Math.max(0, settled - soldBefore);
  const comingQty = boughtQty - soldBefore - settledQty;
  if (!first || settledQty + comingQty <= 0) return [];
  const soldTodayQty = Math.min(
    settledQty + comingQty,
    sum('Sell', (day) => day === today),
  );
  const { instrument } = first.order;
  return [{ instrument, settledQty, comingQty, soldTodayQty, averagePaise: boughtPaise / boughtQty }];
}

import type { InstrumentKey } from '../instrument/instrument.ts';
import { exactShare } from '../lib/exact-share.ts';
import type { AccountOrder } from '../order/order.ts';
import type { HeldShares } from '../port/portfolio.ts';
import type { Position } from '../position/position.ts';
import { type IstDay, istDay } from '../time/ist.ts';

/** Units that Delivery orders moved, by the day on which they were filled. */
export type ShareMoves = {
  readonly day: IstDay;
  readonly instrumentKey: InstrumentKey;
  readonly boughtQty: number;
  readonly soldQty: number;
};

export type PaperHoldingsView = {
  readonly positions: Iterable<Position>;
  /** Those since `settledBefore` are enough. */
  readonly moves: readonly ShareMoves[];
  readonly today: IstDay;
  /** The last trading day of its exchange that is not after today: what was bought before it is delivered by now. */
  readonly settledBefore: (key: InstrumentKey) => IstDay;
  readonly isShare: (key: InstrumentKey) => boolean;
};

/**
 * The holdings of a paper account: a view of its Delivery positions in shares, over all strategies, so that holdings and
 * positions never disagree. What was bought before the last trading day is delivered. A sale takes delivered shares
 * first.
 */
export function paperHoldings(view: PaperHoldingsView): readonly HeldShares[] {
  const rows: HeldShares[] = [];
  for (const [instrumentKey, positions] of sharesOf(view)) {
    const settledBefore = view.settledBefore(instrumentKey);
    const recent = view.moves.filter(
      ({ instrumentKey: key, day }) => key === instrumentKey && day >= settledBefore,
    );
    const bought = recent.reduce((sum, { boughtQty }) => sum + boughtQty, 0);
    const sold = recent.reduce((sum, { soldQty }) => sum + soldQty, 0);
    const today = recent.filter(({ day }) => day === view.today);
    const soldTodayQty = today.reduce((sum, { soldQty }) => sum + soldQty, 0);
    const boughtToday = today.reduce((sum, { boughtQty }) => sum + boughtQty, 0);
    const heldQty = Math.max(
      0,
      positions.reduce((sum, { netQty }) => sum + netQty, 0),
    );
    if (heldQty === 0 && soldTodayQty === 0) continue;
    const atFirst = heldQty - bought + sold;
    const settledQty = Math.min(heldQty, Math.max(0, atFirst - sold));
    rows.push({
      instrumentKey,
      exchange: instrumentKey.split(':')[0] ?? '',
      symbol: positions[0]?.symbol ?? '',
      isin: null,
      settledQty,
      unsettledQty: heldQty - settledQty,
      // What was there in the morning is sold before what was bought since.
      boughtTodayQty: Math.min(heldQty - settledQty, boughtToday),
      soldTodayQty,
      costPaise: costOf(positions, heldQty),
    });
  }
  return rows;
}

/** The fills of Delivery orders by day. An order whose fills have no time counts on the day it was placed. */
export function shareMoves(orders: Iterable<AccountOrder>): readonly ShareMoves[] {
  const moves: ShareMoves[] = [];
  for (const { product, forwardTest, side, instrument, slices } of orders) {
    if (product !== 'Delivery' || forwardTest) continue;
    for (const { filledQty, lastFillAt, placedAt } of slices) {
      if (filledQty === 0) continue;
      moves.push({
        day: istDay(lastFillAt ?? placedAt),
        instrumentKey: instrument.key,
        boughtQty: side === 'Buy' ? filledQty : 0,
        soldQty: side === 'Sell' ? filledQty : 0,
      });
    }
  }
  return moves;
}

function sharesOf({
  positions,
  isShare,
}: PaperHoldingsView): ReadonlyMap<InstrumentKey, readonly Position[]> {
  const shares = new Map<InstrumentKey, Position[]>();
  for (const position of positions) {
    const { product, forwardTest, instrumentKey } = position;
    if (product !== 'Delivery' || forwardTest || !isShare(instrumentKey)) continue;
    const those = shares.get(instrumentKey) ?? [];
    those.push(position);
    shares.set(instrumentKey, those);
  }
  return shares;
}

/** Where one strategy sold what another had bought, what is left costs its share of what was bought. */
function costOf(positions: readonly Position[], heldQty: number): number | null {
  const long = positions.filter(({ netQty }) => netQty > 0);
  if (positions.some(({ isMoneyUnknown, netQty }) => isMoneyUnknown && netQty !== 0)) return null;
  const longQty = long.reduce((sum, { netQty }) => sum + netQty, 0);
  const longPaise = long.reduce((sum, { openCostPaise }) => sum + openCostPaise, 0);
  return longQty === 0 ? 0 : exactShare(longPaise, heldQty, longQty);
}

import type { Basket, BasketLegInAccount, OrderUpdate, PositionRow } from '@spark/client';

/** One leg in one account: what the basket says, what its orders say, and the profit of its position. */
export interface BasketRow {
  readonly key: string;
  readonly symbol: string;
  readonly account: string;
  readonly side: string;
  readonly state: string;
  readonly qty: number | null;
  readonly filled: number;
  /** Null until it is filled, and where slices were traded at several prices. */
  readonly tradePrice: number | null;
  readonly profit: number | null;
}

const WAITS: Readonly<Record<Exclude<BasketLegInAccount['status'], 'placed'>, string>> = {
  planned: 'Planned',
  waiting: 'Waits for the buys',
  already: 'Held already',
  refused: 'Refused',
  stopped: 'Not placed',
};

export function basketRows(
  basket: Basket,
  orders: readonly OrderUpdate[],
  positions: readonly PositionRow[],
): readonly BasketRow[] {
  return basket.legs.flatMap((leg, at) =>
    leg.accounts.map((part) => {
      const name = part.account.slice(part.account.indexOf(':') + 1);
      const theirs = orders.filter(
        ({ strefID, AccountName }) => strefID === part.strefID && AccountName === name,
      );
      const position = positions.find(
        (row) =>
          row.AccountName === name &&
          row.StrategyName === basket.StrategyName &&
          row.token === leg.token &&
          row.productType === leg.productType,
      );
      const filled = theirs.reduce((sum, { filledQty }) => sum + filledQty, 0);
      return {
        key: `${at} ${part.account}`,
        symbol: leg.symbol,
        account: name,
        side: part.transType ?? '–',
        state: stateOf(part, theirs),
        qty: part.qty ?? null,
        // The basket and the order stream are told apart in time; a fill is never taken back.
        filled: Math.max(filled, part.filledQty ?? 0),
        tradePrice: theirs.length === 1 && theirs[0]?.filledQty ? theirs[0].tradePrice : null,
        profit: position?.totalpnl ?? null,
      };
    }),
  );
}

function stateOf(part: BasketLegInAccount, orders: readonly OrderUpdate[]): string {
  if (part.status !== 'placed')
    return part.message ? `${WAITS[part.status]}: ${part.message}` : WAITS[part.status];
  const states = new Set(orders.map(({ status }) => status));
  return states.size === 0 ? 'Placed' : [...states].join(', ');
}

const STATES: Readonly<Record<Basket['status'], string>> = {
  planned: 'Planned.',
  waiting: 'Sells wait until the buys are filled.',
  working: 'Its orders are open.',
  open: 'All that could be filled is filled, and held.',
  closing: 'It is being closed.',
  over: 'Flat: nothing of it is left.',
};

export function basketState({ status }: Basket): string {
  return STATES[status];
}

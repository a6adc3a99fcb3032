import type { Exit, LivePosition, OrderUpdate } from '@spark/client';
import { count, price } from '../../text/money.ts';
import { groupOrders } from '../orders/order-groups.ts';

/** A line on the chart: an open order, a position, or a level that Spark watches. */
export type ChartLine = {
  readonly key: string;
  readonly kind: 'order' | 'position' | 'stop' | 'target';
  readonly side: 'Buy' | 'Sell';
  readonly price: number;
  readonly text: string;
  readonly canMove: boolean;
  /** Prices of the line are whole multiples of it. */
  readonly tick: number;
  /** What a moved line changes. */
  readonly order: { readonly strategy: string; readonly strefID: number } | null;
  readonly exitId: number | null;
  /** A position whose line is dragged away gets a stop loss or a target there. */
  readonly position: LivePosition | null;
};

type LineSources = {
  readonly token: string;
  readonly tick: number;
  readonly orders: readonly OrderUpdate[];
  readonly positions: readonly LivePosition[];
  readonly exits: readonly Exit[];
};

/** All lines of one instrument. What is not known has no line. */
export function chartLines({ token, tick, orders, positions, exits }: LineSources): readonly ChartLine[] {
  return [
    ...groupOrders(orders.filter((order) => order.token === token))
      .filter(({ isOpen, orderType }) => isOpen && orderType !== 'Market')
      .map(
        (group): ChartLine => ({
          key: `order ${group.strefID}`,
          kind: 'order',
          side: group.transType,
          price: group.limitPrice,
          text: `${group.transType} ${count(group.qty - group.filledQty)}`,
          canMove: true,
          tick,
          order: group,
          exitId: null,
          position: null,
        }),
      ),
    ...positions
      .filter((row) => row.token === token && row.qty !== 0 && row.averagePrice !== null)
      .map(
        (row): ChartLine => ({
          key: `position ${row.AccountName} ${row.StrategyName} ${row.productType}`,
          kind: 'position',
          side: row.qty > 0 ? 'Buy' : 'Sell',
          price: row.averagePrice ?? 0,
          text: `${row.AccountName} ${count(row.qty)} at ${price(row.averagePrice)}`,
          canMove: row.closing === undefined,
          tick,
          order: null,
          exitId: null,
          position: row,
        }),
      ),
    ...exits
      .filter((exit) => exit.token === token && exit.state === 'watching')
      .flatMap((exit) => exitLines(exit, tick)),
  ];
}

/** Only levels that are prices can be drawn. */
function exitLines(exit: Exit, tick: number): readonly ChartLine[] {
  const levels = [
    { kind: 'stop' as const, level: exit.stopLevelBy === 'price' ? exit.stopLevel : null, text: 'stop' },
    { kind: 'target' as const, level: exit.targetBy === 'price' ? exit.target : null, text: 'target' },
  ];
  return levels.flatMap(({ kind, level, text }): readonly ChartLine[] =>
    level === null
      ? []
      : [
          {
            key: `${kind} ${exit.id}`,
            kind,
            side: 'Sell',
            price: level,
            text: `${text} ${exit.acname ?? ''}`,
            canMove: (kind === 'stop' && exit.stopLossBy === 'price') || kind === 'target',
            tick,
            order: null,
            exitId: exit.id,
            position: null,
          },
        ],
  );
}

/**
 * What a position line that was dragged to a price asks for: a stop loss on the side where the position loses from the
 * price now, a target on the other.
 */
export function exitAt(
  { qty, averagePrice, ltp, stale }: Pick<LivePosition, 'qty' | 'averagePrice' | 'ltp' | 'stale'>,
  level: number,
): 'stop' | 'target' {
  const now = (stale ? null : ltp) ?? averagePrice ?? level;
  return level < now === qty > 0 ? 'stop' : 'target';
}

import type { OrderBookRow } from '@spark/client';
import type { ReactNode } from 'react';
import { DataTable } from '../../parts/DataTable.tsx';
import { PriceFigure } from '../../parts/Figure.tsx';
import { Empty, Failure, Loading } from '../../parts/States.tsx';
import type { Column } from '../../parts/table-rows.ts';
import { useRead } from '../../reads/use-read.ts';
import { clockOf, dayOf } from '../../text/clock-of.ts';
import styles from './Orders.module.css';
import { ordersOfDay } from './past-orders.ts';
import { FILLED, INSTRUMENT, ORDER, SIDE, STATUS } from './shared-columns.tsx';

const COLUMNS: readonly Column<OrderBookRow>[] = [
  {
    id: 'time',
    head: 'Time',
    cell: ({ placed_at }) => <span className="figure">{clockOf(placed_at)}</span>,
    value: ({ placed_at }) => placed_at,
    isExtra: true,
  },
  ORDER,
  SIDE,
  INSTRUMENT,
  { ...FILLED, isExtra: true },
  {
    id: 'average',
    head: 'Average',
    cell: ({ filledQty, tradePrice }) => (
      <PriceFigure value={filledQty > 0 ? tradePrice : null} reason="Nothing was filled" />
    ),
    value: ({ filledQty, tradePrice }) => (filledQty > 0 ? tradePrice : null),
    isNumber: true,
    isExtra: true,
  },
  STATUS,
  {
    id: 'strategy',
    head: 'Strategy',
    cell: ({ StrategyName }) => StrategyName,
    value: ({ StrategyName }) => StrategyName,
    isExtra: true,
  },
  {
    id: 'account',
    head: 'Account',
    cell: ({ AccountName }) => AccountName,
    value: ({ AccountName }) => AccountName,
    isExtra: true,
  },
];

/** The orders of an earlier day, one row for each account, as the book has them. */
export function PastOrdersTable({
  day,
  tools,
}: {
  readonly day: string;
  readonly tools: ReactNode;
}): ReactNode {
  const found = useRead(['orderbook', 'of', day], (spark) =>
    ordersOfDay(day, (cursor) =>
      spark.readOrderBook({ today: false, limit: PAGE_ROWS, ...(cursor === undefined ? {} : { cursor }) }),
    ),
  );
  const isOther = found.isPlaceholderData;
  return (
    <>
      {found.error && <Failure error={found.error} onRetry={() => void found.refetch()} />}
      {found.data?.isPart && (
        <p className={styles.note}>
          There are very many newer orders, so some of this day may be missing. All of them are in the order
          book of the API.
        </p>
      )}
      {found.isPending || isOther ? (
        <Loading label={`Reading the orders of ${dayOf(day)}`} rows={10} />
      ) : (
        <DataTable
          caption={`Orders of ${dayOf(day)}`}
          columns={COLUMNS}
          rows={found.data?.rows ?? []}
          rowKey={({ reftag }) => String(reftag)}
          isOld={found.isError}
          tools={tools}
          empty={<Empty>No orders were placed on {dayOf(day)}.</Empty>}
        />
      )}
    </>
  );
}

const PAGE_ROWS = 1_000;

import { PriceFigure } from '../../parts/Figure.tsx';
import type { Column } from '../../parts/table-rows.ts';
import { clockOf } from '../../text/clock-of.ts';
import type { OrderGroup } from './order-groups.ts';
import { FILLED, INSTRUMENT, ORDER, SIDE, STATUS } from './shared-columns.tsx';

export const ORDER_COLUMNS: readonly Column<OrderGroup>[] = [
  {
    id: 'time',
    head: 'Time',
    cell: ({ placedAt }) => <span className="figure">{clockOf(placedAt)}</span>,
    value: ({ placedAt }) => placedAt,
    isExtra: true,
  },
  { ...ORDER, isExtra: true },
  SIDE,
  INSTRUMENT,
  {
    id: 'type',
    head: 'Type',
    cell: ({ orderType, productType }) => (
      <>
        {orderType} <span className="quiet">{productType}</span>
      </>
    ),
    value: ({ orderType, productType }) => `${orderType} ${productType}`,
    isExtra: true,
  },
  {
    id: 'limit',
    head: 'Limit',
    cell: ({ orderType, limitPrice }) =>
      orderType === 'Market' ? <span className="quiet">market</span> : <PriceFigure value={limitPrice} />,
    value: ({ orderType, limitPrice }) => (orderType === 'Market' ? null : limitPrice),
    isNumber: true,
    isExtra: true,
  },
  FILLED,
  STATUS,
  {
    id: 'strategy',
    head: 'Strategy',
    cell: ({ strategy }) => strategy,
    value: ({ strategy }) => strategy,
    isExtra: true,
  },
  {
    id: 'accounts',
    head: 'Accounts',
    cell: ({ accounts }) => accounts.map(({ AccountName }) => AccountName).join(', '),
    value: ({ accounts }) => accounts.map(({ AccountName }) => AccountName).join(', '),
    isExtra: true,
  },
];

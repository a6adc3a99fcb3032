import { Link } from '@tanstack/react-router';
import type { Column } from '../../parts/table-rows.ts';
import { FillBar } from './FillBar.tsx';
import type { GroupStatus } from './order-groups.ts';
import { Side, StatusChip } from './StatusChip.tsx';

/** What a row about an order has, whether it stands for one account or for all that took it. */
type OrderRow = {
  readonly strefID: number;
  readonly transType: 'Buy' | 'Sell';
  readonly symbol: string;
  readonly qty: number;
  readonly filledQty: number;
  readonly status: GroupStatus;
};

export const ORDER: Column<OrderRow> = {
  id: 'order',
  head: 'Order',
  cell: ({ strefID }) => (
    <Link to="/orders/$strefID" params={{ strefID: String(strefID) }}>
      {strefID}
    </Link>
  ),
  value: ({ strefID }) => strefID,
  isNumber: true,
};

export const SIDE: Column<OrderRow> = {
  id: 'side',
  head: 'Side',
  cell: ({ transType }) => <Side transType={transType} />,
  value: ({ transType }) => transType,
};

export const INSTRUMENT: Column<OrderRow> = {
  id: 'instrument',
  head: 'Instrument',
  cell: ({ symbol }) => symbol,
  value: ({ symbol }) => symbol,
};

export const FILLED: Column<OrderRow> = {
  id: 'filled',
  head: 'Filled',
  cell: ({ filledQty, qty }) => <FillBar filled={filledQty} total={qty} />,
  value: ({ filledQty, qty }) => filledQty / qty,
  isNumber: true,
};

export const STATUS: Column<OrderRow> = {
  id: 'status',
  head: 'Status',
  cell: ({ status }) => <StatusChip status={status} />,
  value: ({ status }) => status,
};

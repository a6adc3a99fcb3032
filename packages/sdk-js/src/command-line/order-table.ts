import type { OrderBookRow, OrderUpdate } from '../generated/entities.ts';
import { type Column, rupeesText, tableText } from './table.ts';

/** What a row of the order book and an update of the websocket have in common, and a table shows. */
export type ShownOrder = Pick<
  OrderBookRow & OrderUpdate,
  | 'reftag'
  | 'strefID'
  | 'AccountName'
  | 'StrategyName'
  | 'symbol'
  | 'transType'
  | 'qty'
  | 'filledQty'
  | 'orderType'
  | 'limitPrice'
  | 'tradePrice'
  | 'status'
  | 'placed_at'
>;

const COLUMNS: readonly Column<ShownOrder>[] = [
  { title: 'TIME', cell: ({ placed_at }) => placed_at.slice(11) },
  { title: 'ORDER', cell: ({ strefID }) => strefID, isNumber: true },
  { title: 'ACCOUNT', cell: ({ AccountName }) => AccountName },
  { title: 'STRATEGY', cell: ({ StrategyName }) => StrategyName },
  { title: 'SYMBOL', cell: ({ symbol }) => symbol },
  { title: 'SIDE', cell: ({ transType }) => transType },
  { title: 'FILLED', cell: ({ filledQty, qty }) => `${filledQty}/${qty}`, isNumber: true },
  { title: 'TYPE', cell: ({ orderType }) => orderType },
  {
    title: 'LIMIT',
    cell: ({ limitPrice }) => (limitPrice > 0 ? rupeesText(limitPrice) : null),
    isNumber: true,
  },
  {
    title: 'PRICE',
    cell: ({ tradePrice }) => (tradePrice > 0 ? rupeesText(tradePrice) : null),
    isNumber: true,
  },
  { title: 'STATUS', cell: ({ status }) => status },
];

const DAY: Column<ShownOrder> = { title: 'DAY', cell: ({ placed_at }) => placed_at.slice(0, 10) };

/** Columns to drop first where there is no room. The state of the order stays. */
const LEFT_OUT = ['LIMIT', 'TYPE', 'STRATEGY', 'TIME', 'DAY', 'ACCOUNT', 'PRICE', 'SIDE', 'FILLED'];

/** The newest first; `width` is that of the screen, where there is one. */
export function orderTable(
  orders: Iterable<ShownOrder>,
  { withDay = false, width = Number.POSITIVE_INFINITY } = {},
): string {
  const rows = [...orders].sort((order, other) => other.reftag - order.reftag);
  let columns = withDay ? [DAY, ...COLUMNS] : COLUMNS;
  let text = tableText(columns, rows);
  for (const title of LEFT_OUT) {
    if (text.split('\n').every((line) => line.length <= width)) break;
    columns = columns.filter((column) => column.title !== title);
    text = tableText(columns, rows);
  }
  return text;
}

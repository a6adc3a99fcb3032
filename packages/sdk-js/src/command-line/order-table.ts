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
  { title: 'TIME', of: ({ placed_at }) => placed_at.slice(11) },
  { title: 'ORDER', of: ({ strefID }) => strefID, isNumber: true },
  { title: 'ACCOUNT', of: ({ AccountName }) => AccountName },
  { title: 'STRATEGY', of: ({ StrategyName }) => StrategyName },
  { title: 'SYMBOL', of: ({ symbol }) => symbol },
  { title: 'SIDE', of: ({ transType }) => transType },
  { title: 'FILLED', of: ({ filledQty, qty }) => `${filledQty}/${qty}`, isNumber: true },
  { title: 'TYPE', of: ({ orderType }) => orderType },
  {
    title: 'LIMIT',
    of: ({ limitPrice }) => (limitPrice > 0 ? rupeesText(limitPrice) : null),
    isNumber: true,
  },
  {
    title: 'PRICE',
    of: ({ tradePrice }) => (tradePrice > 0 ? rupeesText(tradePrice) : null),
    isNumber: true,
  },
  { title: 'STATUS', of: ({ status }) => status },
];

const DAY: Column<ShownOrder> = { title: 'DAY', of: ({ placed_at }) => placed_at.slice(0, 10) };

/** What is left out first where there is no room. What became of the order stays. */
const LEFT_OUT = ['LIMIT', 'TYPE', 'STRATEGY', 'TIME', 'DAY', 'ACCOUNT', 'PRICE', 'SIDE', 'FILLED'];

/** The newest first; `width` is that of the screen, where there is one. */
export function orderTable(
  orders: Iterable<ShownOrder>,
  { withDay = false, width = Number.POSITIVE_INFINITY } = {},
): string {
  const rows = [...orders].sort((one, other) => other.reftag - one.reftag);
  let columns = withDay ? [DAY, ...COLUMNS] : COLUMNS;
  let text = tableText(columns, rows);
  for (const title of LEFT_OUT) {
    if (text.split('\n').every((line) => line.length <= width)) break;
    columns = columns.filter((column) => column.title !== title);
    text = tableText(columns, rows);
  }
  return text;
}

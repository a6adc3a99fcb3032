import type { OrderUpdate } from '@spark/client';
import type { OrderMessage } from '@spark/web';

/** How an update is coloured. */
export type Tone = 'quiet' | 'waiting' | 'resting' | 'done' | 'ended' | 'refused';

export interface UpdateLabel {
  readonly tone: Tone;
  /** The message in one word. */
  readonly word: string;
  readonly text: string;
}

const TONES: Readonly<Record<OrderUpdate['status'], Tone>> = {
  Pending: 'waiting',
  Placed: 'resting',
  Executed: 'done',
  Cancelled: 'ended',
  Rejected: 'refused',
};

const RUPEES = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Rupees as traders write them; a dash for what is not known. */
export function rupees(value: number | null | undefined): string {
  return value === null || value === undefined ? '–' : RUPEES.format(value).replace('-', '−');
}

/** Where an order rests: its price, its trigger and its price, or at the market. */
export function restingAt({
  orderType,
  limitPrice,
  triggerPrice,
}: Pick<OrderUpdate, 'orderType' | 'limitPrice' | 'triggerPrice'>): string {
  if (orderType === 'Market') return 'market';
  if (orderType === 'Limit') return rupees(limitPrice);
  return `${rupees(limitPrice)}, trigger ${rupees(triggerPrice)}`;
}

/** A message of /orderWS as one line. */
export function updateLabel(update: OrderMessage): UpdateLabel {
  const { type, message } = update;
  const row = type === 'OrderUpdate' ? update.data[0] : undefined;
  if (row === undefined) return { tone: 'quiet', word: type, text: message };
  const what = `${row.transType} ${row.qty} ${row.symbol} in ${row.AccountName}`;
  const tone = TONES[row.status] ?? 'quiet';
  if (tone === 'refused') return { tone, word: row.status, text: `${what}. ${message}` };
  const isPart = row.filledQty > 0 && row.filledQty < row.qty;
  const part = isPart ? `, ${row.filledQty} filled` : '';
  const price = row.filledQty > 0 ? rupees(row.tradePrice) : restingAt(row);
  return { tone, word: row.status, text: `${what} at ${price}${part}` };
}

import type { TransType } from '@spark/vocabulary';
import type { SliceReport } from './broker-answer.ts';
import type { OrderInstrument } from './order.ts';

/** What was sent under a tag, as far as it never changes. */
export type SentOrder = {
  readonly side: TransType;
  readonly instrument: Pick<OrderInstrument, 'key' | 'symbol'>;
  readonly qty: number;
};

/**
 * In words, how the order that a report is about differs from the one that was sent under its tag; null where it does
 * not. A tag alone proves nothing: it may have been given before, by a database that was restored since.
 */
export function anotherOrder(sent: SentOrder, { tag, orderId, ...shown }: SliceReport): string | null {
  const { side = sent.side, instrument = sent.instrument.key, qty = sent.qty } = shown;
  if (side === sent.side && instrument === sent.instrument.key && qty === sent.qty) return null;
  const name = instrument === sent.instrument.key ? sent.instrument.symbol : instrument;
  return `order ${orderId}, ${side} ${qty} ${name}, has the tag ${tag} of our order to ${sent.side} ${sent.qty} ${sent.instrument.symbol}`;
}

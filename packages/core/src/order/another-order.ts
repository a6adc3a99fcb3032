import type { TransType } from '@spark/vocabulary';
import type { SliceReport } from './broker-answer.ts';
import type { OrderInstrument } from './order.ts';

/** The part of a sent order that never changes. */
export type SentOrder = {
  readonly side: TransType;
  readonly instrument: Pick<OrderInstrument, 'key' | 'symbol'>;
  readonly qty: number;
};

/**
 * A sentence on how the reported order differs from the one that was sent under its tag; null where it does not. A tag
 * alone proves nothing: a database that was restored since may have given it before.
 */
export function anotherOrder(sent: SentOrder, { tag, orderId, ...shown }: SliceReport): string | null {
  const { side = sent.side, instrument = sent.instrument.key, qty = sent.qty } = shown;
  if (side === sent.side && instrument === sent.instrument.key && qty === sent.qty) return null;
  const name = instrument === sent.instrument.key ? sent.instrument.symbol : instrument;
  return `order ${orderId}, ${side} ${qty} ${name}, has the tag ${tag} of our order to ${sent.side} ${sent.qty} ${sent.instrument.symbol}`;
}

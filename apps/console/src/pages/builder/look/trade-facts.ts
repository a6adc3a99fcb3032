import type { DocumentPreview } from '@spark/client';
import { count, price, rupees, wholeRupees } from '../../../text/money.ts';

export type TradeToTell = DocumentPreview['trades'][number];

/** What a leg would trade as names and figures; what does not apply to it is left out, what is unknown is a dash. */
export function tradeFacts(trade: TradeToTell): readonly (readonly [name: string, figure: string])[] {
  const { trigger, stop, target, spotStop, spotTarget, orders } = trade;
  const units = trade.lot === null || trade.lot === 1 ? null : `1 lot = ${count(trade.lot)} units`;
  const optional = (name: string, value: number | null) =>
    value === null ? [] : [[name, price(value)] as const];
  return [
    ['Contract', trade.symbol ?? '–'],
    ['Quantity', [`${trade.transType} ${count(trade.qty)}`, ...(units === null ? [] : [units])].join(', ')],
    ...(orders !== null && orders > 1 ? [['Orders', count(orders)] as const] : []),
    ['Underlying', price(trade.spot)],
    ['Price', price(trade.price)],
    ...optional('Enters at', trigger),
    ...optional('Stop', stop),
    ...optional('Stop, of the underlying', spotStop),
    ...optional('Target', target),
    ...optional('Target, of the underlying', spotTarget),
    ['Worst loss', wholeRupees(trade.loss)],
    ...(trade.gain === null ? [] : [['At the target', wholeRupees(trade.gain)] as const]),
    ['Charges', rupees(trade.charges)],
    ['Margin', wholeRupees(trade.margin)],
  ];
}

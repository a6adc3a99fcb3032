import { isFinal, type Slice } from '@spark/core';
import type { ExchangeOrder, ExchangeOrderStatus } from '@spark/exchange';

const STATUS_OF: Readonly<Record<ExchangeOrderStatus, Slice['status']>> = {
  travelling: 'Placed',
  waiting: 'Placed',
  open: 'Placed',
  filled: 'Executed',
  cancelled: 'Cancelled',
  refused: 'Rejected',
  expired: 'Cancelled',
};

type Truth = Pick<ExchangeOrder, 'status' | 'filledQty' | 'filledPaise'>;

/**
 * What is wrong with what we believe of a slice, given what is true. `rounding` is how many paise a unit may be off: half
 * a paisa where only the broker's rounded average was to be had, because its trades could not be read for too long.
 */
export function judgeSlice(slice: Slice, truth: Truth | undefined, rounding = 0): readonly string[] {
  const says = `${slice.tag} is ${slice.status} with ${slice.filledQty} filled`;
  // The exchange of an earlier life is gone; what ended in it is as the journal has it.
  if (!truth) return isFinal(slice.status) ? [] : [`${says}, but it is not at the exchange`];
  const offPaise = Math.abs(slice.filledValuePaise - truth.filledPaise);
  const isSame = slice.filledQty === truth.filledQty && offPaise <= rounding * slice.filledQty;
  return [
    ...(isSame ? [] : [`${says}, but the exchange filled ${truth.filledQty}, ${offPaise} paise off`]),
    ...(slice.status === STATUS_OF[truth.status]
      ? []
      : [`${says}, but at the exchange it is ${truth.status}`]),
  ];
}

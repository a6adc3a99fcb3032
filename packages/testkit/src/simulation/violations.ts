import type { Slice, StoredOrder } from '@spark/core';
import { isFinal, positionId } from '@spark/core';
import type { AccountInbox } from '@spark/engine';
import type { ExchangeOrderStatus } from '@spark/exchange';
import { SIMULATED_STRATEGY } from './user-commands.ts';

/** Orders whose placement was answered and which are nowhere in the end. */
export function lostOrders(
  acknowledged: ReadonlySet<number>,
  stored: ReadonlyMap<number, StoredOrder>,
): readonly string[] {
  return [...acknowledged].filter((it) => !stored.has(it)).map((reftag) => `order ${reftag} was lost`);
}

/** The position of the simulated account, where it is not the sum of what was filled. */
export function wrongPosition(
  inbox: AccountInbox,
  instrumentKey: string,
  filled: { readonly netQty: number; readonly by: string },
): readonly string[] {
  const id = positionId({
    strategyName: SIMULATED_STRATEGY,
    instrumentKey,
    product: 'Intraday',
    forwardTest: false,
  });
  const netQty = inbox.durablePositions.get(id)?.netQty ?? 0;
  return netQty === filled.netQty ? [] : [`the position is ${netQty}, ${filled.by} filled ${filled.netQty}`];
}

/** What the place that a slice was sent to knows of it, in our words. */
export type SliceTruth = Pick<Slice, 'status' | 'filledQty' | 'filledValuePaise'> & {
  readonly at: string;
  /** Absent where a slice has no price of its own there, or it is looked at elsewhere. */
  readonly limitPaise?: number;
};

/** Where a slice and the truth differ. */
export function wrongSlice(slice: Slice, truth: SliceTruth): readonly string[] {
  const isSame = slice.filledQty === truth.filledQty && slice.filledValuePaise === truth.filledValuePaise;
  const says = saidOf(slice);
  const { limitPaise = slice.terms.limitPaise } = truth;
  // A Market order has the price that follows the market for it.
  const hasPrice = !isFinal(slice.status) && slice.terms.type !== 'Market';
  return [
    ...(hasPrice && limitPaise !== slice.terms.limitPaise
      ? [`${says} at ${slice.terms.limitPaise}, but at ${truth.at} at ${limitPaise}`]
      : []),
    ...(isSame ? [] : [`${says}, but ${truth.at} filled ${truth.filledQty} for ${truth.filledValuePaise}`]),
    ...(slice.status === truth.status ? [] : [`${says}, but at ${truth.at} it is ${truth.status}`]),
  ];
}

export function saidOf({ tag, status, filledQty, filledValuePaise }: Slice): string {
  return `${tag} is ${status} with ${filledQty} filled for ${filledValuePaise}`;
}

/** What the simulated exchange has of a slice, or a broker with the exchange behind it. */
export function truthAt(
  at: string,
  order: {
    readonly status: ExchangeOrderStatus;
    readonly filledQty: number;
    readonly filledPaise: number;
    readonly pricePaise: number;
  },
): SliceTruth {
  const { status, filledQty, filledPaise: filledValuePaise, pricePaise: limitPaise } = order;
  return { at, status: STATUS_OF[status], filledQty, filledValuePaise, limitPaise };
}

const STATUS_OF: Readonly<Record<ExchangeOrderStatus, Slice['status']>> = {
  travelling: 'Placed',
  waiting: 'Placed',
  open: 'Placed',
  filled: 'Executed',
  cancelled: 'Cancelled',
  refused: 'Rejected',
  expired: 'Cancelled',
};

import type { JournalFact, Slice, StoredOrder } from '@spark/core';
import { isFinal, positionId } from '@spark/core';
import type { AccountActor } from '@spark/engine';
import type { ExchangeOrderStatus } from '@spark/exchange';
import { SIMULATED_STRATEGY } from './user-commands.ts';

/** Orders whose placement was answered and which are nowhere in the end. */
export function lostOrders(
  acknowledged: ReadonlySet<number>,
  stored: ReadonlyMap<number, StoredOrder>,
): readonly string[] {
  return [...acknowledged].filter((value) => !stored.has(value)).map((reftag) => `order ${reftag} was lost`);
}

/** Why this must not leave for the venue now; empty when it may. `cancelled` are the orders whose cancel was answered. */
export function wrongToSend(
  tag: string,
  stored: ReadonlyMap<number, StoredOrder>,
  cancelled: ReadonlySet<number>,
): readonly string[] {
  for (const { order } of stored.values()) {
    const slice = order.slices.find((candidate) => candidate.tag === tag);
    if (!slice) continue;
    return [
      ...(isFinal(slice.status) ? [`${tag} was sent after it was said to be ${slice.status}`] : []),
      ...(cancelled.has(order.reftag) ? [`${tag} was sent after its cancel was answered`] : []),
    ];
  }
  return [`${tag} was sent before it was stored`];
}

/** Tags of which it was stored that the venue refused to cancel them. */
export function refusedCancels(): {
  readonly tags: ReadonlySet<string>;
  readonly onFact: (fact: JournalFact) => void;
} {
  const tags = new Set<string>();
  return {
    tags,
    onFact: (fact) => {
      if (fact.kind === 'slice-request-refused' && fact.terms === undefined) tags.add(fact.tag);
    },
  };
}

/** Requests that were acknowledged, but neither took effect nor were reported as failed. Nothing is in flight any more. */
export function brokenPromises(
  stored: ReadonlyMap<number, StoredOrder>,
  cancelled: ReadonlySet<number>,
  notCancelled: ReadonlySet<string>,
): readonly string[] {
  const broken: string[] = [];
  for (const { order } of stored.values()) {
    for (const slice of order.slices) {
      if (isFinal(slice.status)) continue;
      if (slice.asked !== null) broken.push(`${saidOf(slice)}, and its ${slice.asked} never ends`);
      if (cancelled.has(order.reftag) && !notCancelled.has(slice.tag))
        broken.push(`${saidOf(slice)}, though its cancel was answered and never refused`);
    }
  }
  return broken;
}

/** Orders that were answered, and dropped though neither the process nor the venue was at fault. */
export function droppedOrders(
  acknowledged: ReadonlySet<number>,
  stored: ReadonlyMap<number, StoredOrder>,
): readonly string[] {
  return [...acknowledged].flatMap((reftag) =>
    (stored.get(reftag)?.order.slices ?? [])
      .filter(({ status }) => status === 'Rejected')
      .map((slice) => `${saidOf(slice)}, though only the disk failed: ${slice.message}`),
  );
}

/** The position of the simulated account, where it is not the sum of what was filled. */
export function wrongPosition(
  actor: AccountActor,
  instrumentKey: string,
  filled: { readonly netQty: number; readonly by: string },
): readonly string[] {
  const id = positionId({
    strategyName: SIMULATED_STRATEGY,
    instrumentKey,
    product: 'Intraday',
    forwardTest: false,
  });
  const netQty = actor.durablePositions.get(id)?.netQty ?? 0;
  return netQty === filled.netQty ? [] : [`the position is ${netQty}, ${filled.by} filled ${filled.netQty}`];
}

/** What the venue of a slice knows of it, in our terms. */
export type SliceTruth = Pick<Slice, 'status' | 'filledQty' | 'filledValuePaise'> & {
  readonly at: string;
  /** Absent where a slice has no price there, or where the price is checked elsewhere. */
  readonly limitPaise?: number;
};

/** Where a slice and the truth differ. */
export function wrongSlice(slice: Slice, truth: SliceTruth): readonly string[] {
  const isSame = slice.filledQty === truth.filledQty && slice.filledValuePaise === truth.filledValuePaise;
  const summary = saidOf(slice);
  const { limitPaise = slice.terms.limitPaise } = truth;
  // A Market order has the price that follows the market for it.
  const hasPrice = !isFinal(slice.status) && slice.terms.type !== 'Market';
  return [
    ...(hasPrice && limitPaise !== slice.terms.limitPaise
      ? [`${summary} at ${slice.terms.limitPaise}, but at ${truth.at} at ${limitPaise}`]
      : []),
    ...(isSame
      ? []
      : [`${summary}, but ${truth.at} filled ${truth.filledQty} for ${truth.filledValuePaise}`]),
    ...(slice.status === truth.status ? [] : [`${summary}, but at ${truth.at} it is ${truth.status}`]),
  ];
}

export function saidOf({ tag, status, filledQty, filledValuePaise }: Slice): string {
  return `${tag} is ${status} with ${filledQty} filled for ${filledValuePaise}`;
}

/** What the simulated exchange has of a slice, or a broker that trades at that exchange. */
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

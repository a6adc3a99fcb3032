import type { InstrumentKey } from '../instrument/instrument.ts';
import type { HeldPosition } from '../port/portfolio.ts';
import type { Position } from '../position/position.ts';

/** One instrument and product of an account, as the broker and as we have it. */
export type ComparedPosition = {
  /** The broker's position; null where it has none. */
  readonly held: HeldPosition | null;
  /** Ours, over all strategies; null where we have none. */
  readonly ours: Pick<Position, 'instrumentKey' | 'symbol' | 'product' | 'netQty'> | null;
  /** null: unknown, because a share bought for delivery moves from positions to holdings. */
  readonly agrees: boolean | null;
};

/**
 * Compares the broker's positions with ours. A difference does not show which is right: the user may have traded
 * elsewhere, so ours is never overwritten.
 */
export function compareHoldings(
  ours: Iterable<Position>,
  theirs: readonly HeldPosition[],
): readonly ComparedPosition[] {
  const mine = summedOurs(ours);
  const compared: ComparedPosition[] = [];
  for (const held of summedTheirs(theirs)) {
    const id = held.instrumentKey === null ? null : idOf(held.instrumentKey, held.product);
    const own = (id === null ? undefined : mine.get(id)) ?? null;
    if (id !== null) mine.delete(id);
    compared.push({ held, ours: own, agrees: agreement(held, own) });
  }
  for (const own of mine.values())
    if (own.netQty !== 0) compared.push({ held: null, ours: own, agrees: agreement(null, own) });
  return compared;
}

type Own = NonNullable<ComparedPosition['ours']>;

function agreement(held: HeldPosition | null, own: Own | null): boolean | null {
  if ((held?.netQty ?? 0) === (own?.netQty ?? 0)) return true;
  return isDeliveredShare(own ?? held) ? null : false;
}

function isDeliveredShare(holding: Pick<HeldPosition, 'instrumentKey' | 'product'> | null): boolean {
  return holding?.product === 'Delivery' && /^(NSE|BSE):/.test(holding.instrumentKey ?? '');
}

/** Strategies share the account, and the broker does not know them. A forward test was never at the broker. */
function summedOurs(positions: Iterable<Position>): Map<string, Own> {
  const sums = new Map<string, Own>();
  for (const { instrumentKey, symbol, product, netQty, forwardTest } of positions) {
    if (forwardTest) continue;
    const id = idOf(instrumentKey, product);
    sums.set(id, { instrumentKey, symbol, product, netQty: netQty + (sums.get(id)?.netQty ?? 0) });
  }
  return sums;
}

/** Two rows of one instrument and product, as after a conversion, are added. */
function summedTheirs(positions: readonly HeldPosition[]): readonly HeldPosition[] {
  const sums = new Map<string, HeldPosition>();
  for (const held of positions) {
    const id = `${held.instrumentKey ?? `${held.exchange} ${held.symbol}`} ${held.product ?? held.productWord}`;
    const before = sums.get(id);
    sums.set(id, before ? added(before, held) : held);
  }
  return [...sums.values()];
}

function added(first: HeldPosition, second: HeldPosition): HeldPosition {
  const sum = (a: number | null, b: number | null) => (a === null || b === null ? null : a + b);
  return {
    ...first,
    netQty: first.netQty + second.netQty,
    buyQty: sum(first.buyQty, second.buyQty),
    buyPaise: sum(first.buyPaise, second.buyPaise),
    sellQty: sum(first.sellQty, second.sellQty),
    sellPaise: sum(first.sellPaise, second.sellPaise),
    averagePaise: null,
  };
}

function idOf(key: InstrumentKey, product: string | null): string {
  return `${key} ${product}`;
}

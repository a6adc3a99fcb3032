import type { InstrumentKey } from '../instrument/instrument.ts';
import type { HeldPosition } from '../port/portfolio.ts';
import type { Position } from '../position/position.ts';

/** One instrument and product of an account, as the broker and as we have it. */
export type ComparedPosition = {
  /** What the broker says of it; null where its list does not have it. */
  readonly held: HeldPosition | null;
  /** Ours, of all strategies together; null where we know nothing of it. */
  readonly ours: Pick<Position, 'instrumentKey' | 'symbol' | 'product' | 'netQty'> | null;
  /** null: nobody can tell, because a share that was taken for delivery leaves the positions for the holdings. */
  readonly agrees: boolean | null;
};

/**
 * Puts what the broker holds beside what we do. A difference says nothing about who is right: the user may have traded
 * elsewhere, so ours is never set by theirs.
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

/** Strategies share the account, and the broker knows none of them. A forward test never was at the broker. */
function summedOurs(positions: Iterable<Position>): Map<string, Own> {
  const sums = new Map<string, Own>();
  for (const { instrumentKey, symbol, product, netQty, forwardTest } of positions) {
    if (forwardTest) continue;
    const id = idOf(instrumentKey, product);
    sums.set(id, { instrumentKey, symbol, product, netQty: netQty + (sums.get(id)?.netQty ?? 0) });
  }
  return sums;
}

/** Two rows of one thing, as after a conversion, are one: what is open of it is their sum. */
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

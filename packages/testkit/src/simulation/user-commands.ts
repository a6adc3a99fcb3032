import type { AccountKey, AccountOrder, Clock, OrderInstrument, OrderTerms } from '@spark/core';
import { askCancel, askChange, newSlice, tagOf } from '@spark/core';
import type { AccountActor } from '@spark/engine';
import type { Random } from '../world/seeded-random.ts';

type Parts = {
  readonly random: Random;
  readonly clock: Clock;
  readonly account: AccountKey;
  readonly instrument: OrderInstrument;
  readonly newTerms: (side: 'Buy' | 'Sell') => OrderTerms;
  readonly newLimitPaise: () => number;
  readonly sliceQtyMax: number;
};

/** A user who places, changes and cancels at random. */
export type UserCommands = {
  readonly next: (actor: AccountActor) => void;
  /** Reftags of the orders whose placement was answered: these must never be lost. */
  readonly acknowledged: ReadonlySet<number>;
  /** Reftags of the orders whose cancel was answered: of these nothing may be sent or stay open. */
  readonly cancelled: ReadonlySet<number>;
  readonly ordersPlaced: () => number;
};

export const SIMULATED_STRATEGY = 'test1';

export function createUserCommands(parts: Parts): UserCommands {
  const { random, clock, instrument, newLimitPaise } = parts;
  const acknowledged = new Set<number>();
  const cancelled = new Set<number>();
  const orders = createRandomOrders(parts);

  function next(actor: AccountActor): void {
    const open = [...actor.book.openOrders()];
    const some = open[random.int(Math.max(1, open.length))];
    const at = clock.now();
    const doing = random.int(10);
    if (doing < 4 || !some) {
      const order = orders.next();
      void actor.record([{ kind: 'order-planned', order }]).then(
        () => acknowledged.add(order.reftag),
        () => undefined,
      );
      return;
    }
    const { tickPaise } = instrument;
    const isCancel = doing < 6;
    const decision = isCancel
      ? askCancel(some, 'user', at)
      : askChange(
          some,
          { limitPaise: newLimitPaise() },
          { at, tickPaise, band: null, refusalOf: () => null },
        );
    if (!decision.ok) return;
    void actor.record(decision.value).then(
      () => isCancel && cancelled.add(some.reftag),
      () => undefined,
    );
  }

  return { next, acknowledged, cancelled, ordersPlaced: orders.made };
}

/** Orders of any size, terms and operations, numbered as they are made. */
function createRandomOrders({ random, clock, account, instrument, newTerms, sliceQtyMax }: Parts) {
  let reftags = 0;

  function next(): AccountOrder {
    const reftag = ++reftags;
    const placedAt = clock.now();
    const sizes = Array.from({ length: 1 + random.int(3) }, () => 1 + random.int(sliceQtyMax));
    const operations = {
      timeLimitSeconds: random.int(3) * 5,
      priceBufferPaise: random.int(2) * 100,
      shouldExecute: random.isHit(0.5),
    };
    const isOn = operations.timeLimitSeconds > 0 || operations.priceBufferPaise > 0;
    const side = random.pick<'Buy' | 'Sell'>(['Buy', 'Sell']);
    const terms = newTerms(side);
    return {
      reftag,
      strefId: reftag,
      ...account,
      strategyName: SIMULATED_STRATEGY,
      instrument,
      side,
      product: 'Intraday',
      qty: sizes.reduce((sum, qty) => sum + qty, 0),
      splitBy: 0,
      terms,
      operations,
      operation: { kind: isOn && terms.type === 'Limit' ? 'watching' : 'idle' },
      forwardTest: false,
      capitalPaise: 0,
      placedAt,
      marketPaise: null,
      slices: sizes.map((qty, at) => newSlice({ tag: tagOf('SIM', reftag, at), qty, terms, placedAt })),
      reconciledAt: null,
    };
  }

  return { next, made: () => reftags };
}

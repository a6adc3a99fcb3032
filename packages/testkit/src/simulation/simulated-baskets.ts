import { type Basket, type Instrument, type JournalEntry, NO_OPERATIONS, type OrderTerms } from '@spark/core';
import type { AccountActor, BasketService, NewBasket, OpenDesk } from '@spark/engine';
import type { CrashingJournal } from '../world/crashing-journal.ts';
import type { Random } from '../world/seeded-random.ts';
import { SIMULATED_STRATEGY } from './user-commands.ts';

type Parts = {
  readonly instrument: Instrument;
  readonly random: Random;
  readonly journal: Pick<CrashingJournal, 'instructions' | 'orders'>;
  /** What reached the venue: a power cut takes the report of a fill, not the fill. */
  readonly taken: readonly { readonly tag: string; readonly filledQty: number }[];
};

type Side = 'Buy' | 'Sell';

/** A leg is known by its quantity, which no other leg has. */
type MeantLeg = { readonly side: Side; readonly waitsFor: readonly number[] };

const CALL = { name: 'PlaceBasket', payload: '{}', about: SIMULATED_STRATEGY };
/** So far apart that neither the other orders of the user nor a sum of two legs comes to the quantity of a third. */
const FIRST_QTY = 200_000;
const QTY_STEP = 4_000;

/** Baskets that a simulated user places and ends, over all lives of the process. */
export function createSimulatedBaskets({ instrument, random, journal, taken }: Parts) {
  const legs = new Map<number, MeantLeg>();
  /** Numbers of those whose placing was answered. */
  const acknowledged = new Set<number>();
  /** Those whose square-off was answered. */
  const owed = new Set<number>();
  const violations: string[] = [];
  /** By leg and account, the orders under which it was stored as placed. */
  const placedAs = new Map<string, { readonly leg: string; readonly reftags: Set<number> }>();
  let nextQty = FIRST_QTY;

  function legOf(side: Side, lastPaise: number, waitsFor: readonly number[]): NewBasket['legs'][number] {
    // Not at equal distances, so that no sum and difference of legs comes to another one.
    nextQty += QTY_STEP + legs.size * 6;
    legs.set(nextQty, { side, waitsFor });
    const terms: OrderTerms = random.isHit(0.7)
      ? { type: 'Market', limitPaise: null, triggerPaise: null }
      : { type: 'Limit', limitPaise: lastPaise + (side === 'Buy' ? 50 : -50), triggerPaise: null };
    return {
      ...{ strategyName: SIMULATED_STRATEGY, side, product: 'Intraday', qty: nextQty, terms, splitBy: 0 },
      ...{ operations: NO_OPERATIONS, forwardTest: false, only: null, instrumentKey: instrument.key },
    };
  }

  function place(baskets: BasketService, desk: OpenDesk, lastPaise: number): void {
    const hedgeFirst = random.isHit(0.8);
    const otherwise = random.pick(['stop', 'goOn', 'undo'] as const);
    const buys = Array.from({ length: 1 + random.int(2) }, () => legOf('Buy', lastPaise, []));
    const hedges = buys.map(({ qty }) => qty);
    const waitsFor = hedgeFirst && otherwise !== 'goOn' ? hedges : [];
    const sells = Array.from({ length: 1 + random.int(2) }, () => legOf('Sell', lastPaise, waitsFor));
    const basket: NewBasket = {
      ...{ strategyName: SIMULATED_STRATEGY, only: null, forwardTest: false, hedgeFirst },
      wait: { seconds: 1 + random.int(10), otherwise },
      legs: [...sells, ...buys],
    };
    baskets.place(desk, basket, CALL).then(
      (answer) => {
        if (answer.ok) acknowledged.add(answer.value.id);
      },
      () => undefined,
    );
  }

  /** One of those that were answered, whether or not it is over by now. */
  function pick(): number | undefined {
    return [...acknowledged][random.int(Math.max(1, acknowledged.size))];
  }

  function end(baskets: BasketService, desk: OpenDesk): void {
    const id = pick();
    if (id === undefined) return;
    const ending = random.pick(['square-off', 'square-off', 'cancel'] as const);
    baskets.end(desk, id, ending, { ...CALL, name: 'EndBasket' }).then(
      (answer) => {
        if (answer.ok && ending === 'square-off') owed.add(id);
      },
      () => undefined,
    );
  }

  /** A sell goes when its hedges are filled, unless its basket says that it may go without. */
  function onEntry({ writes }: JournalEntry): void {
    for (const write of writes)
      if (write.kind === 'put-instructions')
        for (const row of write.instructions)
          if (row.kind === 'basket') for (const place of row.body.places) note(row.id, row.body, place);
  }

  function note(id: number, basket: Basket, place: Basket['places'][number]): void {
    const order = basket.legs[place.leg]?.order;
    if (place.state !== 'placed' || !order) return;
    const { side, qty } = order;
    const key = `${id} ${place.leg} ${place.accountName}`;
    const known = placedAs.get(key) ?? { leg: `${side} ${qty}`, reftags: new Set() };
    placedAs.set(key, known);
    if (known.reftags.has(place.reftag)) return;
    known.reftags.add(place.reftag);
    for (const hedge of legs.get(qty)?.waitsFor ?? [])
      if (filledOf(hedge, 'Buy') < hedge)
        violations.push(`a sell of ${qty} was placed before its hedge of ${hedge} was filled`);
  }

  function ordersOf(qty: number, side: Side) {
    return [...journal.orders.values()].filter(({ order }) => order.qty === qty && order.side === side);
  }

  function filledOf(qty: number, side: Side): number {
    const tags = new Set(ordersOf(qty, side).flatMap(({ order }) => order.slices.map(({ tag }) => tag)));
    return taken.reduce((sum, { tag, filledQty }) => sum + (tags.has(tag) ? filledQty : 0), 0);
  }

  function doubled(): readonly string[] {
    return [...placedAs.values()].flatMap(({ leg, reftags }) =>
      reftags.size > 1 ? [`the leg ${leg} was placed ${reftags.size} times`] : [],
    );
  }

  /** After the storm nothing waits any more, and what was asked for is done. */
  function unfinished({ book }: AccountActor): readonly string[] {
    const found: string[] = [];
    for (const id of acknowledged) if (!journal.instructions.has(id)) found.push(`basket ${id} is lost`);
    for (const row of journal.instructions.values()) {
      if (row.kind !== 'basket') continue;
      const waiting = row.body.places.filter(({ state }) => state === 'waiting').length;
      if (waiting > 0) found.push(`${waiting} legs of basket ${row.id} wait for ever`);
      // What other orders of the user are about to close is left to them.
      if (book.openOrderCount() > 0) continue;
      const left = row.body.exits.filter(({ isDone }) => !isDone);
      for (const { problem } of left)
        found.push(`basket ${row.id} is not closed: ${problem ?? 'nobody says why'}`);
      if (owed.has(row.id) && row.open) found.push(`basket ${row.id} was to be closed and is open`);
    }
    return found;
  }

  return {
    place,
    end,
    pick,
    onEntry,
    violations: (actor: AccountActor): readonly string[] => [
      ...violations,
      ...doubled(),
      ...unfinished(actor),
    ],
  };
}

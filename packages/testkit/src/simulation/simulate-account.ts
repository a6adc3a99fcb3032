import type { AccountOrder, OrderTerms, Slice } from '@spark/core';
import { isFinal } from '@spark/core';
import { type AccountActor, openAccountActor } from '@spark/engine';
import { createCrashingJournal } from '../world/crashing-journal.ts';
import { createFaultyVenue, NO_FAULTS, type VenueFaults, type VenueOrder } from '../world/faulty-venue.ts';
import { createManualClock } from '../world/manual-clock.ts';
import { createRandom } from '../world/seeded-random.ts';
import { createVirtualTime } from '../world/virtual-time.ts';
import { createActorWatch } from './actor-watch.ts';
import { createUserCommands } from './user-commands.ts';
import {
  brokenPromises,
  droppedOrders,
  lostOrders,
  refusedCancels,
  saidOf,
  wrongPosition,
  wrongSlice,
  wrongToSend,
} from './violations.ts';

const ACCOUNT = { ucc: 'F000000', accountName: 'account1' };
const SHARE = { key: 'NSE:212', symbol: 'ASHOKLEY-EQ', isDerivative: false, lotSize: 1, tickPaise: 5 };
/** A crash that was a power cut, and took what can be asked for again. */
const TAKEN = 'what was not on the disk is gone';
/** What failed was the disk, and nothing else: then nothing may be dropped. */
export const ONLY_THE_DISK = 'only the disk fails';
const UNREADABLE = 'the book cannot be read';
const DAMAGED = 'the row of an order is damaged';
const REOPEN_AFTER_MS = 1_000;
const LIMIT_170: OrderTerms = { type: 'Limit', limitPaise: 17_000, triggerPaise: null };

export type Simulated = {
  /** Of everything that was published, in order. */
  readonly traceHash: string;
  readonly crashes: number;
  /** What of that happened, and how often: crashes by the point at which they came, and the rarer faults. */
  readonly happened?: Readonly<Record<string, number>>;
  readonly orders: number;
  /** What must never be; empty when all is well. */
  readonly violations: readonly string[];
};

/**
 * Some minutes of an account's life with a bad broker, a slow disk and crashes at any moment, all from one seed; then
 * the storm ends, and everything has to recover without help.
 */
export async function simulateAccount(seed: number): Promise<Simulated> {
  const random = createRandom(seed);
  const clock = createManualClock();
  const { pass } = createVirtualTime(clock);
  const bookIsImmediate = random.isHit(0.5);
  const isOnlyDisk = random.isHit(0.15);
  const crashedAt = new Map<string, number>();
  let crashOdds = isOnlyDisk ? 0 : 0.002;
  let isDead = false;
  let powerCuts = 0;
  const parts = { clock, timers: clock, random, onAwait };
  const broker = createFaultyVenue({ ...parts, bookIsImmediate });
  const notCancelled = refusedCancels();
  const journal = createCrashingJournal({ ...parts, onFact: notCancelled.onFact });
  const { setFailing, setUnreadable, orders: stored } = journal;

  /** Wherever the engine waits for anything, its process may be gone before the answer. */
  function onAwait(point: string): void {
    if (!isDead && random.isHit(crashOdds)) die(point);
  }

  function die(point: string): void {
    isDead = true;
    crashedAt.set(point, (crashedAt.get(point) ?? 0) + 1);
    if (journal.crash() > 0) powerCuts += 1;
    broker.cutOff();
  }

  const violations: string[] = [];
  const watch = createActorWatch(clock);
  const user = createUserCommands({
    ...parts,
    account: ACCOUNT,
    instrument: SHARE,
    newTerms: () => LIMIT_170,
    newLimitPaise: () => 16_000 + random.int(400) * 5,
    sliceQtyMax: 100,
  });
  let crashes = 0;
  let unreadable = 0;
  /** Orders whose row cannot be read: nothing is done to them, and nothing else may suffer. */
  const damaged = new Set<number>();
  let lastPaise = 17_000;

  /** What an actor before this one was to send and did not; a crash takes that with it. */
  let neverLeft = new Set<string>();
  /** Tags whose cancel the actor read when it was opened. */
  const readAsCancelled = new Set<string>();

  broker.setFaults(isOnlyDisk ? SLOW_QUEUE : stormOf(random, bookIsImmediate));
  broker.onPlace(({ tag }) => {
    if (damagedTags().has(tag)) violations.push(`${tag} was sent though its row is damaged`);
    violations.push(...wrongToSend(tag, stored, user.cancelled));
    if (readAsCancelled.has(tag)) violations.push(`${tag} was sent though its cancel was read`);
  });

  async function open(): Promise<AccountActor> {
    watch.begin();
    if (isDead) neverLeft = new Set();
    isDead = false;
    for (const { order } of stored.values())
      for (const { tag, asked } of order.slices) if (asked === 'cancel') readAsCancelled.add(tag);
    return openAccountActor({
      ...parts,
      ...watch.ears,
      account: ACCOUNT,
      neverLeft,
      journal: journal.open(),
      venues: { live: broker.venue, simulated: broker.venue },
      prices: {
        now: () => ({ lastPaise, bestBidPaise: lastPaise - 5, bestAskPaise: lastPaise + 5 }),
        watch: () => () => undefined,
      },
    });
  }

  /** As the registry does it: until it can be read. */
  async function reopen(): Promise<void> {
    await actor.close();
    if (isDead && !isOnlyDisk && random.isHit(0.2)) damageOne();
    if (random.isHit(0.2)) {
      unreadable += 1;
      setUnreadable(true);
      clock.at(clock.now() + random.int(5_000), () => setUnreadable(false));
    }
    for (;;) {
      try {
        actor = await open();
        return;
      } catch {
        await pass(REOPEN_AFTER_MS);
      }
    }
  }

  function damageOne(): void {
    const whole = [...stored.keys()].filter((reftag) => !damaged.has(reftag));
    const reftag = whole[random.int(Math.max(1, whole.length))];
    if (reftag === undefined) return;
    damaged.add(reftag);
    journal.damage(reftag);
  }

  function market(): void {
    lastPaise += (random.int(41) - 20) * 5;
    const working = broker.taken.filter(
      (venueOrder) => venueOrder.state === 'open' && !venueOrder.isForgotten,
    );
    const order = working[random.int(Math.max(1, working.length))];
    if (!order) return;
    if (!isOnlyDisk && random.isHit(0.05) && isKnown(order)) broker.forget(order);
    else if (random.isHit(0.1)) broker.changeElsewhere(order, (order.terms.limitPaise ?? lastPaise) + 5);
    else broker.fill(order, 1 + random.int(order.qty - order.filledQty), lastPaise);
  }

  /** Whether the venue's book cannot lose it: only then can it be distinguished from one that never arrived. */
  function isKnown({ tag, filledQty }: VenueOrder): boolean {
    for (const { order } of stored.values())
      for (const slice of order.slices)
        if (slice.tag === tag)
          return journal.isAllOnDisk() && slice.orderId !== null && slice.filledQty === filledQty;
    return false;
  }

  let actor = await open();
  for (let step = 0; step < 60; step++) {
    // In bursts, so that there is always something on its way to the disk when it fails.
    for (let burst = isOnlyDisk ? random.int(6) : random.int(2); burst > 0; burst--) user.next(actor);
    if (random.isHit(0.4)) market();
    if (random.isHit(isOnlyDisk ? 0.1 : 0.03)) clock.at(clock.now() + random.int(10), () => setFailing(true));
    await pass(random.int(600));
    if (watch.isBroken() || isDead || (!isOnlyDisk && random.isHit(0.05))) {
      crashes++;
      setFailing(false);
      if (!watch.isBroken() && !isDead) die('while nothing is awaited');
      await reopen();
    }
  }

  // Whatever was about to fail fails now.
  await pass(10);
  crashOdds = 0;
  broker.setFaults(NO_FAULTS);
  setFailing(false);
  await pass(30_000);
  if (watch.isBroken() || isDead) await reopen();
  await pass(120_000);
  const reconciled = actor.reconcile();
  await pass(1_000);
  await reconciled;
  judge();
  await actor.close();
  const happened = {
    ...Object.fromEntries(crashedAt),
    ...broker.happened,
    [TAKEN]: powerCuts,
    [UNREADABLE]: unreadable,
    [DAMAGED]: damaged.size,
    [ONLY_THE_DISK]: isOnlyDisk ? 1 : 0,
  };
  return {
    traceHash: watch.traceHash(),
    crashes,
    happened,
    orders: user.ordersPlaced(),
    violations: [...watch.untruths, ...violations],
  };

  function damagedTags(): ReadonlySet<string> {
    const slices = [...damaged].flatMap((reftag) => stored.get(reftag)?.order.slices ?? []);
    return new Set(slices.map(({ tag }) => tag));
  }

  function judge(): void {
    const byTag = new Map(broker.taken.map((order) => [order.tag, order]));
    if (byTag.size !== broker.taken.length) violations.push('an order was sent twice');
    const readable = new Map([...stored].filter(([reftag]) => !damaged.has(reftag)));
    violations.push(
      ...lostOrders(user.acknowledged, stored),
      ...brokenPromises(readable, user.cancelled, notCancelled.tags),
      ...(isOnlyDisk ? droppedOrders(user.acknowledged, stored) : []),
      ...[...journal.writtenOver].map((reftag) => `the damaged row of order ${reftag} was written over`),
    );
    violations.push(...wrongPosition(actor, SHARE.key, { netQty: filledAtVenue(), by: 'the venue' }));
    for (const { order } of readable.values()) {
      for (const slice of order.slices) violations.push(...judgeSlice(slice));
      judgeTerms(order);
    }

    /** What a damaged order filled after its row was last written is known to nobody. */
    function filledAtVenue(): number {
      const unread = damagedTags();
      let netQty = 0;
      for (const { tag, side, filledQty } of broker.taken)
        if (!unread.has(tag)) netQty += filledQty * (side === 'Buy' ? 1 : -1);
      for (const reftag of damaged)
        for (const { filledQty } of stored.get(reftag)?.order.slices ?? [])
          netQty += filledQty * (stored.get(reftag)?.order.side === 'Buy' ? 1 : -1);
      return netQty;
    }

    /** While it works, an order is at its venue as we show it, also in price. */
    function judgeTerms(order: AccountOrder): void {
      for (const { tag, status, terms } of order.slices) {
        const truth = byTag.get(tag);
        if (isFinal(status) || !truth) continue;
        const { limitPaise } = truth.terms;
        if (terms.limitPaise !== limitPaise)
          violations.push(`${tag} is at ${terms.limitPaise}, but at the venue at ${limitPaise}`);
        // Batches may differ in price, where the venue refused the change of some.
        if (order.slices.length === 1 && order.terms.limitPaise !== limitPaise)
          violations.push(
            `order ${order.reftag} is at ${order.terms.limitPaise}, at the venue at ${limitPaise}`,
          );
      }
    }

    function judgeSlice(slice: Slice): readonly string[] {
      const truth = byTag.get(slice.tag);
      // What the venue has forgotten is over.
      const status = truth && (truth.isForgotten ? 'Cancelled' : STATUS_OF[truth.state]);
      if (status) return wrongSlice(slice, { ...truth, status, at: 'the venue' });
      return isFinal(slice.status)
        ? []
        : [`${saidOf(slice)}, but the venue never took it and nobody settled it`];
    }
  }
}

const STATUS_OF = {
  open: 'Placed',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
  executed: 'Executed',
} as const;

/** A venue that behaves, and lets orders wait for their turn. */
export const SLOW_QUEUE: VenueFaults = { ...NO_FAULTS, placeQueued: 0.8 };

/** A different kind of bad weather for every seed. */
export function stormOf(random: ReturnType<typeof createRandom>, bookIsImmediate: boolean): VenueFaults {
  const some = (most: number): number => (random.isHit(0.5) ? (most * random.int(100)) / 100 : 0);
  return {
    refuse: some(0.3),
    answerLost: some(0.5),
    requestLost: some(0.4),
    // Only a venue that shows orders late can take them late.
    requestLate: bookIsImmediate ? 0 : some(0.4),
    reportLost: some(0.6),
    reportTwice: some(0.5),
    reportLate: some(0.6),
    bookSilent: some(0.5),
    changeRefused: some(0.3),
    sessionEnds: some(0.02),
    streamMute: some(0.05),
    anotherOrder: some(0.3),
    placeQueued: some(0.6),
    cancelIgnored: some(0.5),
    changeIgnored: some(0.3),
    cancelsRefused: some(0.3),
    putOff: some(0.4),
  };
}

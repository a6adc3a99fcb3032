import type { OrderTerms, Slice, TradingVenue } from '@spark/core';
import { assert, isFinal } from '@spark/core';
import { type AccountActor, openAccountActor } from '@spark/engine';
import {
  ANSWER_FAULTS,
  type BrokerSimulator,
  HANDSHAKE_FAULTS,
  type PlannedWireFault,
  PUSH_FAULTS,
  type SimulatedCall,
  type WireFault,
} from '@spark/simulators';
import { openWireStage, type WireBroker } from '../wire-stage/open-wire-stage.ts';
import { createCrashingJournal } from '../world/crashing-journal.ts';
import { createRandom, type Random } from '../world/seeded-random.ts';
import { createActorWatch } from './actor-watch.ts';
import type { Simulated } from './simulate-account.ts';
import { createUserCommands } from './user-commands.ts';
import {
  brokenPromises,
  lostOrders,
  refusedCancels,
  saidOf,
  truthAt,
  wrongPosition,
  wrongSlice,
} from './violations.ts';

/**
 * Some minutes of an account at a live broker, from one seed: orders of every type over real sockets, everything that
 * can go wrong on the wire, logins that end, a slow disk and crashes. Then the storm ends, and everything has to come
 * right without help.
 */
export async function simulateLiveAccount(seed: number, broker: WireBroker): Promise<Simulated> {
  const random = createRandom(seed);
  const stage = await openWireStage(broker);
  const { clock, share, account } = stage;
  const parts = { clock, timers: clock, random };
  const notCancelled = refusedCancels();
  const journal = createCrashingJournal({ ...parts, onFact: notCancelled.onFact });
  const { open: openJournal, crash, setFailing, orders: stored, hasTag } = journal;
  /** What an actor before this one was to send and did not; a crash takes that with it. */
  let neverLeft = new Set<string>();
  const clientId = stage.clientIdOf(account);
  const violations: string[] = [];
  const watch = createActorWatch(clock);
  const happened: Record<string, number> = {};
  const user = createUserCommands({
    ...parts,
    account,
    instrument: share,
    newTerms: (side) => termsNear(stage.quote(share.key).lastPaise, side, share.tickPaise, random),
    newLimitPaise: () => stage.quote(share.key).lastPaise + (random.int(21) - 10) * share.tickPaise,
    sliceQtyMax: 3_000,
  });
  let venue: TradingVenue = stage.venue;
  let crashes = 0;

  async function open(): Promise<AccountActor> {
    watch.begin();
    const opened = openAccountActor({
      ...parts,
      ...watch.ears,
      account,
      neverLeft,
      journal: openJournal(),
      venues: { live: venue, simulated: venue },
      prices: {
        now: () => {
          const { lastPaise, bidPaise, askPaise } = stage.quote(share.key);
          return { lastPaise, bestBidPaise: bidPaise, bestAskPaise: askPaise };
        },
        watch: () => () => undefined,
      },
    });
    return stage.answer(opened);
  }

  let actor = await open();
  for (let step = 0; step < 40; step++) {
    if (random.isHit(0.6)) user.next(actor);
    if (random.isHit(0.4)) befall(someFault(random));
    if (random.isHit(0.02)) await stayDown();
    if (random.isHit(0.03)) setFailing(true);
    await stage.pass(random.int(900));
    if (!watch.isBroken() && !random.isHit(0.05)) continue;
    crashes++;
    setFailing(false);
    if (!watch.isBroken()) {
      crash();
      neverLeft = new Set();
      venue = stage.restart();
    }
    await actor.close();
    actor = await open();
  }

  stage.faults.clear();
  setFailing(false);
  await stage.pass(60_000);
  if (watch.isBroken()) {
    await actor.close();
    actor = await open();
  }
  await stage.pass(180_000);
  await stage.answer(actor.reconcile());
  await stage.pass(2_000);
  judge();
  await actor.close();
  await stage.close();
  return {
    traceHash: watch.traceHash(),
    crashes,
    happened,
    orders: user.ordersPlaced(),
    violations: [...watch.untruths, ...violations],
  };

  /** The broker cannot be reached for a while. */
  async function stayDown(): Promise<void> {
    happened['the broker is down'] = (happened['the broker is down'] ?? 0) + 1;
    await stage.simulator.goDown();
    await stage.pass(random.int(10_000));
    await stage.simulator.comeBack();
  }

  function befall(fault: PlannedWireFault): void {
    happened[fault.fault] = (happened[fault.fault] ?? 0) + 1;
    stage.simulator.faults.plan({ ...fault, clientId });
  }

  function judge(): void {
    const byTag = new Map<string, DeskOrder>();
    for (const order of stage.simulator.world.desk.orders(clientId)) {
      // What the broker refused may be sent again; what it took may not.
      const before = byTag.get(order.tag);
      if (before && before.status !== 'refused' && order.status !== 'refused')
        violations.push(`${order.tag} was sent twice`);
      if (!hasTag(order.tag)) violations.push(`${order.tag} was sent before it was stored`);
      if (!before || before.status === 'refused') byTag.set(order.tag, order);
    }
    violations.push(
      ...lostOrders(user.acknowledged, stored),
      ...brokenPromises(stored, user.cancelled, notCancelled.tags),
    );
    let netQty = 0;
    for (const { side, filledQty } of byTag.values()) netQty += filledQty * (side === 'Buy' ? 1 : -1);
    for (const { order } of stored.values())
      for (const slice of order.slices) violations.push(...judged(slice, byTag.get(slice.tag)));
    violations.push(...wrongPosition(actor, share.key, { netQty, by: 'the broker' }));
  }
}

type DeskOrder = ReturnType<BrokerSimulator['world']['desk']['orders']>[number];

function judged(slice: Slice, truth: DeskOrder | undefined): readonly string[] {
  if (!truth)
    return isFinal(slice.status) && slice.filledQty === 0
      ? []
      : [`${saidOf(slice)}, but it is not at the broker`];
  return wrongSlice(slice, truthAt('the broker', truth));
}

function termsNear(lastPaise: number, side: 'Buy' | 'Sell', tickPaise: number, random: Random): OrderTerms {
  const way = side === 'Buy' ? tickPaise : -tickPaise;
  const kind = random.int(5);
  if (kind === 0) return { type: 'Market', limitPaise: null, triggerPaise: null };
  if (kind > 1) {
    const limitPaise = lastPaise + (random.int(21) - 14) * way;
    return { type: 'Limit', limitPaise, triggerPaise: null };
  }
  const triggerPaise = lastPaise + (1 + random.int(6)) * way;
  return { type: 'SL-Limit', limitPaise: triggerPaise + (1 + random.int(20)) * way, triggerPaise };
}

function faultsOf(table: Readonly<Partial<Record<WireFault, string>>>): readonly [WireFault, ...WireFault[]] {
  // Faults of the key would only prevent the person from logging in again.
  const [first, ...others] = (Object.keys(table) as WireFault[]).filter((fault) => fault !== 'wrong-key');
  assert(first !== undefined, 'something can go wrong');
  return [first, ...others];
}

const ANSWERS = faultsOf(ANSWER_FAULTS);
const PUSHES = faultsOf(PUSH_FAULTS);
const HANDSHAKES = faultsOf(HANDSHAKE_FAULTS);

function someFault(random: Random): PlannedWireFault {
  const times = 1 + random.int(4);
  const kind = random.int(10);
  if (kind === 0) return { fault: random.pick(HANDSHAKES), times: 1 };
  if (kind < 4) return { fault: random.pick(PUSHES), times, delayMs: 1 + random.int(5_000) };
  const call = random.pick<SimulatedCall>(['place', 'change', 'cancel', 'orders', 'trades']);
  return { fault: random.pick(ANSWERS), calls: [call], times, delayMs: 1 + random.int(3_000) };
}

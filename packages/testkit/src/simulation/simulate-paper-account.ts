import { createPaperVenue } from '@spark/brokers';
import type { OrderTerms, Slice, TradingVenue } from '@spark/core';
import { isFinal } from '@spark/core';
import { type AccountActor, openAccountActor } from '@spark/engine';
import type { ExchangeOrder, Fault, PlannedFault } from '@spark/exchange';
import { createCrashingJournal } from '../world/crashing-journal.ts';
import { createManualClock } from '../world/manual-clock.ts';
import { createRandom, type Random } from '../world/seeded-random.ts';
import { openSmallMarket, SMALL_MARKET_SHARE as SHARE } from '../world/small-market.ts';
import { createVirtualTime } from '../world/virtual-time.ts';
import { createActorWatch } from './actor-watch.ts';
import type { Simulated } from './simulate-account.ts';
import { createUserCommands } from './user-commands.ts';
import { lostOrders, saidOf, truthAt, wrongPosition, wrongSlice } from './violations.ts';

const ACCOUNT = { ucc: 'F000000', accountName: 'account1' };

/**
 * Some minutes of a paper account on the simulated exchange, from one seed: orders of every type, answers and reports
 * that get lost, a slow disk, and crashes in which the exchange forgets everything, since it lives in our process. Then
 * the storm ends, and everything has to recover without help.
 */
export async function simulatePaperAccount(seed: number): Promise<Simulated> {
  const random = createRandom(seed);
  const clock = createManualClock();
  const time = createVirtualTime(clock);
  const parts = { clock, timers: clock, random };
  const { open: openJournal, crash, setFailing, orders: stored, hasTag } = createCrashingJournal(parts);
  const violations: string[] = [];
  const watch = createActorWatch(clock);
  const user = createUserCommands({
    ...parts,
    account: ACCOUNT,
    instrument: { ...SHARE, isDerivative: false },
    newTerms: (side) => termsNear(quote().lastPaise, side, random),
    newLimitPaise: () => quote().lastPaise + (random.int(21) - 10) * SHARE.tickPaise,
    // Often more than is offered at one price, so that orders are filled in parts.
    sliceQtyMax: 3_000,
  });
  let market = openSmallMarket(clock, `${seed}`);
  let venue = openVenue();
  let crashes = 0;

  function openVenue(): TradingVenue {
    const { floor } = market;
    const submit: typeof floor.submit = (request) => {
      if (!hasTag(request.tag)) violations.push(`${request.tag} was sent before it was stored`);
      if (storedSlice(request.tag)?.orderId)
        violations.push(`${request.tag} was sent again though it has a number`);
      return floor.submit(request);
    };
    const resume: typeof floor.resume = (orders) => {
      for (const { tag, filledQty, filledPaise } of orders) {
        const known = storedSlice(tag);
        if (known?.filledQty !== filledQty || known.filledValuePaise !== filledPaise)
          violations.push(`${tag} was taken up with ${filledQty} filled, we know of ${known?.filledQty}`);
      }
      floor.resume(orders);
    };
    return createPaperVenue({ floor: { ...floor, submit, resume }, clock, timers: clock, tagPrefix: 'SIM' });
  }

  function storedSlice(tag: string): Slice | undefined {
    for (const { order } of stored.values())
      for (const slice of order.slices) if (slice.tag === tag) return slice;
    return undefined;
  }

  function quote() {
    const { lastPaise = 0, bids = [], asks = [] } = market.floor.quote(SHARE.key) ?? {};
    return {
      lastPaise,
      bestBidPaise: bids[0]?.pricePaise ?? lastPaise,
      bestAskPaise: asks[0]?.pricePaise ?? lastPaise,
    };
  }

  async function open(): Promise<AccountActor> {
    watch.begin();
    return openAccountActor({
      ...parts,
      ...watch.ears,
      account: ACCOUNT,
      journal: openJournal(),
      venues: { live: venue, simulated: venue },
      prices: { now: quote, watch: () => () => undefined },
    });
  }

  let actor = await open();
  for (let step = 0; step < 60; step++) {
    if (random.isHit(0.5)) user.next(actor);
    if (random.isHit(0.3)) market.floor.faults.plan(someFault(random));
    if (random.isHit(0.03)) setFailing(true);
    await time.pass(random.int(600));
    if (watch.isBroken() || random.isHit(0.05)) {
      crashes++;
      setFailing(false);
      if (!watch.isBroken()) {
        crash();
        market.floor.close();
        market = openSmallMarket(clock, `${seed}`);
        venue = openVenue();
      }
      await actor.close();
      actor = await open();
    }
  }

  market.floor.faults.clear();
  setFailing(false);
  await time.pass(30_000);
  if (watch.isBroken()) {
    await actor.close();
    actor = await open();
  }
  await time.pass(90_000);
  await time.until(actor.reconcile());
  await time.pass(1_000);
  judge();
  await actor.close();
  market.floor.close();
  return {
    traceHash: watch.traceHash(),
    crashes,
    orders: user.ordersPlaced(),
    violations: [...watch.untruths, ...violations],
  };

  function judge(): void {
    const answer = market.floor.orders(`${ACCOUNT.ucc}:${ACCOUNT.accountName}`);
    const byTag = new Map(answer.kind === 'accepted' ? answer.value.map((order) => [order.tag, order]) : []);
    violations.push(...lostOrders(user.acknowledged, stored));
    let netQty = 0;
    for (const { order } of stored.values()) {
      for (const slice of order.slices) {
        netQty += slice.filledQty * (order.side === 'Buy' ? 1 : -1);
        violations.push(...judged(slice, byTag.get(slice.tag)));
        byTag.delete(slice.tag);
      }
    }
    for (const tag of byTag.keys()) violations.push(`${tag} is at the exchange and not in our book`);
    violations.push(...wrongPosition(actor, SHARE.key, { netQty, by: 'the orders' }));
  }
}

function judged(slice: Slice, truth: ExchangeOrder | undefined): readonly string[] {
  // The exchange of an earlier life is gone; what ended in it is as the journal has it.
  if (!truth) return isFinal(slice.status) ? [] : [`${saidOf(slice)}, but it is not at the exchange`];
  return wrongSlice(slice, truthAt('the exchange', truth));
}

function termsNear(lastPaise: number, side: 'Buy' | 'Sell', random: Random): OrderTerms {
  const way = side === 'Buy' ? SHARE.tickPaise : -SHARE.tickPaise;
  const kind = random.int(5);
  if (kind === 0) return { type: 'Market', limitPaise: null, triggerPaise: null };
  const limitPaise = lastPaise + (random.int(21) - 14) * way;
  if (kind > 1) return { type: 'Limit', limitPaise, triggerPaise: null };
  // Some are reached already and some have a limit on the wrong side: those are refused.
  const triggerPaise = lastPaise + (random.int(9) - 1) * way;
  return { type: 'SL-Limit', limitPaise: triggerPaise + (random.int(21) - 2) * way, triggerPaise };
}

function someFault(random: Random): PlannedFault {
  const fault: Fault = random.pick<Fault>([
    { kind: 'time-out-after-accept' },
    { kind: 'time-out-before-accept' },
    { kind: 'reject', what: 'Not enough margin.' },
    { kind: 'session-expired' },
    { kind: 'delay-answer', delayMs: 1 + random.int(3_000) },
    { kind: 'mute' },
    { kind: 'duplicate' },
    { kind: 'reorder' },
    { kind: 'delay-event', delayMs: 1 + random.int(5_000) },
  ]);
  return { fault, times: 1 + random.int(4) };
}

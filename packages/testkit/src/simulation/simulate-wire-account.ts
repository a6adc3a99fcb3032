import { createHash } from 'node:crypto';
import { summarise, type TradingVenue } from '@spark/core';
import { type AccountInbox, openAccountInbox } from '@spark/engine';
import { ANSWER_FAULTS, PUSH_FAULTS, type WireFault } from '@spark/simulators';
import { openWireStage, type WireBroker } from '../wire-stage/open-wire-stage.ts';
import { createCrashingJournal } from '../world/crashing-journal.ts';
import { type Chance, createChance } from '../world/seeded-chance.ts';
import { judgeSlice } from './judge-slice.ts';
import type { Simulated } from './simulate-account.ts';
import { termsNear } from './simulate-paper-account.ts';
import { createUserCommands } from './user-commands.ts';

const FAULTS = [...Object.keys(ANSWER_FAULTS), ...Object.keys(PUSH_FAULTS)] as readonly WireFault[];
const HALF_A_PAISA = 0.5;

/**
 * Some minutes of an account at a live broker over real sockets, from one seed: orders of every type, everything that can
 * go wrong on the wire, a broker that is down, a slow disk and crashes of ours. Then the storm ends, and everything has to
 * come right by itself. Requests race each other on real sockets, so that a seed need not give the same trace every time.
 */
export async function simulateWireAccount(seed: number, broker: WireBroker): Promise<Simulated> {
  const chance = createChance(seed);
  const stage = await openWireStage(broker);
  const { clock, simulator, account, share } = stage;
  const clientId = stage.clientIdOf(account);
  const parts = { clock, timers: clock, chance };
  const { open: openJournal, crash, setFailing, orders: stored, hasTag } = createCrashingJournal(parts);
  const violations: string[] = [];
  const trace = createHash('sha256');
  const lastPaise = () => stage.quote(share.key).lastPaise;
  const user = createUserCommands({
    ...parts,
    account,
    instrument: share,
    newTerms: (side) => termsNear(lastPaise(), side, chance),
    newLimitPaise: () => lastPaise() + (chance.int(21) - 10) * share.tickPaise,
    sliceQtyMax: 3_000,
  });
  let venue: TradingVenue = stage.venue;
  let crashes = 0;
  let isBroken = false;

  simulator.world.desk.onEvent(({ order }) => {
    if (!hasTag(order.tag)) violations.push(`${order.tag} was sent before it was stored`);
  });

  async function open(): Promise<AccountInbox> {
    isBroken = false;
    const opened = openAccountInbox({
      ...parts,
      account,
      journal: openJournal(),
      venues: { live: venue, simulated: venue },
      prices: { now: pricesNow, watch: () => () => undefined },
      publish: ({ order }) => void trace.update(`${clock.now()} ${order.reftag} ${summarise(order).status};`),
      onTrouble: (message) => {
        if (message.startsWith('A venue told')) violations.push(message);
      },
      onBroken: () => {
        isBroken = true;
      },
    });
    return stage.answer(opened);
  }

  function pricesNow() {
    const { lastPaise: last, bidPaise, askPaise } = stage.quote(share.key);
    return { lastPaise: last, bestBidPaise: bidPaise, bestAskPaise: askPaise };
  }

  let inbox = await open();
  for (let step = 0; step < 60; step++) {
    if (chance.isHit(0.5)) user.next(inbox);
    if (chance.isHit(0.3)) simulator.faults.plan({ ...someFault(chance), clientId });
    if (chance.isHit(0.02)) await stayDown();
    if (chance.isHit(0.03)) setFailing(true);
    await stage.pass(chance.int(600));
    if (isBroken || chance.isHit(0.05)) {
      crashes++;
      setFailing(false);
      if (!isBroken) {
        crash();
        venue = stage.restart();
      }
      await inbox.close();
      inbox = await open();
    }
  }

  simulator.faults.clear();
  setFailing(false);
  await stage.pass(60_000);
  if (isBroken) {
    await inbox.close();
    inbox = await open();
  }
  await stage.pass(120_000);
  await stage.answer(inbox.reconcile());
  await stage.pass(1_000);
  judge();
  await inbox.close();
  await stage.close();
  return { traceHash: trace.digest('hex'), crashes, orders: user.ordersPlaced(), violations };

  async function stayDown(): Promise<void> {
    await simulator.goDown();
    await stage.pass(chance.int(5_000));
    await simulator.comeBack();
  }

  function judge(): void {
    const atBroker = new Map<string, ReturnType<typeof simulator.world.desk.orders>[number]>();
    for (const order of simulator.world.desk.orders(clientId)) {
      const twin = atBroker.get(order.tag);
      if (twin && twin.status !== 'refused' && order.status !== 'refused')
        violations.push(`${order.tag} is at the broker twice`);
      if (!twin || order.status !== 'refused') atBroker.set(order.tag, order);
    }
    for (const reftag of user.acknowledged)
      if (!stored.has(reftag)) violations.push(`order ${reftag} was lost`);
    for (const { order } of stored.values()) {
      for (const slice of order.slices) {
        violations.push(...judgeSlice(slice, atBroker.get(slice.tag), HALF_A_PAISA));
        atBroker.delete(slice.tag);
      }
    }
    for (const tag of atBroker.keys()) violations.push(`${tag} is at the broker and not in our book`);
  }
}

function someFault(chance: Chance) {
  const fault = FAULTS[chance.int(FAULTS.length)] ?? 'late-answer';
  return { fault, times: 1 + chance.int(4), delayMs: 1 + chance.int(5_000) };
}

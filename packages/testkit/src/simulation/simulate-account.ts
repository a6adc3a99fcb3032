import { createHash } from 'node:crypto';
import type { AccountOrder, OrderTerms, Slice } from '@spark/core';
import { askCancel, askChange, isFinal, positionId, summarise, tagOf } from '@spark/core';
import { type AccountInbox, openAccountInbox } from '@spark/engine';
import { createCrashingJournal } from '../world/crashing-journal.ts';
import { createFaultyVenue, NO_FAULTS, type VenueFaults } from '../world/faulty-venue.ts';
import { A_TRADING_MORNING, createManualClock } from '../world/manual-clock.ts';
import { createChance } from '../world/seeded-chance.ts';

const ACCOUNT = { ucc: 'F000000', accountName: 'account1' };
const LIMIT_170: OrderTerms = { type: 'Limit', limitPaise: 17_000, triggerPaise: 0 };

export type Simulated = {
  /** Of everything that was told to the outside, in order. */
  readonly traceHash: string;
  readonly crashes: number;
  readonly orders: number;
  /** What must never be; empty when all is well. */
  readonly violations: readonly string[];
};

/**
 * Some minutes of an account's life with a bad broker, a slow disk and crashes at any moment, all from one seed; then
 * the storm ends, and everything has to come right by itself.
 */
export async function simulateAccount(seed: number): Promise<Simulated> {
  const chance = createChance(seed);
  const clock = createManualClock();
  const bookIsImmediate = chance.isHit(0.5);
  const parts = { clock, timers: clock, chance };
  const broker = createFaultyVenue({ ...parts, bookIsImmediate });
  const { open: openJournal, crash, setFailing, orders: stored, hasTag } = createCrashingJournal(parts);
  const violations: string[] = [];
  const trace = createHash('sha256');
  const acknowledged = new Set<number>();
  let crashes = 0;
  let isBroken = false;
  let reftags = 0;
  let lastPaise = 17_000;

  broker.setFaults(stormOf(chance, bookIsImmediate));
  broker.onPlace(({ tag }) => {
    if (!hasTag(tag)) violations.push(`${tag} was sent before it was stored`);
  });

  async function open(): Promise<AccountInbox> {
    isBroken = false;
    return openAccountInbox({
      ...parts,
      account: ACCOUNT,
      journal: openJournal(),
      venues: { live: broker.venue, simulated: broker.venue },
      prices: {
        now: () => ({ lastPaise, bestBidPaise: lastPaise - 5, bestAskPaise: lastPaise + 5 }),
        watch: () => () => undefined,
      },
      publish: ({ order, facts }) => {
        trace.update(
          `${clock.now()} ${order.reftag} ${summarise(order).status} ${facts.map((it) => it.kind)};`,
        );
      },
      onTrouble: () => undefined,
      onBroken: () => {
        isBroken = true;
      },
    });
  }

  /** Lets everything happen that happens by itself at this instant. */
  async function turn(): Promise<void> {
    for (let round = 0; round < 4; round++) await new Promise(setImmediate);
  }

  async function pass(milliseconds: number): Promise<void> {
    const until = clock.now() + milliseconds;
    for (;;) {
      await turn();
      const due = clock.nextDue();
      if (due === null || due > until) break;
      clock.set(Math.max(due, clock.now()));
    }
    clock.set(until);
    await turn();
  }

  function newOrder(): AccountOrder {
    const reftag = ++reftags;
    const slices = Array.from({ length: 1 + chance.int(3) }, (_, at): Slice => {
      const qty = 1 + chance.int(100);
      return { ...EMPTY_SLICE, tag: tagOf('SIM', reftag, at), qty, placedAt: clock.now() };
    });
    const operations = {
      timeLimitSeconds: chance.int(3) * 5,
      priceBufferPaise: chance.int(2) * 100,
      shouldExecute: chance.isHit(0.5),
    };
    const isOn = operations.timeLimitSeconds > 0 || operations.priceBufferPaise > 0;
    return {
      ...EMPTY_ORDER,
      reftag,
      strefId: reftag,
      side: chance.pick(['Buy', 'Sell']),
      qty: slices.reduce((sum, it) => sum + it.qty, 0),
      operations,
      operation: { kind: isOn ? 'watching' : 'idle' },
      placedAt: clock.now(),
      slices,
    };
  }

  function command(inbox: AccountInbox): void {
    const open = [...inbox.book.openOrders()];
    const some = open[chance.int(Math.max(1, open.length))];
    const at = clock.now();
    const doing = chance.int(10);
    if (doing < 4 || !some) {
      const order = newOrder();
      void inbox.record([{ kind: 'order-planned', order }]).then(
        () => acknowledged.add(order.reftag),
        () => undefined,
      );
      return;
    }
    const decision =
      doing < 6
        ? askCancel(some, 'user', at)
        : askChange(some, { limitPaise: 16_000 + chance.int(400) * 5 }, { at, tickPaise: 5, band: null });
    if (decision.ok) void inbox.record(decision.value).catch(() => undefined);
  }

  function market(): void {
    lastPaise += (chance.int(41) - 20) * 5;
    const working = broker.taken.filter((it) => it.state === 'open');
    const order = working[chance.int(Math.max(1, working.length))];
    if (order) broker.fill(order, 1 + chance.int(order.qty - order.filledQty), lastPaise);
  }

  let inbox = await open();
  for (let step = 0; step < 60; step++) {
    if (chance.isHit(0.5)) command(inbox);
    if (chance.isHit(0.4)) market();
    if (chance.isHit(0.03)) setFailing(true);
    await pass(chance.int(600));
    if (isBroken || chance.isHit(0.05)) {
      crashes++;
      setFailing(false);
      if (!isBroken) crash();
      await inbox.close();
      inbox = await open();
    }
  }

  broker.setFaults(NO_FAULTS);
  setFailing(false);
  await pass(30_000);
  if (isBroken) {
    await inbox.close();
    inbox = await open();
  }
  await pass(120_000);
  const reconciled = inbox.reconcile();
  await pass(1_000);
  await reconciled;
  judge();
  await inbox.close();
  return { traceHash: trace.digest('hex'), crashes, orders: reftags, violations };

  function judge(): void {
    const byTag = new Map(broker.taken.map((it) => [it.tag, it]));
    if (byTag.size !== broker.taken.length) violations.push('an order was sent twice');
    for (const reftag of acknowledged) if (!stored.has(reftag)) violations.push(`order ${reftag} was lost`);
    let netQty = 0;
    for (const order of broker.taken) netQty += order.filledQty * (order.side === 'Buy' ? 1 : -1);
    const position = inbox.durablePositions.get(positionId(EMPTY_POSITION_KEY));
    if ((position?.netQty ?? 0) !== netQty)
      violations.push(`the position is ${position?.netQty ?? 0}, the venue filled ${netQty}`);
    for (const { order } of stored.values()) for (const slice of order.slices) judgeSlice(slice);

    function judgeSlice(slice: Slice): void {
      const truth = byTag.get(slice.tag);
      const says = `${slice.tag} is ${slice.status} with ${slice.filledQty} filled`;
      if (!truth) {
        if (!isFinal(slice.status))
          violations.push(`${says}, but the venue never took it and nobody settled it`);
        return;
      }
      if (slice.filledQty !== truth.filledQty || slice.filledValuePaise !== truth.filledValuePaise)
        violations.push(`${says}, but the venue filled ${truth.filledQty}`);
      if (slice.status !== STATUS_OF[truth.state])
        violations.push(`${says}, but at the venue it is ${truth.state}`);
    }
  }
}

const STATUS_OF = {
  open: 'Placed',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
  executed: 'Executed',
} as const;

/** A different kind of bad weather for every seed. */
function stormOf(chance: ReturnType<typeof createChance>, bookIsImmediate: boolean): VenueFaults {
  const some = (most: number): number => (chance.isHit(0.5) ? (most * chance.int(100)) / 100 : 0);
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
  };
}

const EMPTY_SLICE: Slice = {
  tag: '',
  qty: 1,
  status: 'Pending',
  outcomeUnknown: false,
  orderId: null,
  terms: LIMIT_170,
  filledQty: 0,
  filledValuePaise: 0,
  lastFillAt: null,
  asked: null,
  message: '',
  placedAt: A_TRADING_MORNING,
};

const EMPTY_POSITION_KEY = {
  strategyName: 'test1',
  instrumentKey: 'NSE:212',
  product: 'Intraday',
  forwardTest: false,
} as const;

const EMPTY_ORDER: AccountOrder = {
  reftag: 0,
  strefId: 0,
  ...ACCOUNT,
  strategyName: EMPTY_POSITION_KEY.strategyName,
  instrument: { key: 'NSE:212', symbol: 'ASHOKLEY-EQ', isDerivative: false, lotSize: 1, tickPaise: 5 },
  side: 'Buy',
  product: 'Intraday',
  qty: 1,
  splitBy: 0,
  terms: LIMIT_170,
  operations: { timeLimitSeconds: 0, priceBufferPaise: 0, shouldExecute: false },
  operation: { kind: 'idle' },
  forwardTest: false,
  capitalPaise: 0,
  placedAt: A_TRADING_MORNING,
  marketPaise: null,
  slices: [EMPTY_SLICE],
  reconciledAt: null,
};

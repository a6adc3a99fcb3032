import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type BookFact, DAY_MS, type Leg, type PositionKey, summarise, type TradeRow } from '@spark/core';
import fc from 'fast-check';
import {
  ACCOUNT,
  closedByHand,
  filledOrder,
  openTradingPlace,
  type TradingPlace,
  type WantedOrder,
} from '../account/trading.fixture.ts';
import { createTradePush, type TradePush } from './trade-push.ts';

const KEY: PositionKey = {
  strategyName: 'test1',
  instrumentKey: 'NSE:212',
  product: 'Intraday',
  forwardTest: false,
};

/** A tenth of a per cent, and a rupee for each order. */
function someCharges({ valuePaise, orders }: Leg): number {
  return Math.round(valuePaise / 1_000) + orders * 100;
}

const DEPOSITORY_PAISE = 1_593;
const SOME_CHARGES = { ofLeg: someCharges, ofDematExit: () => DEPOSITORY_PAISE };

type Desk = TradingPlace & {
  readonly push: () => Promise<void>;
  readonly record: (facts: readonly BookFact[]) => Promise<void>;
  readonly trades: () => Promise<readonly TradeRow[]>;
};

async function desk(t: TestContext | null): Promise<Desk> {
  const place = await openTradingPlace(t);
  const pusher = (): TradePush =>
    createTradePush({ ...place, journal: place.store.journal, chargesAt: async () => SOME_CHARGES });
  return Object.assign(place, {
    push: () => pusher().pushUser(ACCOUNT.ucc),
    record: async (facts: readonly BookFact[]) => (await place.actor()).record(facts),
    trades: () =>
      place.store.journal.readTrades({
        ucc: ACCOUNT.ucc,
        from: '2000-01-01',
        to: '2099-12-31',
        limit: 1_000,
      }),
  });
}

function order(place: TradingPlace, change: Partial<WantedOrder> = {}): WantedOrder {
  return { side: 'Buy', qty: 10, pricePaise: 10_000, at: place.clock.now(), ...change };
}

test('[engine.N1] executed orders become trades, numbered without a gap, and are stamped; doing it twice changes nothing', async (t) => {
  const place = await desk(t);
  await place.record(filledOrder(1, order(place)));
  await place.record(filledOrder(2, order(place, { side: 'Sell', pricePaise: 10_100 })));
  await place.push();
  const trades = await place.trades();
  assert.deepEqual(
    trades.map(({ number, day, trade }) => [number, day, trade.qty, trade.profitPaise, trade.chargesPaise]),
    [[1, '2026-11-16', 10, 1_000, 100 + 100 + 101 + 100]],
  );
  const read = await place.store.journal.readOrders({ ucc: ACCOUNT.ucc, limit: 10 });
  assert.deepEqual(
    read.map((row) => row.tradedAt),
    [place.clock.now(), place.clock.now()],
  );
  await place.push();
  await place.restart();
  await place.push();
  assert.deepEqual(await place.trades(), trades);
});

test('[engine.N100] the depository takes its fee once a day for what was held overnight, also over pushes and restarts', async (t) => {
  const place = await desk(t);
  const delivery = { product: 'Delivery' } as const;
  await place.record(filledOrder(1, order(place, { ...delivery, qty: 20 })));
  place.clock.advance(DAY_MS);
  const charges = async () => (await place.trades()).map(({ trade }) => trade.chargesPaise ?? 0);
  for (const reftag of [2, 3]) {
    await place.record(filledOrder(reftag, order(place, { ...delivery, side: 'Sell' })));
    await place.push();
    await place.restart();
  }
  // Half of what buying cost, and what selling cost.
  assert.deepEqual(await charges(), [150 + 200 + DEPOSITORY_PAISE, 150 + 200]);
});

test('[engine.N1] two pushes at the same time make each trade once', async (t) => {
  const place = await desk(t);
  await place.record(filledOrder(1, order(place)));
  await place.record(filledOrder(2, order(place, { side: 'Sell' })));
  await Promise.all([place.push(), place.push(), place.push()]);
  assert.equal((await place.trades()).length, 1);
});

test('[engine.N1] the stamp stays when the order changes later', async (t) => {
  const place = await desk(t);
  await place.record(filledOrder(1, order(place)));
  await place.push();
  const stamped = place.clock.now();
  await place.record([{ kind: 'order-reconciled', reftag: 1, at: place.clock.now() }]);
  const [row] = await place.store.journal.readOrders({ ucc: ACCOUNT.ucc, limit: 10 });
  assert.equal(row?.tradedAt, stamped);
  assert.equal(row?.order.reconciledAt, place.clock.now());
});

test('[engine.N2] an open order is left for later, also when it fills on another day', async (t) => {
  const place = await desk(t);
  await place.record(filledOrder(1, order(place, { filled: 4 })));
  await place.push();
  assert.deepEqual((await place.actor()).pairing().open, []);
  place.clock.advance(2 * DAY_MS);
  await place.push();
  assert.deepEqual((await place.actor()).pairing().atWork, [1]);
  await place.restart();
  const at = place.clock.now();
  await place.record([{ kind: 'slice-cancelled', reftag: 1, tag: 'TST100', at, reason: '' }]);
  place.clock.advance(DAY_MS);
  await place.push();
  const { open, atWork } = (await place.actor()).pairing();
  assert.deepEqual(
    open.map(({ reftag, qty }) => [reftag, qty]),
    [[1, 4]],
    'a cancelled order counts with what it filled',
  );
  assert.deepEqual(atWork, []);
});

test('[engine.N9] while a fill is known by a rounded value there are no trades; once it is corrected they have the exact one', async (t) => {
  const place = await desk(t);
  await place.record(filledOrder(1, order(place)).map(rounded));
  await place.record(filledOrder(2, order(place, { side: 'Sell' })));
  await place.push();
  assert.deepEqual(await place.trades(), []);
  await place.restart();
  await place.push();
  assert.deepEqual(await place.trades(), [], 'nor after a restart');
  await place.record([correctionOf(1, 99_993, place.clock.now())]);
  await place.push();
  assert.deepEqual(
    (await place.trades()).map(({ trade }) => [trade.entryValuePaise, trade.profitPaise]),
    [[99_993, 7]],
  );
});

test('[engine.N9] a fill that was not corrected on its day counts with the rounded value on the next', async (t) => {
  const place = await desk(t);
  await place.record(filledOrder(1, order(place)).map(rounded));
  await place.record(filledOrder(2, order(place, { side: 'Sell' })));
  place.clock.advance(DAY_MS);
  await place.push();
  assert.equal((await place.trades()).length, 1);
});

test('[engine.N9] a late fill of an order that became trades before is paired with its corrected value', async (t) => {
  const place = await desk(t);
  const at = place.clock.now();
  const late = { reftag: 1, tag: 'TST100', at };
  await place.record(filledOrder(1, order(place, { filled: 4 })));
  await place.record([{ kind: 'slice-cancelled', ...late, reason: '' }]);
  await place.push();
  await place.record([
    { kind: 'slice-filled', ...late, filledQty: 6, filledValuePaise: 60_010, isRounded: true },
    correctionOf(1, 60_003, at),
  ]);
  await place.restart();
  await place.push();
  assert.deepEqual(
    (await place.actor()).pairing().open.map(({ qty, valuePaise }) => [qty, valuePaise]),
    [
      [4, 40_000],
      [2, 20_003],
    ],
  );
});

function rounded(fact: BookFact): BookFact {
  return fact.kind === 'slice-filled' ? { ...fact, isRounded: true } : fact;
}

function correctionOf(reftag: number, filledValuePaise: number, at: number): BookFact {
  return { kind: 'slice-fill-corrected', reftag, tag: `TST${reftag}00`, at, filledValuePaise };
}

test('[engine.N3] what was bought on one day and sold on a later one is one trade of the later day', async (t) => {
  const place = await desk(t);
  await place.record(filledOrder(1, order(place, { product: 'Delivery' })));
  await place.push();
  place.clock.advance(DAY_MS);
  await place.restart();
  await place.record(filledOrder(2, order(place, { product: 'Delivery', side: 'Sell' })));
  await place.push();
  const [row] = await place.trades();
  assert.equal(row?.day, '2026-11-17');
  assert.equal(row?.trade.entry.reftag, 1);
});

test('[engine.N4] what the user closed by hand closes the trade too', async (t) => {
  const place = await desk(t);
  await place.record(filledOrder(1, order(place)));
  place.clock.advance(60_000);
  await place.record([closedByHand(KEY, { side: 'Sell', qty: 10, valuePaise: 99_000 }, place.clock.now())]);
  await place.push();
  const trades = await place.trades();
  assert.deepEqual(
    trades.map(({ trade }) => [trade.qty, trade.profitPaise, trade.exit.reftag]),
    [[10, -1_000, 0]],
  );
  await place.push();
  assert.equal((await place.trades()).length, 1);
});

test('[engine.N4] a position closed by hand in the second of its entry is still the exit', async (t) => {
  const place = await desk(t);
  place.clock.advance(300);
  await place.record(filledOrder(1, order(place)));
  const second = Math.floor(place.clock.now() / 1_000) * 1_000;
  await place.record([closedByHand(KEY, { side: 'Sell', qty: 10, valuePaise: 99_000 }, second)]);
  await place.push();
  const [row] = await place.trades();
  assert.deepEqual([row?.trade.entry.side, row?.trade.exit.reftag], ['Buy', 0]);
});

test('[engine.N4] what was closed by hand is the exit also of an order that finishes later', async (t) => {
  const place = await desk(t);
  await place.record(filledOrder(1, order(place, { filled: 4 })));
  place.clock.advance(60_000);
  await place.record([closedByHand(KEY, { side: 'Sell', qty: 4, valuePaise: 39_600 }, place.clock.now())]);
  await place.push();
  await place.record([
    { kind: 'slice-cancelled', reftag: 1, tag: 'TST100', at: place.clock.now(), reason: '' },
  ]);
  await place.restart();
  await place.push();
  assert.deepEqual(sidesOf(await place.trades()), [[4, 'Buy', 1, 'Sell', 0, -400]]);
});

test('[engine.N4] what was closed by hand is the exit also where the user gave a time before the entry', async (t) => {
  const place = await desk(t);
  const before = place.clock.now();
  place.clock.advance(60_000);
  await place.record(filledOrder(1, order(place)));
  await place.record([closedByHand(KEY, { side: 'Sell', qty: 4, valuePaise: 39_600 }, before)]);
  await place.push();
  assert.deepEqual(sidesOf(await place.trades()), [[4, 'Buy', 1, 'Sell', 0, -400]]);
});

function sidesOf(trades: readonly TradeRow[]) {
  return trades.map(({ trade: { qty, entry, exit, profitPaise } }) => [
    qty,
    entry.side,
    entry.reftag,
    exit.side,
    exit.reftag,
    profitPaise,
  ]);
}

test('[engine.N5] a fill that arrives after its order became trades is not lost, and not counted twice', async (t) => {
  const place = await desk(t);
  const at = place.clock.now();
  const about = { reftag: 1, tag: 'TST100', at };
  await place.record([
    ...filledOrder(1, order(place, { filled: 6 })),
    { kind: 'slice-cancelled', ...about, reason: '' },
  ]);
  await place.push();
  await place.record([{ kind: 'slice-filled', ...about, filledQty: 9, filledValuePaise: 90_000 }]);
  await place.restart();
  await place.push();
  const { open } = (await place.actor()).pairing();
  assert.deepEqual(
    open.map(({ qty, valuePaise }) => [qty, valuePaise]),
    [
      [6, 60_000],
      [3, 30_000],
    ],
  );
});

test('[engine.N6] deleting an order that was not turned into trades yet deletes the row, not the money', async (t) => {
  const place = await desk(t);
  await place.record(filledOrder(1, order(place)));
  await place.record([{ kind: 'order-deleted', reftag: 1, at: place.clock.now() }]);
  await place.record(filledOrder(2, order(place, { side: 'Sell' })));
  await place.push();
  await place.record([{ kind: 'order-deleted', reftag: 2, at: place.clock.now() }]);
  await place.push();
  assert.equal((await place.trades()).length, 1);
  assert.deepEqual((await place.actor()).pairing().open, []);
});

test('[engine.N7] a journal that fails leaves nothing half done: the next attempt finds everything', async (t) => {
  const place = await desk(t);
  await place.record(filledOrder(1, order(place)));
  await place.record(filledOrder(2, order(place, { side: 'Sell' })));
  const actor = await place.actor();
  const broken = createTradePush({
    ...place,
    registry: {
      open: async () => ({
        ...actor,
        storePairing: async () => {
          throw new Error('The disk is full.');
        },
      }),
    },
    journal: place.store.journal,
    chargesAt: async () => SOME_CHARGES,
  });
  await assert.rejects(broken.pushUser(ACCOUNT.ucc));
  assert.deepEqual(await place.trades(), []);
  await place.push();
  assert.equal((await place.trades()).length, 1);
});

type Step =
  | { readonly kind: 'order'; readonly side: 'Buy' | 'Sell'; readonly qty: number; readonly filled: number }
  | { readonly kind: 'fill-more' | 'cancel' | 'delete'; readonly which: number }
  | { readonly kind: 'by-hand'; readonly qty: number }
  | { readonly kind: 'push' | 'restart' | 'next-day' };

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .tuple(fc.constantFrom('Buy' as const, 'Sell' as const), fc.integer({ min: 1, max: 50 }), fc.nat(50))
      .map(([side, qty, filled]) => ({ kind: 'order' as const, side, qty, filled: Math.min(qty, filled) })),
  },
  fc.record({ kind: fc.constantFrom('fill-more', 'cancel', 'delete'), which: fc.nat(20) }),
  fc.record({ kind: fc.constant('by-hand'), qty: fc.integer({ min: 1, max: 20 }) }),
  fc.record({ kind: fc.constantFrom('push', 'restart', 'next-day') }),
);

test('[engine.N8] money is conserved: trades and what is open add up to the fills, the position and the charges, whatever happens when', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 30 }), async (steps) => {
      const place = await desk(null);
      try {
        await live(place, steps);
        await settleAccounts(place);
      } finally {
        await place.registry.close();
        await place.store.close();
      }
    }),
    { numRuns: 60 },
  );
});

async function live(place: Desk, steps: readonly Step[]): Promise<void> {
  let reftags = 0;
  for (const step of steps) {
    place.clock.advance(1_000);
    const at = place.clock.now();
    const { book } = await place.actor();
    if (step.kind === 'order')
      await place.record(filledOrder(++reftags, order(place, { ...step, pricePaise: 997 + reftags })));
    if (step.kind === 'push') await place.push();
    if (step.kind === 'restart') await place.restart();
    if (step.kind === 'next-day') place.clock.advance(DAY_MS);
    if (step.kind === 'by-hand') {
      const netQty = [...book.positions.values()].find((position) => position.netQty !== 0)?.netQty ?? 0;
      const qty = Math.min(step.qty, Math.abs(netQty));
      const side = netQty > 0 ? 'Sell' : 'Buy';
      if (qty > 0) await place.record([closedByHand(KEY, { side, qty, valuePaise: qty * 1_003 }, at)]);
    }
    if (!('which' in step)) continue;
    const known = [...book.orders.values()][step.which];
    const slice = known?.slices[0];
    if (!known || !slice) continue;
    const about = { reftag: known.reftag, tag: slice.tag, at };
    const { isActive } = summarise(known);
    if (step.kind === 'cancel' && isActive)
      await place.record([{ kind: 'slice-cancelled', ...about, reason: '' }]);
    if (step.kind === 'delete' && !isActive) await place.record([{ kind: 'order-deleted', ...about }]);
    // Also of an order that is cancelled, and turned into trades: brokers may report late.
    if (step.kind === 'fill-more' && slice.filledQty < slice.qty)
      await place.record([
        {
          kind: 'slice-filled',
          ...about,
          filledQty: slice.filledQty + 1,
          filledValuePaise: slice.filledValuePaise + 1_001,
        },
      ]);
  }
}

async function settleAccounts(place: Desk): Promise<void> {
  const { book } = await place.actor();
  for (const known of [...book.openOrders()])
    await place.record(
      known.slices.map((slice) => ({
        kind: 'slice-cancelled' as const,
        reftag: known.reftag,
        tag: slice.tag,
        at: place.clock.now(),
        reason: '',
      })),
    );
  await place.push();
  const trades = (await place.trades()).map((row) => row.trade);
  const { open, waiting } = (await place.actor()).pairing();
  assert.deepEqual(waiting, []);
  const facts = (await place.store.readFacts({ afterSeq: 0, limit: 1_000 })).map(
    (row) => row.fact as BookFact,
  );
  const fills = fillsOf(facts);
  const parts = [...trades.flatMap(({ entry, exit }) => [entry, exit]), ...open];
  for (const side of ['Buy', 'Sell'] as const) {
    const totals = (all: readonly { side: string; qty: number; valuePaise: number }[]) =>
      all
        .filter((leg) => leg.side === side)
        .reduce((sum, leg) => ({ qty: sum.qty + leg.qty, paise: sum.paise + leg.valuePaise }), {
          qty: 0,
          paise: 0,
        });
    assert.deepEqual(totals(parts), totals(fills), `what was ${side === 'Buy' ? 'bought' : 'sold'}`);
  }
  const signed = (side: string, amount: number): number => (side === 'Buy' ? amount : -amount);
  const openQty = open.reduce((sum, leg) => sum + signed(leg.side, leg.qty), 0);
  const [row] = (await place.store.journal.loadBook(ACCOUNT, { since: '2000-01-01', finishedMax: 1 }))
    .positions;
  assert.equal(openQty, row?.netQty ?? 0, 'what is open is the position');

  // Cash that is left, what is bound in open legs, and charges, against the capital and what was earned with it.
  const capitalPaise = 10_000_000;
  const chargesPaise = parts.reduce((sum, leg) => sum + (leg.chargesPaise ?? Number.NaN), 0);
  const cashPaise =
    capitalPaise - fills.reduce((sum, fill) => sum + signed(fill.side, fill.valuePaise), 0) - chargesPaise;
  const boundPaise = open.reduce((sum, leg) => sum + signed(leg.side, leg.valuePaise), 0);
  const earnedPaise = trades.reduce((sum, trade) => sum + trade.profitPaise, 0);
  assert.equal(cashPaise + boundPaise + chargesPaise, capitalPaise + earnedPaise);
  const tradedCharges = trades.reduce((sum, trade) => sum + (trade.chargesPaise ?? Number.NaN), 0);
  const openCharges = open.reduce((sum, leg) => sum + (leg.chargesPaise ?? Number.NaN), 0);
  assert.equal(tradedCharges + openCharges, chargesPaise);
}

type SomeFill = { readonly side: 'Buy' | 'Sell'; readonly qty: number; readonly valuePaise: number };

function fillsOf(facts: readonly BookFact[]): readonly SomeFill[] {
  const sides = new Map<number, 'Buy' | 'Sell'>();
  const before = new Map<number, { readonly qty: number; readonly valuePaise: number }>();
  const fills: SomeFill[] = [];
  for (const fact of facts) {
    if (fact.kind === 'order-planned') sides.set(fact.order.reftag, fact.order.side);
    if (fact.kind === 'position-closed-by-hand') fills.push(fact.fill);
    if (fact.kind !== 'slice-filled') continue;
    const was = before.get(fact.reftag) ?? { qty: 0, valuePaise: 0 };
    const side = sides.get(fact.reftag) ?? 'Buy';
    fills.push({ side, qty: fact.filledQty - was.qty, valuePaise: fact.filledValuePaise - was.valuePaise });
    before.set(fact.reftag, { qty: fact.filledQty, valuePaise: fact.filledValuePaise });
  }
  return fills;
}

/** The first is bought and fills after all others, which are alternately sold and bought back. */
async function recordLongDay(place: Desk, count: number): Promise<void> {
  const at = place.clock.now();
  const facts = [...filledOrder(1, order(place, { at: at + (count + 1) * 1_000 }))];
  for (let reftag = 2; reftag <= count; reftag++) {
    const side = reftag % 2 === 0 ? 'Sell' : 'Buy';
    facts.push(...filledOrder(reftag, order(place, { side, at: at + reftag * 1_000 })));
  }
  await place.record(facts);
  place.clock.advance((count + 1) * 1_000);
}

test('[engine.N26] a long day is paired in order of time, however late an early order filled', async (t) => {
  const place = await desk(t);
  await recordLongDay(place, 1_501);
  await place.push();
  const trades = await place.trades();
  assert.equal(trades.length, 750);
  for (const { trade } of trades) assert.ok(trade.entry.at < trade.exit.at);
  assert.deepEqual(
    (await place.actor()).pairing().open.map(({ reftag }) => reftag),
    [1],
  );
});

test('[engine.N26] of a long day few orders are paired in one turn of the event loop', async (t) => {
  const place = await desk(t);
  await recordLongDay(place, 301);
  const actor = await place.actor();
  const steps: number[] = [];
  let before = 0;
  let isOver = false;
  const step = (): void => {
    const traded = [...actor.book.orders.keys()].filter((reftag) => actor.tradedAt(reftag) !== null).length;
    steps.push(traded - before);
    before = traded;
    if (!isOver) setImmediate(step);
  };
  step();
  await place.push();
  isOver = true;
  step();
  assert.equal(before, 301);
  assert.ok(Math.max(...steps) <= 64, `${Math.max(...steps)} orders in one turn`);
});

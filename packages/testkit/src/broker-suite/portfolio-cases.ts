import { deepEqual, equal, fail, ok } from 'node:assert/strict';
import type { BrokerAnswer, BrokerFunds, HeldPosition, HeldShares, TradingVenue } from '@spark/core';
import { ANSWER_FAULTS, type PlannedWireFault, type SimulatedCall } from '@spark/simulators';
import type { BrokerCase } from './broker-case.ts';
import type { BrokerStage } from './broker-stage.ts';
import { inside } from './placing-cases.ts';
import { createTrader, limit, type Trader } from './trader.ts';

type AnswerFault = keyof typeof ANSWER_FAULTS;

/** After these there is an answer all the same, and it has to be the right one. */
const HARMLESS: readonly AnswerFault[] = [
  'late-answer',
  'accepted-and-ignored',
  'numbers-as-text',
  'strange-status',
  'another-order',
  'clock-skew',
];
/** Brokers differ: some have no such word for a read, and some write their numbers as text anyway. */
const NOT_EVERYWHERE: readonly AnswerFault[] = [
  'unacknowledged',
  'accepted-without-id',
  'numbers-not-a-number',
  'numbers-null',
];
const ENDS_LOGIN: readonly AnswerFault[] = ['session-expired', 'session-expired-mute'];
const FAULTS = Object.keys(ANSWER_FAULTS) as AnswerFault[];
/** More often than a read is asked for again. */
const ALWAYS = 20;

type Essence = readonly [key: string | null, product: string | null, netQty: number];

const essence = ({ instrumentKey, product, netQty }: HeldPosition): Essence => [
  instrumentKey,
  product,
  netQty,
];

function portfolioOf({ portfolio }: BrokerStage) {
  return portfolio ?? fail('a stage that is able to `portfolio` has one');
}

async function positions(stage: BrokerStage, account = stage.account): Promise<readonly HeldPosition[]> {
  return told(await stage.answer(portfolioOf(stage).positions(account)));
}

async function funds(stage: BrokerStage, account = stage.account): Promise<BrokerFunds> {
  return told(await stage.answer(portfolioOf(stage).funds(account)));
}

async function holdings(stage: BrokerStage, account = stage.account): Promise<readonly HeldShares[]> {
  return told(await stage.answer(portfolioOf(stage).holdings(account)));
}

/** Shares bought for delivery, on the morning after: what they cost, and the trader of that morning. */
async function takenHome(stage: BrokerStage, trader: Trader, qty: number) {
  const price = inside(stage);
  const sent = await trader.take({ side: 'Buy', product: 'Delivery', qty, terms: limit(price) });
  await stage.fill(trader.account, sent.tag, qty);
  deepEqual(await holdings(stage), [], 'on the day itself it is a position');
  const venue = await throughNight(stage);
  // Whose session ended over night logs in when somebody asks.
  await stage.answer(portfolioOf(stage).holdings(stage.account));
  await stage.quiet();
  return { paid: price * qty, again: createTrader(stage, { venue }) };
}

/** Our process restarts and follows no account over night: a night of polls takes long, and one case of day ends has it. */
async function throughNight(stage: BrokerStage): Promise<TradingVenue> {
  const venue = stage.restart();
  await stage.nextMorning();
  return venue;
}

/** Brokers differ in what they call delivered; together it is what is held. */
const owned = ({ instrumentKey, settledQty, unsettledQty, costPaise }: HeldShares) => [
  instrumentKey,
  settledQty + unsettledQty,
  costPaise,
];

function told<T>(answer: BrokerAnswer<T>): T {
  ok(answer.kind === 'accepted', `it was not told: ${JSON.stringify(answer)}`);
  return answer.value;
}

/** Traded in full, at a known price. */
async function trade(stage: BrokerStage, trader: Trader, side: 'Buy' | 'Sell', qty: number): Promise<number> {
  const price = inside(stage);
  const sent = await trader.take({ side, qty, terms: limit(price) });
  await stage.fill(trader.account, sent.tag, qty);
  equal(trader.lastOf(sent).state, 'executed');
  return price;
}

function plan({ wire }: BrokerStage, fault: AnswerFault, call: SimulatedCall, times: number): void {
  ok(wire, 'a stage that is able to `portfolio` has a wire');
  const planned: Omit<PlannedWireFault, 'clientId'> = { fault, calls: [call], times, delayMs: 2_000 };
  wire.plan(planned);
}

const NEEDS = { rule: 'brokers.V17', needs: ['portfolio', 'wire'] } as const;
const NEEDS_NIGHT = { rule: 'brokers.V17', needs: ['portfolio', 'wire', 'day-end', 'restart'] } as const;

export const portfolioCases: readonly BrokerCase[] = [
  {
    ...NEEDS,
    title: 'who has not traded holds nothing, and is told so',
    play: async ({ stage }) => deepEqual(await positions(stage), []),
  },
  {
    ...NEEDS,
    title: 'a long position is told under our key, with what it cost to the paisa',
    needs: ['portfolio', 'wire', 'prompt-fills'],
    play: async ({ stage, trader }) => {
      const paid = 10 * (await trade(stage, trader, 'Buy', 10)) + 4 * (await trade(stage, trader, 'Buy', 4));
      const [held, ...more] = await positions(stage);
      ok(held && more.length === 0);
      deepEqual(essence(held), [stage.share.key, 'Intraday', 14]);
      deepEqual([held.buyQty, held.buyPaise, held.sellQty, held.sellPaise], [14, paid, 0, 0]);
      equal(held.averagePaise, Math.round(paid / 14));
    },
  },
  {
    ...NEEDS,
    title: 'a short position is told below zero',
    play: async ({ stage, trader }) => {
      const price = await trade(stage, trader, 'Sell', 6);
      const [held] = await positions(stage);
      ok(held);
      deepEqual(essence(held), [stage.share.key, 'Intraday', -6]);
      deepEqual([held.sellPaise, held.averagePaise], [6 * price, price]);
    },
  },
  {
    ...NEEDS,
    title: 'a position that was closed is told with zero, or not at all',
    needs: ['portfolio', 'wire', 'prompt-fills'],
    play: async ({ stage, trader }) => {
      await trade(stage, trader, 'Buy', 10);
      await trade(stage, trader, 'Sell', 10);
      for (const held of await positions(stage)) {
        deepEqual(essence(held), [stage.share.key, 'Intraday', 0]);
        equal(held.averagePaise, null, 'nothing is open of which it could be the average');
      }
    },
  },
  {
    ...NEEDS_NIGHT,
    title: 'products are apart, and a contract for delivery is held on the next day',
    play: async ({ stage, trader }) => {
      const { contract } = stage;
      const terms = limit(stage.quote(contract.key).lastPaise);
      for (const product of ['Intraday', 'Delivery'] as const) {
        const sent = await trader.take({ instrument: contract, product, qty: contract.lotSize, terms });
        await stage.fill(trader.account, sent.tag, contract.lotSize);
      }
      deepEqual((await positions(stage)).map(essence), [
        [contract.key, 'Intraday', contract.lotSize],
        [contract.key, 'Delivery', contract.lotSize],
      ]);
      await throughNight(stage);
      // Whose session ended over night logs in when somebody asks.
      await stage.answer(portfolioOf(stage).positions(stage.account));
      await stage.quiet();
      deepEqual((await positions(stage)).map(essence), [[contract.key, 'Delivery', contract.lotSize]]);
    },
  },
  {
    ...NEEDS_NIGHT,
    title:
      'shares bought for delivery are holdings from the next day on, with what they cost, until they are sold; whatever goes ' +
      'wrong once, they are told as they are or not at all',
    play: async ({ stage, trader }) => {
      const { paid, again } = await takenHome(stage, trader, 10);
      const expected = [[stage.share.key, 10, paid]];
      deepEqual((await holdings(stage)).map(owned), expected);
      deepEqual(await positions(stage), [], 'and not positions any more');
      for (const fault of FAULTS.filter((each) => !ENDS_LOGIN.includes(each))) {
        plan(stage, fault, 'holdings', 1);
        const answer = await stage.answer(portfolioOf(stage).holdings(stage.account));
        if (answer.kind === 'accepted') deepEqual(answer.value.map(owned), expected, fault);
        else ok(answer.reason !== '', 'the reason is in words');
        deepEqual((await holdings(stage)).map(owned), expected, fault);
      }
      const terms = limit(inside(stage));
      const sent = await again.take({ side: 'Sell', product: 'Delivery', qty: 4, terms });
      await stage.fill(again.account, sent.tag, 4);
      const [left, ...more] = await holdings(stage);
      ok(left && more.length === 0);
      deepEqual(owned(left), [stage.share.key, 6, (paid / 10) * 6]);
      ok(left.soldTodayQty === null || left.soldTodayQty === 4);
    },
  },
  {
    ...NEEDS,
    title: 'positions and funds of accounts are apart',
    needs: ['portfolio', 'wire', 'several-accounts'],
    play: async ({ stage, trader }) => {
      const other = createTrader(stage, { account: { ...stage.account, accountName: 'two' } });
      const before = await funds(stage, other.account);
      await trade(stage, trader, 'Buy', 10);
      deepEqual(await positions(stage, other.account), []);
      deepEqual(await funds(stage, other.account), before);
    },
  },
  {
    ...NEEDS,
    title: 'what a position binds is told as used, and is not available any more',
    play: async ({ stage, trader }) => {
      const before = await funds(stage);
      ok(before.availablePaise !== null && before.availablePaise > 0, JSON.stringify(before));
      deepEqual([before.usedPaise, before.collateralPaise], [0, 0]);
      const paid = 10 * (await trade(stage, trader, 'Buy', 10));
      const after = await funds(stage);
      equal(after.usedPaise, paid);
      equal(after.availablePaise, before.availablePaise - paid);
      equal(after.totalPaise, before.totalPaise);
    },
  },
  ...FAULTS.map(
    (fault): BrokerCase => ({
      ...NEEDS,
      title: `${fault}, whenever they are asked for: positions and funds are told as they are${HARMLESS.includes(fault) ? '' : ', or not at all'}`,
      play: async ({ stage, trader }) => {
        await trade(stage, trader, 'Buy', 10);
        const before = await funds(stage);
        for (const call of ['positions', 'funds'] as const) plan(stage, fault, call, ALWAYS);
        const held = await stage.answer(portfolioOf(stage).positions(stage.account));
        const has = await stage.answer(portfolioOf(stage).funds(stage.account));
        await stage.quiet();
        for (const answer of [held, has])
          if (answer.kind !== 'accepted') ok(answer.reason !== '', 'the reason is in words');
        if (held.kind === 'accepted') deepEqual(held.value.map(essence), [[stage.share.key, 'Intraday', 10]]);
        if (has.kind === 'accepted') deepEqual(has.value, before);
        if (NOT_EVERYWHERE.includes(fault)) return;
        const isTold = HARMLESS.includes(fault);
        deepEqual([held.kind === 'accepted', has.kind === 'accepted'], [isTold, isTold]);
      },
    }),
  ),
  ...FAULTS.filter((fault) => !ENDS_LOGIN.includes(fault)).map(
    (fault): BrokerCase => ({
      ...NEEDS,
      title: `${fault}, once: it is told when asked a moment later, and no limit of the broker was passed`,
      play: async ({ stage, trader }) => {
        await trade(stage, trader, 'Buy', 10);
        plan(stage, fault, 'positions', 1);
        plan(stage, fault, 'funds', 1);
        await stage.answer(portfolioOf(stage).positions(stage.account));
        await stage.answer(portfolioOf(stage).funds(stage.account));
        deepEqual((await positions(stage)).map(essence), [[stage.share.key, 'Intraday', 10]]);
        ok((await funds(stage)).availablePaise);
        equal(stage.wire?.breaches(), 0);
        deepEqual(stage.wire?.endings(), []);
      },
    }),
  ),
  {
    ...NEEDS,
    title: 'a session that ended is told once, and the next login answers again',
    play: async ({ stage }) => {
      plan(stage, 'session-expired', 'positions', 1);
      const answer = await stage.answer(portfolioOf(stage).positions(stage.account));
      ok(answer.kind === 'refused', answer.kind);
      await stage.quiet();
      equal(stage.wire?.endings().length, 1);
      deepEqual(await positions(stage), []);
    },
  },
  {
    ...NEEDS,
    title: 'a broker that is down is not taken for one that holds nothing',
    play: async ({ stage, trader }) => {
      await trade(stage, trader, 'Buy', 10);
      await stage.wire?.goDown();
      const { positions: ask, funds: askFunds } = portfolioOf(stage);
      ok((await stage.answer(ask(stage.account))).kind !== 'accepted');
      ok((await stage.answer(askFunds(stage.account))).kind !== 'accepted');
      await stage.wire?.comeBack();
      deepEqual((await positions(stage)).map(essence), [[stage.share.key, 'Intraday', 10]]);
    },
  },
  {
    ...NEEDS,
    title: 'who asks as fast as possible waits for a turn, and passes no limit of the broker',
    play: async ({ stage }) => {
      const { positions: ask } = portfolioOf(stage);
      const answers = await stage.answer(Promise.all(Array.from({ length: 30 }, () => ask(stage.account))));
      ok(answers.every(({ kind }) => kind === 'accepted'));
      equal(stage.wire?.breaches(), 0);
    },
  },
];

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type BrokerAnswer,
  type BrokerFunds,
  flatPosition,
  type HeldPosition,
  type Position,
} from '@spark/core';
import { createManualClock } from '@spark/testkit';
import { createBrokerAccounts } from './broker-accounts.ts';

const ACCOUNT = { ucc: 'A000001', accountName: 'one' };
const FUNDS: BrokerFunds = { availablePaise: 100, usedPaise: 0, totalPaise: null, collateralPaise: null };
const HELD: HeldPosition = {
  ...{
    instrumentKey: 'NFO:1',
    exchange: 'NFO',
    symbol: 'X',
    product: 'Intraday',
    productWord: 'MIS',
    netQty: 65,
  },
  ...{ buyQty: null, buyPaise: null, sellQty: null, sellPaise: null, averagePaise: null },
};

function ours(netQty: number): Position {
  const key = { strategyName: 's', instrumentKey: 'NFO:1', product: 'Intraday', forwardTest: false } as const;
  return { ...flatPosition(key, 'FUT', '2026-11-16'), netQty };
}

/** A broker that answers when the test says so. */
function open() {
  const clock = createManualClock();
  const asked: ((answer: BrokerAnswer<readonly HeldPosition[]>) => void)[] = [];
  let held = 0;
  let comparisons = 0;
  let fundsAsked = 0;
  const accounts = createBrokerAccounts({
    clock,
    timers: clock,
    portfolios: new Map([
      [
        'FYERS' as const,
        {
          funds: async () => {
            fundsAsked += 1;
            return { kind: 'accepted', value: FUNDS } as const;
          },
          positions: () => new Promise((resolve) => void asked.push(resolve)),
          holdings: async () => ({ kind: 'accepted', value: [] }) as const,
        },
      ],
    ]),
    positionsOf: async () => [ours(held)],
    onCompared: () => {
      comparisons += 1;
    },
  });
  return {
    clock,
    accounts,
    readPortfolio: () => accounts.readPortfolio(ACCOUNT, 'FYERS'),
    asked: () => asked.length,
    askedFunds: () => fundsAsked,
    answer: () => asked.at(-1)?.({ kind: 'accepted', value: [HELD] }),
    hold: (qty: number) => {
      held = qty;
    },
    comparisons: () => comparisons,
  };
}

test('a broker without a portfolio port is not asked', async () => {
  assert.equal(await open().accounts.readPortfolio(ACCOUNT, 'testBroker'), null);
});

test('a call that waits too long gets what is known by then, and the next call gets the answer', async () => {
  const { clock, readPortfolio, answer, asked, comparisons } = open();
  const first = readPortfolio();
  // The funds are there; only then time passes.
  await new Promise(setImmediate);
  clock.advance(8_000);
  const early = await first;
  assert.equal(early?.funds.kind, 'accepted');
  assert.deepEqual(early?.positions, {
    kind: 'unknown',
    reason: 'FYERS has not answered yet. Ask again in a moment.',
  });
  const second = readPortfolio();
  answer();
  assert.equal((await second)?.positions.kind, 'accepted');
  assert.deepEqual([asked(), comparisons()], [1, 1], 'it was asked and compared once');
});

test('a snapshot is cached for ten seconds, with what we held when the broker answered', async () => {
  const { clock, readPortfolio, answer, hold, asked } = open();
  hold(65);
  const first = readPortfolio();
  answer();
  const snapshot = await first;
  hold(130);
  clock.advance(9_999);
  assert.deepEqual(await readPortfolio(), snapshot, 'a fill after the answer is not a difference');
  assert.ok(snapshot?.positions.kind === 'accepted' && snapshot.positions.value[0]?.agrees === true);
  clock.advance(1);
  const next = readPortfolio();
  answer();
  const now = await next;
  assert.ok(now?.positions.kind === 'accepted' && now.positions.value[0]?.agrees === false);
  assert.deepEqual([asked(), now.askedAt - snapshot.askedAt], [2, 10_000]);
});

test('who asks for the funds alone does not wait for positions, and they are not asked for', async () => {
  const { clock, accounts, readPortfolio, answer, asked, askedFunds } = open();
  assert.equal(await accounts.readFunds(ACCOUNT, 'testBroker'), null);
  assert.deepEqual(await accounts.readFunds(ACCOUNT, 'FYERS'), { kind: 'accepted', value: FUNDS });
  assert.deepEqual([asked(), askedFunds()], [0, 1]);
  clock.advance(9_000);
  const whole = readPortfolio();
  answer();
  const { askedAt, funds } = (await whole) ?? assert.fail();
  assert.deepEqual([asked(), askedFunds(), funds.kind], [1, 1, 'accepted'], 'known funds are used again');
  assert.equal(clock.now() - askedAt, 9_000, 'it is as old as its older part');
});

test('after a login the broker is asked again', async () => {
  const { accounts, readPortfolio, answer, asked } = open();
  const first = readPortfolio();
  answer();
  await first;
  accounts.forget(ACCOUNT);
  const second = readPortfolio();
  answer();
  await second;
  assert.equal(asked(), 2);
});

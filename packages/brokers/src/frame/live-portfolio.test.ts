import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HeldPosition } from '@spark/core';
import { createLivePortfolio } from './live-portfolio.ts';
import { ACCOUNT, openLiveStage } from './live-stage.fixture.ts';
import type { ReverseIndex } from './portfolio-dialect.ts';

const ROW = {
  at: { exchange: 'NSE', symbol: 'NSE:ASHOKLEY-EQ', token: '212' },
  product: 'Intraday',
  productWord: 'INTRADAY',
  ...{ netQty: 10, buyQty: 10, buyPaise: 200_000, sellQty: 0, sellPaise: 0, averagePaise: 20_000 },
} as const;
const NOTHING = { availablePaise: null, usedPaise: null, totalPaise: null, collateralPaise: null };

async function open(t: { readonly after: (work: () => Promise<void>) => void }) {
  const stage = await openLiveStage();
  t.after(stage.close);
  let isReady = true;
  const names: ReverseIndex = {
    isReady: () => isReady,
    keyOf: ({ token }) => (token === '212' ? 'NSE:212' : null),
  };
  return {
    ...stage,
    portfolio: createLivePortfolio({ ...stage.callParts, names }),
    loseList: () => {
      isReady = false;
    },
  };
}

test('[brokers.H1] who is not logged in gets a message, and nothing is sent', async (t) => {
  const { portfolio, logIn, broker } = await open(t);
  logIn(null);
  for (const read of [portfolio.positions, portfolio.funds]) {
    const answer = await read(ACCOUNT);
    assert.ok(answer.kind === 'refused' && /Log in again/.test(answer.reason), JSON.stringify(answer));
  }
  assert.deepEqual(broker.requests, []);
});

test('[brokers.H1] a login that the broker does not know any more is ended', async (t) => {
  const { portfolio, broker, endings } = await open(t);
  broker.plan('GET /positions', { status: 401, json: {} });
  const answer = await portfolio.positions(ACCOUNT);
  assert.equal(answer.kind, 'refused');
  assert.deepEqual(endings, ['The token is not valid.']);
  assert.equal((await portfolio.positions(ACCOUNT)).kind, 'refused');
  assert.equal(broker.requests.length, 1, 'nobody asks again until the next login');
});

test('[brokers.H1] a look that was put off is asked for again, twice at most', async (t) => {
  const { portfolio, broker, pass } = await open(t);
  const later = { status: 429, json: {} };
  broker.plan('GET /positions', later, later, { json: [] }, later, later, later);
  const first = portfolio.positions(ACCOUNT);
  await pass(2_000);
  assert.deepEqual(await first, { kind: 'accepted', value: [] });
  const second = portfolio.positions(ACCOUNT);
  await pass(2_000);
  assert.equal((await second).kind, 'unknown');
});

test('[brokers.H1] funds without one amount are no answer', async (t) => {
  const { portfolio, broker } = await open(t);
  broker.plan('GET /funds', { json: NOTHING }, { json: { ...NOTHING, usedPaise: 0 } });
  assert.equal((await portfolio.funds(ACCOUNT)).kind, 'unknown');
  assert.deepEqual(await portfolio.funds(ACCOUNT), { kind: 'accepted', value: { ...NOTHING, usedPaise: 0 } });
});

test("[brokers.H1] without the broker's list positions are unknown, and an empty book is known", async (t) => {
  const { portfolio, broker, loseList } = await open(t);
  loseList();
  broker.plan('GET /positions', { json: [ROW] }, { json: [] });
  assert.equal((await portfolio.positions(ACCOUNT)).kind, 'unknown');
  assert.deepEqual(await portfolio.positions(ACCOUNT), { kind: 'accepted', value: [] });
});

test('[brokers.H1] a position is reported under our key, or by the name of the broker where we have none', async (t) => {
  const { portfolio, broker } = await open(t);
  const { at, ...amounts } = ROW;
  const crude = { exchange: 'MCX', symbol: 'MCX:CRUDEOIL26NOVFUT', token: '464' };
  broker.plan('GET /positions', { json: [ROW, { ...ROW, at: crude }] });
  const reported: readonly HeldPosition[] = [
    { instrumentKey: 'NSE:212', exchange: 'NSE', symbol: at.symbol, ...amounts },
    { instrumentKey: null, exchange: 'MCX', symbol: crude.symbol, ...amounts },
  ];
  assert.deepEqual(await portfolio.positions(ACCOUNT), { kind: 'accepted', value: reported });
});

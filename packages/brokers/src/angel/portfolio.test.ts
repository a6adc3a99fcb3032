import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import type { Caller } from '../frame/broker-dialect.ts';
import type { HttpOutcome } from '../frame/broker-http.ts';
import { fundsAreKnown, fundsStaySane, positionsStaySane } from '../frame/portfolio-laws.fixture.ts';
import { angelDialect } from './dialect.ts';
import { ANGEL_ANSWERS } from './payloads.fixture.ts';
import { ANGEL_FUNDS, ANGEL_POSITION, ANGEL_SHORT_POSITION } from './portfolio.fixture.ts';
import { angelFunds, angelPositionRow } from './portfolio.ts';
import { answered, scriptedHttp, succeeded } from './scripted-http.fixture.ts';

const { portfolio } = angelDialect();

function open(...outcomes: readonly HttpOutcome[]) {
  const { http, asked } = scriptedHttp(...outcomes);
  const credentials = {
    ucc: 'S000001',
    accountName: 'angel',
    clientId: 'A12345',
    secrets: { ApiKey: 'key' },
  };
  const caller: Caller = { credentials, session: '{"jwtToken":"a.jwt.token"}', http, now: 0 };
  return { caller, asked };
}

describe('[brokers.H5] what is no good answer tells neither positions nor funds', () => {
  for (const { title, status, text, read } of ANGEL_ANSWERS.filter((answer) => answer.read !== 'done'))
    it(`${title}: ${read}`, async () => {
      const outcome = answered(text, status);
      assert.equal((await portfolio.positions(open(outcome).caller)).kind, read);
      assert.equal((await portfolio.funds(open(outcome).caller)).kind, read);
    });
});

test('[brokers.H5] positions are empty only when Angel says so', async () => {
  assert.deepEqual(await portfolio.positions(open(succeeded(null)).caller), { kind: 'done', value: [] });
  for (const data of ['', {}, 0, false, [{}], [{ ...ANGEL_POSITION, netqty: 'NaN' }], [ANGEL_POSITION, null]])
    assert.equal(
      (await portfolio.positions(open(succeeded(data)).caller)).kind,
      'retry-later',
      JSON.stringify(data),
    );
  const without = answered({ status: true, message: 'SUCCESS', errorcode: '' });
  assert.equal((await portfolio.positions(open(without).caller)).kind, 'retry-later', 'nothing was said');
});

test('[brokers.H5] funds are told only when there is an object of them', async () => {
  for (const data of [null, '', [], 0])
    assert.equal(
      (await portfolio.funds(open(succeeded(data)).caller)).kind,
      'retry-later',
      JSON.stringify(data),
    );
});

test('[brokers.H5] what was carried over is in the quantity and in the average', async () => {
  const { caller, asked } = open(succeeded([ANGEL_POSITION, ANGEL_SHORT_POSITION]));
  assert.deepEqual(await portfolio.positions(caller), {
    kind: 'done',
    value: [
      {
        at: { exchange: 'NFO', symbol: 'NIFTY24NOV26FUT', token: '53001' },
        product: 'Delivery',
        productWord: 'CARRYFORWARD',
        netQty: 130,
        buyQty: 65,
        buyPaise: 162_662_500,
        sellQty: 0,
        sellPaise: 0,
        averagePaise: 2_500_000,
      },
      {
        at: { exchange: 'NSE', symbol: 'SBIN-EQ', token: '3045' },
        product: 'Intraday',
        productWord: 'INTRADAY',
        netQty: -10,
        buyQty: 0,
        buyPaise: 0,
        sellQty: 10,
        sellPaise: 812_350,
        averagePaise: 81_235,
      },
    ],
  });
  assert.match(asked[0]?.url ?? '', /\/rest\/secure\/angelbroking\/order\/v1\/getPosition$/);
});

test('[brokers.H5] funds are rounded to the paisa, and there is no total', async () => {
  const { caller, asked } = open(succeeded(ANGEL_FUNDS));
  assert.deepEqual(await portfolio.funds(caller), {
    kind: 'done',
    value: { availablePaise: 1_811_681, usedPaise: 1_255_455, totalPaise: null, collateralPaise: 3_154_633 },
  });
  assert.match(asked[0]?.url ?? '', /\/rest\/secure\/angelbroking\/user\/v1\/getRMS$/);
});

test('[brokers.A13] whatever rows come: whole numbers, or nothing', () => {
  positionsStaySane(angelPositionRow, ANGEL_POSITION);
  fundsAreKnown(portfolio, angelFunds(ANGEL_FUNDS));
  fundsStaySane(angelFunds, ANGEL_FUNDS);
});

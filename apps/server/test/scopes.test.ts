import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertDone, assertRefused } from './replies.ts';
import { type TradingUnderTest, tradingFor } from './trading-under-test.ts';

/** A second strategy in the same account. */
async function addStrategy({ call }: TradingUnderTest): Promise<void> {
  const json = { StrategyName: 'other', StrategyType: 'Intraday', ForwardTest: 'N' };
  assert.equal((await call('POST', '/strategy', { json })).status, 200);
  const link = { StrategyName: 'other', AccountName: 'paper', Multiplier: 1, Activate: 1, Capital: 1000 };
  assert.equal((await call('POST', '/linkstrategy', { json: link })).status, 200);
}

async function holding(trading: TradingUnderTest): Promise<void> {
  await addStrategy(trading);
  for (const strategyname of ['demo', 'other'])
    await trading.finished(await trading.placed({ strategyname }));
}

async function open({ call }: TradingUnderTest): Promise<readonly string[]> {
  const { data } = (await call('GET', '/positions?open=true')).body;
  return data.map(({ AccountName, StrategyName }) => `${AccountName}:${StrategyName}`);
}

async function resting(trading: TradingUnderTest, strategyname: string): Promise<number> {
  const [price] = (await trading.call('GET', '/ltp?Tokens=NSE:212')).body.data;
  return trading.placed({
    strategyname,
    orderType: 'Limit',
    limitPrice: Math.floor(Number(price?.ltp) * 0.95),
  });
}

async function statusOf({ rows }: TradingUnderTest, strefID: number): Promise<unknown> {
  return (await rows(`strefid=${strefID}`))[0]?.status;
}

describe('scopes', () => {
  test('a square-off of an account with a strategy closes that strategy there, and nothing else', async (t) => {
    const trading = await tradingFor(t);
    await holding(trading);
    const message = 'Request sent to Square Off in StrategyName : demo with AccountName : paper';
    assertDone(await trading.call('GET', '/SquareOff/account?acname=paper&stname=demo'), message);
    assert.deepEqual(await open(trading), ['paper:other']);
  });

  test('cancelling all of an account with a strategy leaves the other strategy alone', async (t) => {
    const trading = await tradingFor(t);
    await addStrategy(trading);
    const [demo, other] = [await resting(trading, 'demo'), await resting(trading, 'other')];
    const message = 'Request sent to Cancel All Orders in StrategyName : demo with AccountName : paper';
    assertDone(await trading.call('GET', '/CancelAll/account?acname=paper&stname=demo'), message);
    assert.deepEqual(
      [await statusOf(trading, demo), await statusOf(trading, other)],
      ['Cancelled', 'Placed'],
    );
  });

  test('the word undefined for a strategy means the whole account, as public clients send it', async (t) => {
    const trading = await tradingFor(t);
    await holding(trading);
    const message = 'Request sent to Square Off in AccountName : paper';
    assertDone(await trading.call('GET', '/SquareOff/account?acname=paper&stname=undefined'), message);
    assert.deepEqual(await open(trading), []);
  });

  test('all closes and cancels everything that a user has, and takes no names', async (t) => {
    const trading = await tradingFor(t);
    await holding(trading);
    const order = await resting(trading, 'demo');
    for (const query of ['stname=demo', 'acname=paper'])
      assertRefused(await trading.call('GET', `/SquareOff/all?${query}`), 400, { code: 'fields_disagree' });
    assert.deepEqual(await open(trading), ['paper:demo', 'paper:other']);
    const message = 'Request sent to Square Off in AccountName : paper';
    assertDone(await trading.call('GET', '/SquareOff/all'), message);
    assert.deepEqual(await open(trading), []);
    assert.equal(await statusOf(trading, order), 'Cancelled');
    const next = await resting(trading, 'other');
    assert.equal((await trading.call('GET', '/CancelAll/all')).status, 200);
    assert.equal(await statusOf(trading, next), 'Cancelled');
  });

  test('a word for nothing never means everything', async (t) => {
    const trading = await tradingFor(t);
    const { call } = trading;
    const strefID = await resting(trading, 'demo');
    const which = { strategyname: 'demo', strefID };
    for (const identifier of ['undefined', 'null', 'None']) {
      const wrong = { code: 'field_format', field: 'identifier' };
      assertRefused(await call('DELETE', '/order', { json: { ...which, identifier } }), 400, wrong);
      assertRefused(
        await call('PUT', '/order', { json: { ...which, identifier, limitPrice: 1 } }),
        400,
        wrong,
      );
    }
    for (const path of ['/CancelAll/strategy', '/SquareOff/strategy'])
      assertRefused(await call('GET', `${path}?stname=demo&acname=undefined`), 400, {
        code: 'field_format',
        field: 'acname',
      });
    for (const path of ['/CancelAll/account', '/SquareOff/account'])
      for (const word of ['null', 'None'])
        assertRefused(await call('GET', `${path}?acname=paper&stname=${word}`), 400, {
          code: 'field_format',
          field: 'stname',
        });
    const killed = await call('POST', '/killswitch', { json: { on: true, AccountName: 'undefined' } });
    assertRefused(killed, 400, { code: 'field_format', field: 'AccountName' });
    assert.equal(await statusOf(trading, strefID), 'Placed', 'nothing was cancelled');
    assert.equal((await trading.place()).status, 200, 'nothing was killed');
    assert.equal((await call('DELETE', '/order', { json: { ...which, identifier: null } })).status, 200);
    assert.equal(await statusOf(trading, strefID), 'Cancelled');
  });
});

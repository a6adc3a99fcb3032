import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertDone, assertRefused } from './replies.ts';
import { MARKET_ORDER, type TradingUnderTest, tradingFor, tradingOn } from './trading-under-test.ts';

const LIMIT_ORDER = { orderType: 'Limit', limitPrice: 100 } as const;

/** A limit price that is on the tick, inside the band and will not fill. */
async function restingPrice({ call }: TradingUnderTest): Promise<number> {
  const reply = await call('GET', '/ltp?Tokens=NSE:212');
  return Math.floor(Number(reply.body.data[0]?.ltp) * 0.95);
}

async function resting(trading: TradingUnderTest, more: object = {}): Promise<number> {
  return trading.placed({ orderType: 'Limit', limitPrice: await restingPrice(trading), ...more });
}

describe('an order that is wrong in itself', () => {
  test('every required field that is missing is named', async (t) => {
    const { call } = await tradingFor(t);
    for (const field of Object.keys(MARKET_ORDER)) {
      const json = { ...MARKET_ORDER, [field]: undefined };
      assertRefused(await call('POST', '/order', { json }), 400, { code: 'field_missing', field });
    }
    assertRefused(
      await call('PUT', '/order', { json: {} }),
      400,
      { code: 'field_missing', field: 'strategyname' },
      { code: 'field_missing', field: 'strefID' },
    );
  });

  test('numbers that nobody can mean are refused with the field', async (t) => {
    const { place } = await tradingFor(t);
    for (const qty of [0, -1, 1e9])
      assertRefused(await place({ qty }), 400, { code: 'field_range', field: 'qty' });
    assertRefused(await place({ qty: 1.5 }), 400, { code: 'field_type', field: 'qty' });
    for (const limitPrice of [-1, 1e12]) {
      assertRefused(await place({ ...LIMIT_ORDER, limitPrice }), 400, {
        code: 'field_range',
        field: 'limitPrice',
      });
    }
    assertRefused(await place({ splitby: -1 }), 400, { code: 'field_range', field: 'splitby' });
    assertRefused(await place({ operations: { timeLimit: -5 } }), 400, {
      code: 'field_range',
      field: 'operations.timeLimit',
    });
  });

  test('Limit needs its price, SL-Limit both', async (t) => {
    const { place } = await tradingFor(t);
    assertRefused(await place({ orderType: 'Limit' }), 400, {
      code: 'price_missing',
      field: 'limitPrice',
      message: 'limitPrice must be above 0 for a Limit order',
    });
    assertRefused(
      await place({ orderType: 'SL-Limit' }),
      400,
      { code: 'price_missing', field: 'limitPrice' },
      { code: 'price_missing', field: 'triggerPrice' },
    );
    assertRefused(await place({ orderType: 'SL-Limit', limitPrice: 150 }), 400, {
      code: 'price_missing',
      field: 'triggerPrice',
    });
  });

  test('a price off the tick is refused, and the nearest valid prices are named', async (t) => {
    const { place, call } = await tradingFor(t);
    const [master, prices] = [
      await call('GET', '/master-tokens?symbol=RELIANCE&exchange=NSE'),
      await call('GET', '/ltp?Tokens=NSE:2885'),
    ];
    const tick = Number(master.body.data[0]?.tick_size);
    const price = Math.floor(Number(prices.body.data[0]?.ltp) / tick) * tick;
    assert.ok(tick > 0.02, `the tick is ${tick}`);
    const order = { orderType: 'Limit', token: 'NSE:2885' } as const;
    const reply = await place({ ...order, limitPrice: Number((price + 0.01).toFixed(2)) });
    assertRefused(reply, 400, { code: 'price_off_tick', field: 'limitPrice' });
    const nearest = `${price.toFixed(2)} and ${(price + tick).toFixed(2)}`;
    assert.equal(reply.body.errors?.[0]?.hint, `The nearest prices are ${nearest}.`);
    assertRefused(await place({ ...LIMIT_ORDER, limitPrice: 150.001 }), 400, {
      code: 'price_off_tick',
      field: 'limitPrice',
    });
  });

  test('a fraction of a paisa is refused without a word about a tick where none is known', async (t) => {
    const trading = await tradingFor(t);
    const { place, call } = trading;
    const order = { orderType: 'Limit', limitPrice: await restingPrice(trading) };
    assertRefused(await place({ ...order, operations: { priceBuffer: 0.001 } }), 400, {
      code: 'field_format',
      field: 'operations.priceBuffer',
      message: 'operations.priceBuffer must be rupees with at most two decimals',
    });
    const json = { strategyname: 'demo', strefID: await resting(trading), limitPrice: 150.001 };
    assertRefused(await call('PUT', '/order', { json }), 400, {
      code: 'field_format',
      field: 'limitPrice',
      message: 'limitPrice must be rupees with at most two decimals',
    });
  });

  test('a price outside the band of the day is refused with the band', async (t) => {
    const { place } = await tradingFor(t);
    for (const limitPrice of [1, 100_000]) {
      const reply = await place({ ...LIMIT_ORDER, limitPrice });
      assertRefused(reply, 400, { code: 'price_outside_band', field: 'limitPrice' });
      assert.match(String(reply.body.errors?.[0]?.hint), /from \d+\.\d\d to \d+\.\d\d/);
    }
  });

  test('a quantity off the lot is refused with the lot', async (t) => {
    const { call, place } = await tradingFor(t);
    const futures = await call('GET', '/master-tokens?symbol=NIFTY&exchange=NFO&instrument=FUT');
    const future = futures.body.data[0];
    const token = `NFO:${future?.token}`;
    const reply = await place({ token, qty: 1 });
    assertRefused(reply, 400, { code: 'qty_off_lot', field: 'qty' });
    assert.match(String(reply.body.errors?.[0]?.message), new RegExp(`${future?.lotsize}$`));
    assert.equal((await place({ token, qty: future?.lotsize })).status, 200);
  });

  test('what is not listed or not traded is refused by its token', async (t) => {
    const { place } = await tradingFor(t);
    assertRefused(await place({ token: 'NSE:999999' }), 400, { code: 'instrument_unknown', field: 'token' });
    assertRefused(await place({ token: 'MCX:1' }), 400, { code: 'instrument_unknown', field: 'token' });
    assertRefused(await place({ token: 'NSE:26000' }), 400, {
      code: 'instrument_not_tradable',
      field: 'token',
    });
  });

  test('all problems of prices, quantity and session are reported at once', async (t) => {
    const { place, call, spark } = await tradingFor(t, { env: { SPARK_MARKET: 'calendar' } });
    const futures = await call('GET', '/master-tokens?symbol=NIFTY&exchange=NFO&instrument=FUT');
    const token = `NFO:${futures.body.data[0]?.token}`;
    spark.clock.advance(9 * 60 * 60_000);
    assertRefused(
      await place({ token, qty: 1, orderType: 'Limit' }),
      400,
      { code: 'price_missing', field: 'limitPrice' },
      { code: 'qty_off_lot', field: 'qty' },
      { code: 'market_closed' },
    );
  });

  test('outside the session the market is closed, and nothing is placed', async (t) => {
    const trading = await tradingFor(t, { env: { SPARK_MARKET: 'calendar' } });
    assert.equal((await trading.place()).status, 200, 'it is a trading morning');
    trading.spark.clock.advance(9 * 60 * 60_000);
    assertRefused(await trading.place(), 400, { code: 'market_closed' });
    assert.equal((await trading.rows()).length, 1);
  });
});

describe('names', () => {
  test('an unknown strategy, and one of another user, are unknown alike', async (t) => {
    const { place, spark } = await tradingFor(t);
    const other = await spark.addUser('other@example.com');
    const json = { strategyName: 'theirs', strategyType: 'Intraday' };
    assertDone(await spark.call('POST', '/strategy', { token: other.token, json }), 'Strategy Added');
    for (const strategyname of ['nobody', 'theirs']) {
      assertRefused(await place({ strategyname }), 400, { code: 'name_unknown', field: 'strategyname' });
    }
  });

  test('an identifier must name an account of the caller that the strategy is linked to', async (t) => {
    const trading = await tradingFor(t);
    const { place, call, ucc } = trading;
    const other = await trading.spark.addUser('other@example.com');
    assertRefused(await place({ identifier: `${other.ucc}:paper` }), 400, {
      code: 'identifier_foreign',
      field: 'identifier',
    });
    assertRefused(await place({ identifier: `${ucc}:nobody` }), 400, {
      code: 'name_unknown',
      field: 'identifier',
      message: 'There is no account named nobody',
    });
    const apart = { AccountName: 'apart', Broker: 'testBroker', Clientid: 'P2' };
    assertDone(await call('POST', '/account', { json: apart }), 'Account Added');
    assertRefused(await place({ identifier: `${ucc}:apart` }), 400, {
      code: 'link_unknown',
      field: 'identifier',
    });
    assert.equal((await place({ identifier: `${ucc}:paper` })).status, 200);
    assert.equal((await place({ identifier: 'paper' })).status, 200, 'the UCC may be left out');
    const strefID = await resting(trading);
    for (const [identifier, code] of [
      [`${other.ucc}:paper`, 'identifier_foreign'],
      [`${ucc}:nobody`, 'name_unknown'],
    ] as const) {
      const json = { strategyname: 'demo', strefID, identifier };
      assertRefused(await call('DELETE', '/order', { json }), 400, { code, field: 'identifier' });
    }
  });

  test("an order that is not there, or is another user's, is unknown to every call", async (t) => {
    const trading = await tradingFor(t);
    const strefID = await resting(trading);
    const other = await trading.spark.addUser('other@example.com');
    const theirs = await tradingOn(trading.spark, other.token);
    assertDone(
      await theirs.call('POST', '/strategy', { json: { strategyName: 'demo', strategyType: 'Intraday' } }),
      'Strategy Added',
    );
    for (const [{ call }, number] of [
      [trading, 999_999],
      [theirs, strefID],
    ] as const) {
      const json = { strategyname: 'demo', strefID: number };
      const unknown = { code: 'order_unknown', field: 'strefID' };
      assertRefused(await call('PUT', '/order', { json: { ...json, limitPrice: 150 } }), 400, unknown);
      assertRefused(await call('DELETE', '/order', { json }), 400, unknown);
      assertRefused(await call('POST', '/stopOperation', { json }), 400, unknown);
      assertRefused(await call('DELETE', `/deleteorder/?strefID=${number}&reftag=1`), 400, unknown);
    }
    const [row] = await trading.rows();
    assert.deepEqual([row?.status, row?.active], ['Placed', 1]);
    assert.deepEqual(await theirs.rows(), []);
  });

  test('lists refuse names that are not there', async (t) => {
    const { call } = await tradingFor(t);
    for (const [path, field] of [
      ['/orderbook/?acname=nobody', 'acname'],
      ['/orderbook/?stname=nobody', 'stname'],
      ['/netposition/?Acname=nobody', 'Acname'],
      ['/netposition/?Stname=nobody', 'Stname'],
      ['/positions?Acname=nobody', 'Acname'],
      ['/positions?Stname=nobody', 'Stname'],
      ['/overview/?Acname=nobody', 'Acname'],
      ['/CancelAll/account?acname=nobody', 'acname'],
      ['/SquareOff/strategy?stname=nobody', 'stname'],
    ] as const) {
      assertRefused(await call('GET', path), 400, { code: 'name_unknown', field });
    }
    assertRefused(await call('GET', '/CancelAll/strategy'), 400, { code: 'field_missing', field: 'stname' });
    assertRefused(await call('GET', '/SquareOff/account'), 400, { code: 'field_missing', field: 'acname' });
  });
});

describe('accounts that cannot take it', () => {
  test('without an active account the call is refused in the specified words, also in the log', async (t) => {
    const { place, call, logs, rows } = await tradingFor(t);
    const sentence = 'Please activate the accounts linked with the strategy.';
    assertDone(await call('POST', '/activate-account/paper/N'), 'Trading deactivated', [{ Trade: 'N' }]);
    assertRefused(await place(), 400, { code: 'no_active_account', message: sentence });
    assertDone(await call('POST', '/activate-account/paper/Y'), 'Trading activated', [{ Trade: 'Y' }]);
    const sizing = { Multiplier: 1, Activate: 0, Capital: 0 };
    await call('PUT', '/linkstrategy?st=demo&ac=paper', { json: sizing });
    assertRefused(await place(), 400, { code: 'no_active_account', message: sentence });
    const [error, debug] = await logs();
    assert.deepEqual([error?.['Alert Type'], error?.Name, error?.Message], ['ERROR', 'demo', sentence]);
    assert.equal(debug?.['Alert Type'], 'DEBUG');
    assert.match(String(debug?.Message), /^Endpoint Called : PlaceOrder\. Payload Received : \{"UCC":/);
    assert.deepEqual(await rows(), []);
  });

  test('an account without a session is reported per account, and does not stop the others', async (t) => {
    const { place, call, rows, logs, ucc } = await tradingFor(t);
    const json = { AccountName: 'live', Broker: 'FYERS', Clientid: 'XY1' };
    assertDone(await call('POST', '/account', { json }), 'Account Added');
    assert.equal((await call('POST', '/activate-account/live/Y')).status, 200);
    const link = { StrategyName: 'demo', AccountName: 'live', Multiplier: 2, Activate: 1, Capital: 0 };
    assertDone(await call('POST', '/linkstrategy', { json: link }), 'Strategy Added');
    const reply = await place();
    const sentence = 'Please generate token for the account : live';
    const strefID = reply.body.data[0]?.strefID;
    assertDone(reply, `Order placed in ${ucc}:paper`, [
      {
        strefID,
        placedIn: [`${ucc}:paper`],
        refusedIn: [{ account: `${ucc}:live`, code: 'session_missing', message: sentence }],
      },
    ]);
    const row = (await rows(`strefid=${strefID}`)).find(({ AccountName }) => AccountName === 'live');
    assert.deepEqual([row?.status, row?.active, row?.qty], ['Rejected', 0, 20]);
    const lines = await logs('type=ERROR');
    assert.ok(
      lines.some(({ Message }) => String(Message).includes(sentence)),
      JSON.stringify(lines),
    );
    assertRefused(await place({ identifier: `${ucc}:live` }), 400, {
      code: 'session_missing',
      message: sentence,
    });
  });

  test('an account with open orders or positions is neither disabled nor deleted', async (t) => {
    const trading = await tradingFor(t);
    const { call, finished } = trading;
    const strefID = await resting(trading);
    const atWork = { code: 'account_at_work' };
    assertRefused(await call('DELETE', '/account/paper'), 400, atWork);
    assertRefused(await call('POST', '/account/disable', { json: { accountname: 'paper' } }), 400, atWork);
    const json = { strategyname: 'demo', strefID };
    assert.equal((await call('DELETE', '/order', { json })).status, 200);
    await finished(strefID);
    const bought = await trading.placed();
    await finished(bought);
    assertRefused(await call('DELETE', '/account/paper'), 400, atWork);
    await finished(await trading.placed({ transType: 'Sell' }));
    assertDone(await call('DELETE', '/account/paper'), 'Account Deleted');
  });

  test('a strategy with open orders or positions is not deleted, and another one is', async (t) => {
    const trading = await tradingFor(t);
    const { call, finished } = trading;
    const other = { StrategyName: 'other', StrategyType: 'Intraday' };
    assertDone(await call('POST', '/strategy', { json: other }), 'Strategy Added');
    const atWork = {
      code: 'strategy_at_work',
      field: 'StrategyName',
      message: 'The strategy demo has open orders or positions',
    };
    const strefID = await resting(trading);
    assertRefused(await call('DELETE', '/strategy/demo'), 400, atWork);
    assertDone(await call('DELETE', '/strategy/other'), 'Strategy Deleted');
    assert.equal((await call('DELETE', '/order', { json: { strategyname: 'demo', strefID } })).status, 200);
    await finished(strefID);
    await finished(await trading.placed({ ForwardTest: true }));
    assertRefused(await call('DELETE', '/strategy/demo'), 400, atWork);
    await finished(await trading.placed({ ForwardTest: true, transType: 'Sell' }));
    await finished(await trading.placed());
    assertRefused(await call('DELETE', '/strategy/demo'), 400, atWork);
    await finished(await trading.placed({ transType: 'Sell' }));
    assertDone(await call('DELETE', '/strategy/demo'), 'Strategy Deleted');
  });
});

describe('what is over', () => {
  test('a finished order is neither modified, cancelled nor stopped', async (t) => {
    const { placed, finished, call } = await tradingFor(t);
    const strefID = await placed();
    await finished(strefID);
    const json = { strategyname: 'demo', strefID };
    const over = {
      code: 'order_finished',
      field: 'strefID',
      message: `The order ${strefID} is Executed already`,
    };
    assertRefused(await call('PUT', '/order', { json: { ...json, limitPrice: 150 } }), 400, over);
    assertRefused(await call('DELETE', '/order', { json }), 400, over);
    assertRefused(await call('POST', '/stopOperation', { json }), 400, over);
  });

  test('a change without a price, or that changes nothing, is refused', async (t) => {
    const trading = await tradingFor(t);
    const json = { strategyname: 'demo', strefID: await resting(trading) };
    for (const change of [{}, { orderType: 'Limit' }, { orderType: 'Limit', limitPrice: 0 }]) {
      assertRefused(await trading.call('PUT', '/order', { json: { ...json, ...change } }), 400, {
        code: 'price_missing',
        field: 'limitPrice',
      });
    }
    assertRefused(await trading.call('PUT', '/order', { json: { ...json, orderType: 'SL-Limit' } }), 400, {
      code: 'price_missing',
      field: 'triggerPrice',
    });
    assertRefused(await trading.call('PUT', '/order', { json: { ...json, triggerPrice: 150 } }), 400, {
      code: 'fields_disagree',
      field: 'triggerPrice',
      message: 'triggerPrice does not go with a Limit order',
    });
    assertRefused(await trading.call('PUT', '/order', { json: { ...json, qty: 5 } }), 400, {
      code: 'field_unknown',
      field: 'qty',
    });
  });

  test('a row at work cannot be removed from the book', async (t) => {
    const trading = await tradingFor(t);
    const strefID = await resting(trading);
    const [row] = await trading.rows();
    const path = `/deleteorder/?strefID=${strefID}&reftag=${row?.reftag}`;
    assertRefused(await trading.call('DELETE', path), 400, { code: 'order_at_work', field: 'strefID' });
    assert.equal((await trading.rows()).length, 1);
  });

  test('a flat position cannot be closed, nor more than is held', async (t) => {
    const { call, placed, finished } = await tradingFor(t);
    const one = 'acname=paper&stname=demo&token=NSE:212&positionType=Intraday&at_limit=false';
    assertRefused(await call('POST', `/SquareOffSingle?${one}`), 400, { code: 'position_flat' });
    const manual = 'acname=paper&stname=demo&token=NSE:212&positionType=Intraday';
    const json = { tradedPrice: 150, tradedAt: 0, qty: 1, ordersPlaced: 1 };
    assertRefused(await call('POST', `/manual-squareoff/?${manual}`, { json }), 400, {
      code: 'position_flat',
      message: 'There is no open position in ASHOKLEY-EQ in the account paper',
    });
    const anywhere = 'token=NSE:212&positionType=Intraday';
    assertRefused(await call('POST', `/manual-squareoff/?${anywhere}`, { json }), 400, {
      code: 'position_flat',
      message: 'There is no open position in ASHOKLEY-EQ in any of your accounts',
    });
    await finished(await placed());
    assertRefused(await call('POST', `/SquareOffSingle?${one}&qty=11`), 400, {
      code: 'position_smaller',
      field: 'qty',
      message: 'qty 11 is more than the 10 that are open',
    });
    const tooMuch = await call('POST', `/manual-squareoff/?${manual}`, { json: { ...json, qty: 11 } });
    assertRefused(tooMuch, 400, { code: 'position_smaller', field: 'qty' });
    assert.equal(tooMuch.body.errors?.[0]?.hint, 'Send at most 10.', 'qty cannot be left out here');
    const delivery = one.replace('Intraday', 'Delivery');
    assertRefused(await call('POST', `/SquareOffSingle?${delivery}`), 400, { code: 'position_flat' });
    const tomorrow = { ...json, tradedAt: '2026-11-17T10:00:00' };
    assertRefused(await call('POST', `/manual-squareoff/?${manual}`, { json: tomorrow }), 400, {
      code: 'field_range',
      field: 'tradedAt',
    });
  });

  test('a part of a contract is closed by hand in whole lots only, so that the rest can be closed too', async (t) => {
    const { call, placed, finished } = await tradingFor(t);
    const futures = await call('GET', '/master-tokens?symbol=NIFTY&exchange=NFO&instrument=FUT');
    const [future] = futures.body.data;
    const lot = Number(future?.lotsize);
    const token = `NFO:${future?.token}`;
    await finished(await placed({ token, qty: 2 * lot }));
    const path = `/manual-squareoff/?acname=paper&stname=demo&token=${token}&positionType=Intraday`;
    const json = { tradedPrice: 0, tradedAt: 0, qty: 1, ordersPlaced: 1 };
    assertRefused(await call('POST', path, { json }), 400, { code: 'qty_off_lot', field: 'qty' });
    assertDone(await call('POST', path, { json: { ...json, qty: lot } }), 'Position closed manually');
    assertDone(await call('POST', path, { json: { ...json, qty: lot } }), 'Position closed manually');
  });
});

describe('a key of the user', () => {
  test('that is not valid is refused before anything happens', async (t) => {
    const { place, rows } = await tradingFor(t);
    for (const key of ['', ' ', 'two words', 'k'.repeat(129), 'ключ']) {
      assertRefused(await place({}, { headers: { 'idempotency-key': key } }), 400, {
        code: 'field_format',
        field: 'Idempotency-Key',
      });
    }
    assert.deepEqual(await rows(), []);
  });

  test('with another order is refused; with the same it gets the first answer and places nothing', async (t) => {
    const { place, rows, spark } = await tradingFor(t);
    const headers = { 'idempotency-key': 'entry-1' };
    const first = await place({}, { headers });
    assert.equal(first.status, 200, first.text);
    const again = await place({ splitby: 0, ticksize: '0.05' }, { headers });
    assert.deepEqual(again.body, first.body, 'the same order in other words is the same order');
    assertRefused(await place({ qty: 11 }, { headers }), 400, {
      code: 'key_reused',
      field: 'Idempotency-Key',
    });
    assert.equal((await rows()).length, 1);
    const restarted = await tradingOn(await spark.restart(), await spark.token());
    assert.deepEqual((await restarted.place({}, { headers })).body, first.body, 'also after a restart');
    assert.equal((await restarted.rows()).length, 1);
  });

  test('is free again after a day, also before the old answer was cleared away', async (t) => {
    const { place, spark } = await tradingFor(t);
    const headers = { 'idempotency-key': 'entry-1' };
    const first = await place({}, { headers });
    spark.clock.advance(24 * 60 * 60_000);
    const later = await tradingOn(spark, await spark.token());
    const again = await later.place({ qty: 11 }, { headers });
    assert.equal(again.status, 200, again.text);
    assert.notDeepEqual(again.body, first.body);
    assert.deepEqual((await later.place({ qty: 11 }, { headers })).body, again.body);
  });

  test('belongs to its user and to its call', async (t) => {
    const { place, call, rows, spark } = await tradingFor(t);
    const headers = { 'idempotency-key': 'entry-1' };
    assert.equal((await place({}, { headers })).status, 200);
    assertRefused(await call('POST', '/reExecute', { json: MARKET_ORDER, headers }), 400, {
      code: 'key_reused',
    });
    const other = await tradingOn(spark, (await spark.addUser('other@example.com')).token);
    assertRefused(await other.place({}, { headers }), 400, { code: 'name_unknown', field: 'strategyname' });
    assert.equal((await rows()).length, 1);
  });
});

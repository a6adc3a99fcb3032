import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ExecutionLog, NetPosition, OrderBookRow, Overview, StrategyOverview } from '@spark/contract';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { marketUnderTest } from './market-under-test.ts';
import { assertDone } from './replies.ts';
import {
  MARKET_ORDER,
  type TradingUnderTest,
  tradingFor,
  tradingOn,
  whileMarketMoves,
} from './trading-under-test.ts';

const ajv = new Ajv2020({ strict: false, formats: { 'date-time-local': true, date: true } });
function fit(schema: object, rows: readonly unknown[]): void {
  // Unknown fields are mistakes, unless the schema says what they are.
  const strict = { additionalProperties: false, ...schema };
  for (const row of rows) assert.ok(ajv.validate(strict, row), `${JSON.stringify(row)}: ${ajv.errorsText()}`);
}

async function ltp({ call }: TradingUnderTest, token = 'NSE:212'): Promise<number> {
  return Number((await call('GET', `/ltp?Tokens=${token}`)).body.data[0]?.ltp);
}

/** A Limit order too far from the market to be filled. */
async function resting(trading: TradingUnderTest, more: object = {}): Promise<number> {
  return trading.placed({
    orderType: 'Limit',
    limitPrice: Math.floor((await ltp(trading)) * 0.95),
    ...more,
  });
}

async function addAccount({ call }: TradingUnderTest, AccountName: string, Multiplier = 1): Promise<void> {
  const json = { AccountName, Broker: 'testBroker', Clientid: 'C1' };
  assertDone(await call('POST', '/account', { json }), 'Account Added');
  const login = await call('POST', `/login/${AccountName}`);
  const auth_code = new URL(String(login.body.data[0]?.loginUrl)).searchParams.get('auth_code');
  assert.equal((await call('POST', `/validate_authcode/testBroker?auth_code=${auth_code}`)).status, 200);
  assert.equal((await call('POST', `/activate-account/${AccountName}/Y`)).status, 200);
  const link = { StrategyName: 'demo', AccountName, Multiplier, Activate: 1, Capital: 1000 };
  assertDone(await call('POST', '/linkstrategy', { json: link }), 'Strategy Added');
}

test('[contract.C108] a row says when it was filled and when the broker last reported it', async (t) => {
  const trading = await tradingFor(t);
  const [row] = await trading.finished(await trading.placed());
  const at = /^2026-11-16T10:0\d:\d\d$/;
  assert.match(String(row?.executed_at), at);
  assert.match(String(row?.recon_at), at);
  assert.ok(String(row?.executed_at) >= String(row?.placed_at));
  const strefid = await resting(trading);
  await trading.until(async () => (await trading.rows(`strefid=${strefid}`))[0]?.status === 'Placed');
  const [open] = await trading.rows(`strefid=${strefid}`);
  assert.equal(open?.executed_at, null);
  assert.match(String(open?.recon_at), at);
  const forwardTest = await trading.finished(await trading.placed({ ForwardTest: true }));
  assert.match(String(forwardTest[0]?.recon_at), at, 'the exchange of a forward test reports as well');
});

describe('placing', () => {
  test('one call places an order in every active account, and the message names them', async (t) => {
    const trading = await tradingFor(t);
    await addAccount(trading, 'second', 3);
    const reply = await trading.place();
    const { ucc } = trading;
    const strefID = Number(reply.body.data[0]?.strefID);
    assertDone(reply, `Order placed in ${ucc}:paper, ${ucc}:second`, [
      { strefID, placedIn: [`${ucc}:paper`, `${ucc}:second`] },
    ]);
    const rows = await trading.finished(strefID);
    fit(OrderBookRow, rows);
    assert.deepEqual(
      rows.map((row) => [row.AccountName, row.qty, row.filledQty, row.status]),
      [
        ['paper', 10, 10, 'Executed'],
        ['second', 30, 30, 'Executed'],
      ],
    );
    const [row] = rows;
    assert.equal(row?.tradedQty, 10);
    assert.equal(row?.tradeValue, Math.round(Number(row?.tradePrice) * 10 * 100) / 100);
    assert.equal(row?.Operations, '{"timeLimit":0,"shouldExecute":false,"priceBuffer":0}');
    assert.deepEqual([row?.symbol, row?.segment, row?.token], ['ASHOKLEY-EQ', 'C', 'NSE:212']);
  });

  test('what was acknowledged is in the next reading of the book, in all its parts', async (t) => {
    const trading = await tradingFor(t);
    const limitPrice = Math.floor((await ltp(trading)) * 0.95);
    const operations = { timeLimit: 30, shouldExecute: true, priceBuffer: 5 };
    const strefID = await trading.placed({
      orderType: 'Limit',
      limitPrice,
      operations,
      splitby: 3,
      qty: 10,
      ForwardTest: true,
    });
    const [row, ...others] = await trading.rows();
    assert.equal(others.length, 0);
    fit(OrderBookRow, [row]);
    assert.equal('orders' in (row ?? {}), false);
    assert.deepEqual(
      [row?.strefID, row?.limitPrice, row?.splitby, row?.ForwardTest, row?.tradedQty, row?.tradeValue],
      [strefID, limitPrice, 3, 1, null, null],
    );
    assert.deepEqual(JSON.parse(String(row?.Operations)), operations);
    const [full] = await trading.rows('withorders=Y');
    // An order that is of no basket has no number of one.
    const columns = Object.keys(OrderBookRow.properties).filter((name) => name !== 'basketID');
    assert.deepEqual(Object.keys(full ?? {}), columns, 'columns as described');
    const batches = full?.orders as readonly Record<string, unknown>[];
    assert.deepEqual(
      batches.map(({ qty }) => qty),
      [4, 3, 3],
    );
  });

  test('the book is filtered, and has the orders of earlier days on request', async (t) => {
    const trading = await tradingFor(t);
    await addAccount(trading, 'second');
    const strefID = await trading.placed();
    await trading.finished(strefID);
    await trading.placed({ identifier: 'second' });
    const { rows } = trading;
    assert.equal((await rows()).length, 3);
    assert.equal((await rows('acname=second')).length, 2);
    assert.equal((await rows('stname=demo')).length, 3);
    assert.equal((await rows(`strefid=${strefID}`)).length, 2);
    const [first] = await rows();
    assert.equal((await rows(`reftag=${first?.reftag}`)).length, 1);
    assert.equal((await rows('strefid=999')).length, 0);
    trading.spark.clock.advance(24 * 60 * 60_000);
    const tomorrow = await tradingOn(trading.spark, await trading.spark.token());
    assert.equal((await tomorrow.rows()).length, 0);
    assert.equal((await tomorrow.rows('today=false')).length, 3);
  });

  test('POST /reExecute places the order again, under a new number', async (t) => {
    const { call, placed, logs, ucc } = await tradingFor(t);
    const first = await placed();
    const reply = await call('POST', '/reExecute', { json: MARKET_ORDER });
    const strefID = Number(reply.body.data[0]?.strefID);
    assertDone(reply, `Order placed in ${ucc}:paper`, [{ strefID, placedIn: [`${ucc}:paper`] }]);
    assert.ok(strefID > first);
    const lines = await logs('type=DEBUG');
    assert.match(String(lines[0]?.Message), /^Endpoint Called : ReExecute\. /);
  });
});

describe('changing', () => {
  test('an order is modified and cancelled everywhere, or in one account', async (t) => {
    const trading = await tradingFor(t);
    await addAccount(trading, 'second');
    const { call, ucc, rows } = trading;
    const strefID = await resting(trading);
    const limitPrice = Math.floor((await ltp(trading)) * 0.96);
    const json = { strategyname: 'demo', strefID };
    const both = `${ucc}:paper, ${ucc}:second`;
    assertDone(await call('PUT', '/order', { json: { ...json, limitPrice } }), `Order modified in ${both}`, [
      { strefID },
    ]);
    // The book shows the price that the broker has, so it changes when the broker has said yes.
    await trading.until(async () => (await rows()).every((row) => row.limitPrice === limitPrice));
    assertDone(
      await call('DELETE', '/order', { json: { ...json, identifier: `${ucc}:second` } }),
      `Order cancelled in ${ucc}:second`,
      [{ strefID }],
    );
    await trading.until(async () => (await rows('acname=second'))[0]?.status === 'Cancelled');
    assertDone(await call('DELETE', '/order', { json }), `Order cancelled in ${ucc}:paper`, [
      {
        strefID,
        refusedIn: [
          {
            account: `${ucc}:second`,
            code: 'order_finished',
            message: `The order ${strefID} is Cancelled already`,
          },
        ],
      },
    ]);
    const done = await trading.finished(strefID);
    assert.deepEqual(
      done.map((row) => row.status),
      ['Cancelled', 'Cancelled'],
    );
  });

  test('a Limit order becomes a Market order and fills', async (t) => {
    const trading = await tradingFor(t);
    const strefID = await resting(trading);
    const json = { strategyname: 'demo', strefID, orderType: 'Market', limitPrice: 0, triggerPrice: 0 };
    assertDone(await trading.call('PUT', '/order', { json }), `Order modified in ${trading.ucc}:paper`, [
      { strefID },
    ]);
    const [row] = await trading.finished(strefID);
    assert.deepEqual([row?.orderType, row?.limitPrice, row?.status], ['Market', 0, 'Executed']);
    const [debug] = await trading.logs('type=DEBUG&text=ModifyOrder');
    assert.equal(
      debug?.Message,
      `Endpoint Called : ModifyOrder. Payload Received : ${JSON.stringify({
        UCC: trading.ucc,
        StrategyName: 'demo',
        strefID,
        orderType: 'Market',
        limitPrice: 0,
        triggerPrice: 0,
        identifier: '',
      })}`,
    );
  });

  test('operations are stopped and the order stays', async (t) => {
    const trading = await tradingFor(t);
    const strefID = await resting(trading, { operations: { timeLimit: 5 } });
    const json = { strategyname: 'demo', strefID };
    assertDone(await trading.call('POST', '/stopOperation', { json }), `Operations stopped on ${strefID}`, [
      { strefID },
    ]);
    trading.spark.clock.advance(60_000);
    const [row] = await trading.rows();
    assert.equal(row?.active, 1);
  });

  test('a finished row is removed from the book, and only that one', async (t) => {
    const trading = await tradingFor(t);
    const strefID = await trading.placed();
    const [row] = await trading.finished(strefID);
    await trading.finished(await trading.placed());
    const path = `/deleteorder/?strefID=${strefID}&reftag=${row?.reftag}`;
    assertDone(await trading.call('DELETE', path), 'Order Deleted');
    assert.deepEqual(
      (await trading.rows()).map((other) => other.strefID),
      [strefID + 1],
    );
  });
});

describe('in bulk', () => {
  test('all orders of a strategy or an account are cancelled, and the message says where', async (t) => {
    const trading = await tradingFor(t);
    await addAccount(trading, 'second');
    const { call } = trading;
    const first = await resting(trading);
    assertDone(
      await call('GET', '/CancelAll/strategy?stname=demo&acname=second'),
      'Request sent to Cancel All Orders in StrategyName : demo with AccountName : second',
    );
    await trading.until(async () => (await trading.rows('acname=second'))[0]?.status === 'Cancelled');
    assert.equal((await trading.rows('acname=paper'))[0]?.status, 'Placed');
    assertDone(
      await call('GET', '/CancelAll/account?acname=paper&stname=undefined'),
      'Request sent to Cancel All Orders in AccountName : paper',
    );
    await trading.finished(first);
    const second = await resting(trading);
    assertDone(
      await call('GET', '/CancelAll/strategy?stname=demo'),
      'Request sent to Cancel All Orders in StrategyName : demo with AccountName : paper, second',
    );
    await trading.finished(second);
  });

  test('positions of a strategy are closed in every account', async (t) => {
    const trading = await tradingFor(t);
    await addAccount(trading, 'second');
    await trading.finished(await trading.placed());
    assertDone(
      await trading.call('GET', '/SquareOff/strategy/?stname=demo'),
      'Request sent to Square Off in StrategyName : demo with AccountName : paper, second',
    );
    await trading.until(async () => {
      const { data } = (await trading.call('GET', '/netposition/')).body;
      return data.every((row) => row.openpositions === 0);
    });
  });

  test('closing one position places the opposite order', async (t) => {
    const trading = await tradingFor(t);
    await trading.finished(await trading.placed());
    const one = 'acname=paper&stname=demo&token=NSE:212&positionType=Intraday';
    const part = await trading.call('POST', `/SquareOffSingle?${one}&at_limit=--&qty=4`);
    const strefID = Number(part.body.data[0]?.strefID);
    assertDone(part, 'Order Placed, Position Squared off', [{ strefID }]);
    const [row] = await trading.finished(strefID);
    assert.deepEqual([row?.transType, row?.qty, row?.orderType], ['Sell', 4, 'Market']);
    const rest = await trading.call('POST', `/SquareOffSingle?${one}&at_limit=true`);
    const [limit] = await trading.rows(`strefid=${rest.body.data[0]?.strefID}`);
    assert.deepEqual([limit?.transType, limit?.qty, limit?.orderType], ['Sell', 6, 'Limit']);
  });
});

describe('positions', () => {
  test('figures stand in the row and under the name of the account; an untouched account has zeros', async (t) => {
    const trading = await tradingFor(t);
    const zeros = { bookedpnl: 0, openpnl: 0, totalpnl: 0, totalpositions: 0, openpositions: 0 };
    assertDone(await trading.call('GET', '/netposition/'), 'Data Received', [
      { accountName: 'paper', ...zeros, paper: zeros },
    ]);
    const [bought] = await trading.finished(await trading.placed());
    const last = await ltp(trading);
    const reply = await trading.call('GET', '/netposition/', { json: { acname: 'paper', stname: 'demo' } });
    fit(NetPosition, reply.body.data);
    const [row] = reply.body.data;
    const open = Math.round((last - Number(bought?.tradePrice)) * 10 * 100) / 100;
    assert.deepEqual(row, {
      accountName: 'paper',
      bookedpnl: 0,
      openpnl: open,
      totalpnl: open,
      totalpositions: 1,
      openpositions: 1,
      paper: { bookedpnl: 0, openpnl: open, totalpnl: open, totalpositions: 1, openpositions: 1 },
    });
  });

  test('a profit that cannot be known is null and never 0', async (t) => {
    const trading = await tradingFor(t);
    await trading.finished(await trading.placed());
    const silent = await trading.spark.restart({ market: marketUnderTest() });
    const token = await silent.token();
    const asked = await whileMarketMoves(silent, silent.call('GET', '/netposition/', { token }), () => 100);
    const [row] = asked.body.data;
    assert.deepEqual([row?.bookedpnl, row?.openpnl, row?.totalpnl, row?.openpositions], [0, null, null, 1]);
  });

  test('the overview has a row per account, or per strategy of one account', async (t) => {
    const trading = await tradingFor(t);
    await addAccount(trading, 'second');
    await trading.finished(await trading.placed());
    const accounts = (await trading.call('GET', '/overview/')).body.data;
    fit(Overview, accounts);
    const [paper, second] = accounts;
    assert.deepEqual(
      [paper?.AccountName, paper?.totalStrategy, paper?.runningStrategy, paper?.CapitalDeployed],
      ['paper', 1, 1, 100000],
    );
    assert.deepEqual([second?.Trade, second?.LastLogin, second?.openpositions], ['Y', '2026-11-16', 1]);
    const strategies = (await trading.call('GET', '/overview/', { json: { acname: 'second' } })).body.data;
    fit(StrategyOverview, strategies);
    assert.deepEqual(
      strategies.map((row) => [row.StrategyName, row.Capital, row.openpositions]),
      [['demo', 1000, 1]],
    );
  });

  test('what was closed by hand is booked without an order', async (t) => {
    const trading = await tradingFor(t);
    const [bought] = await trading.finished(await trading.placed());
    const query = 'token=NSE:212&positionType=Intraday';
    const tradedPrice = Number(bought?.tradePrice) + 1.5;
    const json = { tradedPrice, tradedAt: '2026-11-16T10:00:00', qty: 10, ordersPlaced: 1 };
    assertDone(
      await trading.call('POST', `/manual-squareoff/?${query}`, { json }),
      'Position closed manually',
    );
    const [row] = (await trading.call('GET', '/netposition/')).body.data;
    assert.deepEqual([row?.bookedpnl, row?.openpositions], [15, 0]);
    assert.equal((await trading.rows()).length, 1, 'no order was placed');
  });

  test('what is real is closed by hand before a forward test of the same name', async (t) => {
    const trading = await tradingFor(t);
    await trading.finished(await trading.placed({ ForwardTest: true }));
    await trading.finished(await trading.placed());
    const path = '/manual-squareoff/?acname=paper&stname=demo&token=NSE:212&positionType=Intraday';
    const json = { tradedPrice: 0, tradedAt: 0, qty: 10, ordersPlaced: 1 };
    const open = async () =>
      (await trading.call('GET', '/positions?open=true')).body.data.map((row) => row.ForwardTest);
    assertDone(await trading.call('POST', path, { json }), 'Position closed manually');
    assert.deepEqual(await open(), [1]);
    assertDone(await trading.call('POST', path, { json }), 'Position closed manually');
    assert.deepEqual(await open(), []);
  });
});

describe('the execution log', () => {
  test('shows the story of an order, the newest line first, and only to its user', async (t) => {
    const trading = await tradingFor(t);
    await trading.finished(await trading.placed());
    const lines = await trading.logs();
    fit(ExecutionLog, lines);
    assert.match(String(lines.at(-1)?.Message), /^Endpoint Called : PlaceOrder/);
    assert.match(String(lines[0]?.Message), /executed/);
    const ids = lines.map((line) => Number(line.id));
    assert.deepEqual(
      ids,
      [...ids].sort((a, b) => b - a),
    );
    const other = await tradingOn(trading.spark, (await trading.spark.addUser('b@example.com')).token);
    assert.deepEqual(await other.logs(), []);
  });

  test('is filtered by type, name, date and text, and read in pages', async (t) => {
    const trading = await tradingFor(t);
    await trading.finished(await trading.placed());
    await trading.place({ token: 'NSE:999999' });
    const all = await trading.logs();
    const { logs } = trading;
    const errors = await logs('type=error');
    assert.deepEqual(
      errors.map((line) => line.Message),
      ['There is no instrument NSE:999999'],
    );
    assert.deepEqual(await logs('name=nobody'), []);
    assert.equal((await logs('name=demo')).length, all.length);
    assert.equal((await logs('text=ENDPOINT')).length, 2);
    assert.equal((await logs('text=%25')).length, 0, 'a percent sign is only itself');
    assert.equal((await logs('from=2026-11-17')).length, 0);
    assert.equal((await logs('to=2026-11-15')).length, 0);
    assert.equal((await logs('from=2026-11-16&to=2026-11-16')).length, all.length);
    const paged: Record<string, unknown>[] = [];
    for (let page = await logs('limit=2'); page.length > 0; ) {
      assert.ok(page.length <= 2);
      paged.push(...page);
      page = await logs(`limit=2&beforeid=${page.at(-1)?.id}`);
    }
    assert.deepEqual(paged, all);
  });
});

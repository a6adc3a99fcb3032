import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { DAY_MS } from '@spark/core';
import { assertDone, assertRefused } from './replies.ts';
import { type TradingUnderTest, tradingFor, tradingOn } from './trading-under-test.ts';

const CAPITAL = 1_000_000;
const SHARE = 'NSE:212';

type Row = Readonly<Record<string, unknown>>;

async function open(t: TestContext) {
  const trading = await tradingFor(t);
  return { trading, ...pen(trading) };
}

function pen({ call, placed, rows, finished, until, logs }: TradingUnderTest) {
  const funds = async () => {
    const [account] = (await call('GET', '/broker-account?AccountName=paper')).body.data;
    assert.ok(account);
    const { Available, Used, Total } = account.Funds as Record<string, number>;
    return { Available, Used, Total };
  };
  return {
    funds,
    used: async () => (await funds()).Used,
    setCapital: (Capital: unknown) => call('PUT', '/account/paper', { json: { Capital } }),
    capital: async () => (await call('GET', '/account/paper')).body.data[0]?.Capital,
    last: async () => Number((await call('GET', `/ltp?Tokens=${SHARE}`)).body.data[0]?.ltp),
    /** The order when it waits at the exchange. */
    resting: async (order: object): Promise<number> => {
      const strefID = await placed({ orderType: 'Limit', ...order });
      await until(async () => (await rows(`strefid=${strefID}`))[0]?.status === 'Placed');
      return strefID;
    },
    /** The order when nothing works on it any more. */
    done: async (order: object): Promise<Row> => {
      const [row] = await finished(await placed(order));
      assert.ok(row);
      return row;
    },
    /** What the log says of an order that was rejected. */
    refusal: async (order: object): Promise<string> => {
      const [row] = await finished(await placed(order));
      assert.equal(row?.status, 'Rejected');
      return String((await logs('type=ERROR&limit=1'))[0]?.Message);
    },
    cancel: async (strefID: number) => {
      await call('DELETE', '/order', { json: { strategyname: 'demo', strefID } });
      await finished(strefID);
    },
  };
}

const value = (row: Row): number => Number(row.tradeValue);
const untouched = { Available: CAPITAL, Used: 0, Total: CAPITAL };

test('an order binds its margin, a position uses it, and what ends sets it free', async (t) => {
  const { trading, funds, used, last, resting, done, cancel } = await open(t);
  assert.deepEqual(await funds(), untouched);
  const limitPrice = Math.floor((await last()) * 0.97);
  const intraday = await resting({ limitPrice, qty: 100 });
  assert.equal(await used(), limitPrice * 20, 'a fifth of shares for the day');
  const delivery = await resting({ limitPrice, qty: 100, productType: 'Delivery' });
  assert.equal(await used(), limitPrice * 120, 'all of shares to keep');
  const change = { strategyname: 'demo', strefID: delivery, orderType: 'Limit', limitPrice: limitPrice - 1 };
  assert.equal((await trading.call('PUT', '/order', { json: change })).status, 200);
  assert.equal(await used(), limitPrice * 120 - 100, 'a change binds what the order needs now');
  await trading.spark.restart();
  assert.equal(await used(), limitPrice * 120 - 100, 'also after a restart');
  await cancel(intraday);
  await cancel(delivery);
  assert.deepEqual(await funds(), untouched);
  const bought = await done({ productType: 'Delivery', qty: 100 });
  assert.equal(await used(), value(bought));
  const exit = await resting({
    productType: 'Delivery',
    transType: 'Sell',
    qty: 100,
    limitPrice: Math.ceil((await last()) * 1.03),
  });
  assert.equal(await used(), value(bought), 'an exit needs nothing');
  await cancel(exit);
  const sold = await done({ productType: 'Delivery', qty: 100, transType: 'Sell' });
  const { Available, Used, Total } = await funds();
  assert.deepEqual([Used, Available], [0, Total]);
  assert.equal(Math.round(Number(Total) * 100), Math.round((CAPITAL + value(sold) - value(bought)) * 100));
});

test('an order beyond what is free is refused as brokers do, and binds nothing; the exit stays open', async (t) => {
  const { setCapital, funds, used, last, done, refusal } = await open(t);
  assertDone(await setCapital(20_000), 'Account Modified');
  const price = await last();
  const refused = await refusal({ productType: 'Delivery', qty: Math.ceil(25_000 / price) });
  assert.match(
    refused,
    /Insufficient funds\. Required margin is ₹2[45],\d{3}\.\d\d, available margin is ₹20,000\.00\. /,
  );
  assert.deepEqual(await funds(), { Available: 20_000, Used: 0, Total: 20_000 });
  const bought = await done({ productType: 'Delivery', qty: Math.floor(19_000 / price) });
  assert.equal(await used(), value(bought));
  await refusal({ productType: 'Intraday', qty: Math.ceil(8_000 / price) });
  const sold = await done({ productType: 'Delivery', transType: 'Sell', qty: Number(bought.filledQty) });
  assert.equal(sold.status, 'Executed');
  assert.equal(await used(), 0);
});

test('a straddle is sold on the margin that the estimate names, as far as the money goes; a bought option is paid for', async (t) => {
  const { trading, used, done, refusal } = await open(t);
  const chain = await trading.call('GET', '/master-tokens?symbol=NIFTY&exchange=NFO&instrument=OPT');
  const spot = Number((await trading.call('GET', '/ltp?Tokens=NSE:26000')).body.data[0]?.ltp);
  const options = chain.body.data;
  const [first] = options.map(({ expiry }) => String(expiry)).sort();
  const near = (side: string) => {
    const wanted = options.filter(
      (option) => option.expiry === first && String(option.symbol).endsWith(side),
    );
    const away = ({ strike }: Row) => Math.abs(Number(strike) - spot);
    const [atTheMoney] = wanted.sort((a, b) => away(a) - away(b));
    assert.ok(atTheMoney);
    return atTheMoney;
  };
  const [call, put] = [near('CE'), near('PE')];
  const order = (of: Row) => ({ token: `NFO:${of.token}`, qty: Number(of.lotsize) });
  const lot = Number(call.lotsize);
  assert.equal((await done({ ...order(call), transType: 'Sell' })).status, 'Executed');
  const one = await used();
  assert.ok(Math.abs(Number(one) / (lot * spot) - 0.115) < 0.005, `${one} of ${lot * spot}`);
  assert.equal((await done({ ...order(put), transType: 'Sell' })).status, 'Executed');
  const both = await used();
  assert.ok(Math.abs(Number(both) / (lot * spot) - 0.135) < 0.005, `${both} of ${lot * spot}`);
  await refusal({ ...order(call), qty: lot * 10, transType: 'Sell' });
  for (const leg of [call, put]) assert.equal((await done(order(leg))).status, 'Executed');
  assert.equal(await used(), 0);
  const bought = await done(order(call));
  assert.equal(await used(), value(bought));
});

test('two orders are not paid for with the same money', async (t) => {
  const { trading, setCapital, last } = await open(t);
  await setCapital(20_000);
  const qty = Math.floor(12_000 / (await last()));
  const sent = await Promise.all([1, 2, 3].map(() => trading.placed({ productType: 'Delivery', qty })));
  const ends = await Promise.all(sent.map((strefID) => trading.finished(strefID)));
  assert.deepEqual(ends.map(([row]) => row?.status).sort(), ['Executed', 'Rejected', 'Rejected']);
});

test('a capital is set and reset while nothing is open, shown to its owner, and stays over days and restarts', async (t) => {
  const { trading, setCapital, capital, funds, done } = await open(t);
  assert.equal(await capital(), CAPITAL);
  assertDone(await setCapital(250_000.5), 'Account Modified');
  assert.equal(await capital(), 250_000.5);
  const bought = await done({ productType: 'Delivery', qty: 100 });
  assertRefused(await setCapital(300_000), 400, { code: 'account_at_work', field: 'AccountName' });
  assert.equal(await capital(), 250_000.5);
  trading.spark.clock.advance(60_000);
  const sold = await done({ productType: 'Delivery', qty: 100, transType: 'Sell' });
  const left = await funds();
  assert.equal(
    Math.round(Number(left.Total) * 100),
    Math.round((250_000.5 + value(sold) - value(bought)) * 100),
  );
  trading.spark.clock.advance(DAY_MS);
  await trading.spark.restart();
  trading.spark.clock.advance(3 * DAY_MS);
  await trading.spark.restart();
  // Access tokens end with their day.
  const later = pen(await tradingOn(trading.spark, await trading.spark.token()));
  assert.deepEqual(await later.funds(), left, 'what was lost is not back after days');
  const again = await later.done({ productType: 'Delivery', qty: 10 });
  trading.spark.clock.advance(60_000);
  const out = await later.done({ productType: 'Delivery', qty: 10, transType: 'Sell' });
  const total = Math.round((Number(left.Total) + value(out) - value(again)) * 100);
  assert.equal(Math.round(Number((await later.funds()).Total) * 100), total);
  await trading.spark.restart();
  assert.equal(Math.round(Number((await later.funds()).Total) * 100), total);
  assertDone(await later.setCapital(500_000), 'Account Modified');
  assert.deepEqual(await later.funds(), { Available: 500_000, Used: 0, Total: 500_000 });
});

test('a capital is a sum of rupees, and of a paper account', async (t) => {
  const { trading, setCapital, capital } = await open(t);
  for (const wrong of [0, -5, 'much', 1e12])
    assert.equal((await setCapital(wrong)).status, 400, JSON.stringify(wrong));
  assert.equal(await capital(), CAPITAL);
  const live = { AccountName: 'live', Broker: 'FYERS', Clientid: 'X1' };
  const add = (json: object) => trading.call('POST', '/account', { json });
  assertRefused(await add({ ...live, Capital: 5 }), 400, { code: 'fields_disagree', field: 'Capital' });
  assert.equal((await add(live)).status, 200);
  const change = await trading.call('PUT', '/account/live', { json: { Capital: 5 } });
  assertRefused(change, 400, { code: 'fields_disagree', field: 'Capital' });
  assert.equal((await trading.call('GET', '/account/live')).body.data[0]?.Capital, null);
  assert.equal(
    (await add({ AccountName: 'other', Broker: 'testBroker', Clientid: 'X', Capital: 77 })).status,
    200,
  );
  const [other] = (await trading.call('GET', '/broker-account?AccountName=other')).body.data;
  assert.equal((other?.Funds as Row | undefined)?.Total, 77);
});

test('what was lost in an account is not lost in the next one of its name', async (t) => {
  const { trading, funds, done } = await open(t);
  await done({ qty: 1000 });
  trading.spark.clock.advance(60_000);
  await done({ qty: 1000, transType: 'Sell' });
  assert.notEqual((await funds()).Total, CAPITAL);
  assert.equal((await trading.call('DELETE', '/account/paper')).status, 200);
  const json = { AccountName: 'paper', Broker: 'testBroker', Clientid: 'P' };
  assert.equal((await trading.call('POST', '/account', { json })).status, 200);
  assert.deepEqual(await funds(), untouched);
});

test('a forward test costs nothing', async (t) => {
  const { setCapital, funds, done } = await open(t);
  await setCapital(1_000);
  const row = await done({ ForwardTest: true, productType: 'Delivery', qty: 1_000 });
  assert.equal(row.status, 'Executed');
  assert.deepEqual(await funds(), { Available: 1_000, Used: 0, Total: 1_000 });
});

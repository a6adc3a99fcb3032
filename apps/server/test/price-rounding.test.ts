import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { assertRefused } from './replies.ts';
import { type TradingUnderTest, tradingFor } from './trading-under-test.ts';
import { ORDER, webhookFor } from './webhook-under-test.ts';

/** Its tick is ten paise. */
const RELIANCE = 'NSE:2885';

/** A whole price of rupees so far from the market that nothing is filled, and within the band. */
async function farPrice({ call }: TradingUnderTest, share: number): Promise<number> {
  const { body, text } = await call('GET', `/ltp?Tokens=${RELIANCE}`);
  assert.equal(typeof body.data[0]?.ltp, 'number', text);
  return Math.floor(Number(body.data[0]?.ltp) * share);
}

type Prices = { readonly limitPrice: number; readonly triggerPrice?: number };

async function roundedTo(trading: TradingUnderTest, order: object): Promise<Prices> {
  const strefid = await trading.placed({ token: RELIANCE, qty: 1, ...order });
  const [row] = await trading.rows(`strefid=${strefid}`);
  return { limitPrice: Number(row?.limitPrice), triggerPrice: Number(row?.triggerPrice) };
}

describe('[contract.C105] a price off the tick', () => {
  const stageOf = async (t: TestContext) => {
    const trading = await tradingFor(t);
    return { trading, low: await farPrice(trading, 0.96), high: await farPrice(trading, 1.04) };
  };

  test('is refused when no ticksize is sent, as before', async (t) => {
    const { trading, low } = await stageOf(t);
    for (const off of [0.07, 0.0371]) {
      const reply = await trading.place({ token: RELIANCE, orderType: 'Limit', limitPrice: low + off });
      assertRefused(reply, 400, { code: 'price_off_tick', field: 'limitPrice' });
    }
    assert.deepEqual(await trading.rows(), []);
  });

  test('is rounded to the passive side when ticksize is sent', async (t) => {
    const { trading, low, high } = await stageOf(t);
    const limit = { orderType: 'Limit', ticksize: 0.05 };
    for (const off of [0.07, 0.0999, 0.1, 0.1000001]) {
      const down = off < 0.1 ? low : low + 0.1;
      assert.deepEqual(
        await roundedTo(trading, { ...limit, transType: 'Buy', limitPrice: low + off }),
        { limitPrice: Number(down.toFixed(2)), triggerPrice: 0 },
        `Buy at ${low + off}`,
      );
    }
    for (const off of [0.01, 0.0999, 0.1]) {
      assert.deepEqual(
        await roundedTo(trading, { ...limit, transType: 'Sell', limitPrice: high + off }),
        { limitPrice: Number((high + 0.1).toFixed(2)), triggerPrice: 0 },
        `Sell at ${high + off}`,
      );
    }
  });

  test("goes to the sender's tick where that is coarser", async (t) => {
    const { trading, low } = await stageOf(t);
    const buy = { orderType: 'Limit', transType: 'Buy', limitPrice: low + 0.97 };
    assert.equal((await roundedTo(trading, { ...buy, ticksize: 0.5 })).limitPrice, low + 0.5);
    assert.equal(
      (await roundedTo(trading, { ...buy, ticksize: 0.15 })).limitPrice,
      Number((low + 0.9).toFixed(2)),
    );
  });

  test('of a stop goes away from the market, and its limit stays behind its trigger', async (t) => {
    const { trading, low, high } = await stageOf(t);
    const stop = { orderType: 'SL-Limit', ticksize: 0.05 };
    assert.deepEqual(
      await roundedTo(trading, {
        ...stop,
        transType: 'Buy',
        triggerPrice: high + 0.03,
        limitPrice: high + 1.07,
      }),
      { limitPrice: high + 1, triggerPrice: Number((high + 0.1).toFixed(2)) },
    );
    assert.deepEqual(
      await roundedTo(trading, {
        ...stop,
        transType: 'Sell',
        triggerPrice: low + 0.97,
        limitPrice: low + 0.03,
      }),
      { limitPrice: Number((low + 0.1).toFixed(2)), triggerPrice: Number((low + 0.9).toFixed(2)) },
    );
    assert.deepEqual(
      await roundedTo(trading, {
        ...stop,
        transType: 'Buy',
        triggerPrice: high + 0.03,
        limitPrice: high + 0.03,
      }),
      { limitPrice: high, triggerPrice: high },
    );
  });

  test('below one tick is refused all the same', async (t) => {
    const { trading } = await stageOf(t);
    const reply = await trading.place({
      token: RELIANCE,
      orderType: 'Limit',
      limitPrice: 0.03,
      ticksize: 0.05,
    });
    assertRefused(reply, 400, { code: 'price_off_tick', field: 'limitPrice' });
  });

  test('is rounded when it comes by webhook, in the preview too', async (t) => {
    const trading = await webhookFor(t);
    const low = await farPrice(trading, 0.96);
    const alert = {
      ...ORDER,
      token: RELIANCE,
      orderType: 'Limit',
      limitPrice: String(low + 0.0371),
      qty: '1',
    };
    const preview = await trading.call('POST', '/tv-webhook-preview', { json: alert });
    assert.deepEqual(preview.body.data[0]?.problems, [], preview.text);
    assert.match(String(preview.body.data[0]?.summary), new RegExp(`at Limit ${low}\\.00,`));
    assert.equal((await trading.alert(alert)).status, 200);
    await trading.until(async () => (await trading.rows()).length === 1);
    assert.equal((await trading.rows())[0]?.limitPrice, low);
  });

  test('of an option that the alert lets be chosen is rounded to the tick of that option', async (t) => {
    const trading = await webhookFor(t);
    const { token: _, ...order } = ORDER;
    const autoOpt = {
      symbol: 'NIFTY',
      exchange: 'NFO',
      optionType: 'CE',
      strikeBy: 'moneyness',
      strikeVal: 'ATM',
      expType: 'monthly',
      expNo: 0,
    };
    const alert = { ...order, autoOpt, orderType: 'Limit', limitPrice: '20.04', qty: '65' };
    assert.equal((await trading.alert(alert)).status, 200);
    await trading.until(async () => (await trading.rows()).length === 1);
    assert.equal((await trading.rows())[0]?.limitPrice, 20);
  });
});

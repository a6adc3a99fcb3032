import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { newFolder, type ServerUnderTest, startServer } from './process-under-test.ts';

const SECONDS = 600;

/**
 * ASHOKLEY at 499.95 to 500.10 twice a second; SBIN once, at the beginning. The volume shows how far the recording is.
 */
function recording(): string {
  const lines = ['datetime,token,ltp,volume,oi,bid,bid_qty,ask,ask_qty'];
  lines.push('2026-11-13 10:00:00.000,NSE:3045,812.00,10,0,811.95,500,812.05,500');
  for (let half = 0; half < SECONDS * 2; half++) {
    const at = new Date(Date.UTC(2026, 10, 13, 10, 0, 0) + half * 500)
      .toISOString()
      .slice(0, 23)
      .replace('T', ' ');
    lines.push(`${at},NSE:212,500.00,${half},0,499.95,400,500.10,400`);
  }
  return lines.join('\n');
}

const MARKET = { strategyname: 'demo', orderType: 'Market', productType: 'Intraday', token: 'NSE:212' };

async function waitFor<T>(ask: () => Promise<T | null>, what: string): Promise<T> {
  const until = performance.now() + 60_000;
  for (;;) {
    const found = await ask();
    if (found !== null) return found;
    assert.ok(performance.now() < until, `${what} within a minute`);
  }
}

async function filled(server: ServerUnderTest, token: string, order: object) {
  const strefid = await waitFor(async () => {
    const { status, body } = await server.call('POST', '/order', { token, json: { ...MARKET, ...order } });
    if (status === 200) return body.data[0]?.strefID;
    // A machine that stands still for seconds has no fresh price, and says so.
    assert.equal(body.errors?.[0]?.code, 'price_unknown', JSON.stringify(body));
    return null;
  }, 'a fresh price');
  const [row] = await waitFor(async () => {
    const { body: book } = await server.call('GET', `/orderbook/?strefid=${strefid}`, { token });
    return book.data.length > 0 && book.data.every(({ active }) => active === 0) ? book.data : null;
  }, `an end of order ${strefid}`);
  return row ?? {};
}

test('[exchange.Q100] with SPARK_REPLAY paper orders and forward tests fill at the prices that are shown, and at no old ones', async (t) => {
  const folder = newFolder(t);
  const file = join(folder, 'day.csv');
  writeFileSync(file, recording());
  const server = await startServer(t, { env: { SPARK_DATA: join(folder, 'data'), SPARK_REPLAY: file } });
  const token = await server.token();
  const bought = await filled(server, token, { qty: 10, transType: 'Buy' });
  assert.deepEqual([bought.status, bought.tradePrice, bought.tradedQty], ['Executed', 500.1, 10]);
  // A fifth of what was paid, and what is lost at the last price.
  const [{ Funds } = {}] = (await server.call('GET', '/broker-account?AccountName=paper', { token })).body
    .data;
  assert.deepEqual(Funds, { Available: 998_998.8, Used: 1_001.2, Total: 1_000_000, Collateral: null });
  const beyond = await filled(server, token, { qty: 2_100, transType: 'Buy', productType: 'Delivery' });
  assert.equal(beyond.status, 'Rejected', 'there is no money for it');
  const sold = await filled(server, token, { qty: 10, transType: 'Sell', forwardTest: true });
  assert.deepEqual([sold.status, sold.tradePrice, sold.ForwardTest], ['Executed', 499.95, 1]);

  await waitFor(async () => {
    const { body } = await server.call('GET', '/quotes?Tokens=NSE:212', { token });
    const [{ best_bid_price: bid, best_ask_price: ask, ttq } = {}] = body.data;
    assert.deepEqual([bid, ask], [499.95, 500.1], 'what is shown');
    return Number(ttq) >= 10 ? true : null;
  }, 'the sixth second of the recording');
  for (const [stock, why] of [
    ['NSE:3045', /^No price of SBIN-EQ is known: the last one is \d+ s old, and at most 3 s are good enough/],
    ['NSE:1594', /^No price of INFY-EQ is known: none has come yet/],
  ] as const) {
    const json = { ...MARKET, token: stock, qty: 1, transType: 'Buy' };
    const refused = await server.call('POST', '/order', { token, json });
    assert.equal(refused.status, 400, JSON.stringify(refused.body));
    const [problem] = refused.body.errors ?? [];
    assert.equal(problem?.code, 'price_unknown');
    assert.match(problem?.message ?? '', why);
  }
  await server.end();
});

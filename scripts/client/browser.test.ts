import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { chromium } from 'playwright-core';
import { letMarketGoOn } from '../../apps/server/test/client/market-goes-on.ts';
import { listen } from '../../apps/server/test/raw-socket.ts';
import { OWNER, sparkFor } from '../../apps/server/test/spark-under-test.ts';
import { chromiumUrlVariable } from '../testing/chromium.ts';
import { buildClient } from './build-client.ts';

test('a page of another origin logs in, trades and follows its orders with the client', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'spark-browser-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  await buildClient(folder, { isChecked: false });
  const origin = await startPages(t, folder);
  const spark = await sparkFor(t, { env: { SPARK_CORS_ORIGINS: origin } });
  const url = `http://127.0.0.1:${await listen(spark)}`;
  letMarketGoOn(t, spark);

  const address = process.env[chromiumUrlVariable];
  assert.ok(address, 'There is no browser: run this with `npm test -- scripts/client`.');
  const browser = await chromium.connect(address);
  t.after(() => browser.close());
  const page = await browser.newPage();
  await page.goto(`${origin}/`);
  const result = await page.evaluate(trade, { url, userid: OWNER.email, password: OWNER.password });
  assert.deepEqual(result, {
    refused: ['SparkError', 'name_unknown', true],
    message: 'Order placed in',
    followed: true,
    ticks: 'NSE:212',
    gone: 'SparkConnectionError',
  });
});

type Login = { readonly url: string; readonly userid: string; readonly password: string };

/** Runs in the page. */
async function trade({ url, userid, password }: Login) {
  // By a name that the compiler does not resolve: the page has its own module here.
  const module = '/index.js';
  const { DataSocket, OrderSocket, Spark } = (await import(module)) as typeof import('@spark/client');
  const spark = await Spark.login({ url, userid, password });
  const order = {
    strategyname: 'my first',
    orderType: 'Market',
    productType: 'Intraday',
    token: 'NSE:212',
    qty: 1,
    transType: 'Buy',
  } as const;
  const refused = await spark
    .placeOrder(order)
    .catch((error) => [error.name, error.code, typeof error.requestId === 'string']);
  await spark.addStrategy({ strategyName: 'my first', strategyType: 'Intraday' });
  await spark.addLink({
    StrategyName: 'my first',
    AccountName: 'paper',
    Multiplier: 1,
    Activate: 1,
    Capital: 0,
  });
  let connected = () => undefined as void;
  const isConnected = new Promise<void>((resolve) => {
    connected = resolve;
  });
  const orders = new OrderSocket(spark, { onConnect: connected });
  await isConnected;
  const loop = orders[Symbol.asyncIterator]();
  const { message, data } = await spark.placeOrder(order);
  const update = await loop.next();
  const prices = new DataSocket(spark);
  await prices.subscribe(['NSE:212']);
  const tick = await prices[Symbol.asyncIterator]().next();
  orders.close();
  prices.close();
  const gone = await new Spark({ url: 'http://127.0.0.1:9', token: 'x', retries: 0 })
    .listAccounts()
    .catch((error) => error.name);
  return {
    refused,
    message: message.split(' ').slice(0, 3).join(' '),
    followed: update.value.data[0].strefID === data[0]?.strefID,
    ticks: tick.value.data[0].token,
    gone,
  };
}

async function startPages(t: { after: (end: () => void) => void }, folder: string): Promise<string> {
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    // Also what a browser requests by itself, such as a picture for its tab.
    if (!path.endsWith('.js')) {
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>A page</title>');
      return;
    }
    response.setHeader('content-type', 'text/javascript').end(readFileSync(join(folder, path)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { isSeen } from '@spark/testkit/browser';
import type { Page } from 'playwright-core';
import { consoleUnderTest, isLive, signIn } from './support/console-under-test.ts';
import { rowsOfServer, rowsShown, showsNewest } from './support/order-table.ts';
import { breakSockets, keepSockets } from './support/own-sockets.ts';

const desk = consoleUnderTest();

async function placeOrders(count: number): Promise<void> {
  const client = await desk.client();
  for (let number = 0; number < count; number += 1)
    await client.placeOrder({
      strategyname: 'demo',
      token: 'NSE:212',
      qty: 1,
      transType: number % 2 === 0 ? 'Buy' : 'Sell',
      orderType: 'Market',
      productType: 'Intraday',
    });
}

/** Row by row, once everything has come. */
async function equalsServer(page: Page): Promise<void> {
  const client = await desk.client();
  await isLive(page);
  await showsNewest(page, client);
  const wanted = await rowsOfServer(client);
  assert.ok(wanted.length > 0);
  assert.deepEqual(await rowsShown(page), wanted);
}

suite('when the line drops', () => {
  test('a hundred drops while orders are placed leave the table as the order book is', async (t) => {
    const { page } = await desk.open(t, '/orders');
    await keepSockets(page);
    await page.reload();
    await signIn(page);
    for (let drops = 0; drops < 100; ) {
      drops += await breakSockets(page);
      if (drops % 7 === 0) await placeOrders(1);
      await page.waitForFunction(() => window.ownSockets.some(({ readyState }) => readyState === 1));
    }
    await placeOrders(2);
    await equalsServer(page);
  });

  test('without a network the page says within 6 s that it is stale, and then catches up with 200 orders', async (t) => {
    const { page, context } = await desk.signedIn(t, '/orders');
    await page.evaluate(() => {
      const dot = document.querySelector('header [data-state]');
      new MutationObserver(() => {
        if (dot?.getAttribute('data-state') === 'stale') document.body.dataset.staleAt ??= String(Date.now());
      }).observe(document, { subtree: true, attributes: true, childList: true });
    });
    await context.setOffline(true);
    const offlineAt = Date.now();
    await placeOrders(200);
    await isSeen(page.locator('header [data-state="stale"]'));
    const staleAt = Number(await page.evaluate(() => document.body.dataset.staleAt));
    assert.ok(staleAt - offlineAt <= 6_000, `stale after ${staleAt - offlineAt} ms`);
    await isSeen(page.getByText(/^Stale: nothing received for/));
    await context.setOffline(false);
    await equalsServer(page);
  });

  test('a server that was killed and started again is found again, with every order', async (t) => {
    const { page } = await desk.signedIn(t, '/orders');
    await placeOrders(2);
    await desk.spark().restart();
    await placeOrders(2);
    await equalsServer(page);
  });

  test('a page that slept, and one that is come back to, shows what happened meanwhile', async (t) => {
    const { page, context } = await desk.signedIn(t, '/orders');
    const devtools = await context.newCDPSession(page);
    await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
    await placeOrders(2);
    await devtools.send('Page.setWebLifecycleState', { state: 'active' });
    await equalsServer(page);
    await page.goto('/console/desk');
    await placeOrders(2);
    await page.goBack();
    await equalsServer(page);
  });
});

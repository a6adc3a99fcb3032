import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { isGone, isSeen } from '@spark/testkit/browser';
import type { Page, Route } from 'playwright-core';
import { consoleUnderTest } from './support/console-under-test.ts';

const desk = consoleUnderTest();
const ticketOf = (page: Page) => page.getByRole('dialog', { name: 'Order' });
const noteOf = (page: Page) => page.getByRole('status').filter({ hasText: 'Finding out whether' });
const told = (page: Page, text: RegExp) => page.getByRole('status').filter({ hasText: text });

async function countOrders(): Promise<number> {
  return (await (await desk.client()).readOrderBook({})).data.length;
}

/** The requests of the page at a path, which go the way that the test gives them. */
async function onTheWay(page: Page, path: string, way: (route: Route) => Promise<void>) {
  const keys: string[] = [];
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      if (route.request().method() === 'POST')
        keys.push(route.request().headers()['idempotency-key'] ?? 'none');
      await way(route);
    },
  );
  return keys;
}

/** The server takes it, and the line breaks before its answer is there. */
async function cutReply(route: Route): Promise<void> {
  await route.fetch();
  await route.abort('connectionreset');
}

async function fillTicket(page: Page, qty: string): Promise<void> {
  await page.getByRole('button', { name: 'New order' }).click();
  const ticket = ticketOf(page);
  await ticket.getByRole('combobox', { name: 'Instrument' }).fill('ASHOKLEY');
  await ticket.getByRole('listbox').getByRole('option').first().click();
  await ticket.getByLabel('Quantity').fill(qty);
}

/** Nothing is heard of outcomes until the line is mended. */
async function cutOutcomes(page: Page): Promise<() => void> {
  let isDown = true;
  await page.route(
    (url) => url.pathname === '/outcome',
    (route) => (isDown ? route.abort('connectionreset') : route.continue()),
  );
  return () => {
    isDown = false;
  };
}

suite('when no answer comes to a request of the console', () => {
  test('an order that was taken is found by its key, and never sent again', async (t) => {
    const before = await countOrders();
    const { page } = await desk.signedIn(t, '/orders');
    const keys = await onTheWay(page, '/order', cutReply);
    const mendLine = await cutOutcomes(page);
    await fillTicket(page, '3');
    await ticketOf(page)
      .getByRole('button', { name: /^Buy 3 / })
      .click();
    await isSeen(noteOf(page).getByText(/Buy 3 ASHOKLEY-EQ was taken; it is not sent again/));
    mendLine();
    await isSeen(told(page, /Buy 3 ASHOKLEY-EQ was taken\. Order placed in/));
    await isGone(noteOf(page));
    await isGone(ticketOf(page));
    assert.equal(keys.length, 1);
    assert.equal(await countOrders(), before + 1);
  });

  test('an order that never arrived is said to be not taken, and the same ticket places it once', async (t) => {
    const before = await countOrders();
    const { page } = await desk.signedIn(t, '/orders');
    let isDown = true;
    const keys = await onTheWay(page, '/order', (route) =>
      isDown ? route.abort('connectionreset') : route.continue(),
    );
    await fillTicket(page, '4');
    const place = ticketOf(page).getByRole('button', { name: /^Buy 4 / });
    await place.click();
    await isSeen(told(page, /Buy 4 ASHOKLEY-EQ was not taken/));
    assert.equal(await countOrders(), before);
    isDown = false;
    await place.click();
    await isSeen(told(page, /Order placed in/));
    assert.equal(keys.length, 2);
    assert.equal(keys[0], keys[1], 'the ticket has one key');
    assert.equal(await countOrders(), before + 1);
  });

  test('a server that was killed after it took the order says so when it is back', async (t) => {
    const before = await countOrders();
    const { page } = await desk.signedIn(t, '/orders');
    let restarting: Promise<void> | undefined;
    t.after(() => restarting);
    const keys = await onTheWay(page, '/order', async (route) => {
      await route.fetch();
      restarting = desk.spark().restart();
      await route.abort('connectionreset');
    });
    await fillTicket(page, '5');
    await ticketOf(page)
      .getByRole('button', { name: /^Buy 5 / })
      .click();
    await isSeen(told(page, /Buy 5 ASHOKLEY-EQ was taken\. Order placed/));
    assert.equal(keys.length, 1);
    assert.equal(await countOrders(), before + 1);
  });

  test('a page that is reloaded meanwhile finds it out, and keeps nothing once it knows', async (t) => {
    const before = await countOrders();
    const { page } = await desk.signedIn(t, '/orders');
    const keys = await onTheWay(page, '/order', cutReply);
    const mendLine = await cutOutcomes(page);
    await fillTicket(page, '6');
    await ticketOf(page)
      .getByRole('button', { name: /^Buy 6 / })
      .click();
    await isSeen(noteOf(page).getByText(/Buy 6 ASHOKLEY-EQ was taken; it is not sent again/));
    await page.reload();
    await isSeen(noteOf(page).getByText(/Buy 6 ASHOKLEY-EQ was taken; it is not sent again/));
    mendLine();
    await isSeen(told(page, /Buy 6 ASHOKLEY-EQ was taken\. Order placed in/));
    await isGone(noteOf(page));
    assert.equal(keys.length, 1);
    assert.equal(await countOrders(), before + 1);
    assert.equal(await page.evaluate(() => sessionStorage.length), 0);
  });

  test('a basket is found in the same way', async (t) => {
    const { page } = await desk.signedIn(t, '/chain/NIFTY');
    await isSeen(page.getByText('Max pain'));
    const strike = page
      .locator('tbody tr')
      .filter({ has: page.locator('th[class]') })
      .nth(10);
    await strike.hover();
    await strike.getByRole('button', { name: /^Buy .*CE: add to the basket/ }).click();
    await page.getByRole('link', { name: /^Basket with 1 leg/ }).click();
    const keys = await onTheWay(page, '/basket', async (route) => {
      const body = route.request().postDataJSON() as { readonly dryRun?: boolean } | null;
      await (route.request().method() === 'POST' && !body?.dryRun ? cutReply(route) : route.continue());
    });
    await page.getByRole('button', { name: 'Place 1 leg, buys first' }).click();
    await isSeen(told(page, /The basket of 1 leg was taken\. Basket \d+ placed/));
    await isSeen(page.getByText(/^Basket \d+, demo/));
    const { data } = await (await desk.client()).listBaskets();
    assert.equal(data.length, 1);
    assert.ok(keys.length >= 1);
  });
});

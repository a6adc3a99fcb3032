import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { isGone, isSeen } from '@spark/testkit/browser';
import type { Page } from 'playwright-core';
import { consoleUnderTest, PHONE } from './support/console-under-test.ts';

const desk = consoleUnderTest();
const rowOf = (page: Page, text: string | RegExp) => page.locator('tr[data-row]').filter({ hasText: text });
const ticketOf = (page: Page) => page.getByRole('dialog', { name: 'Order' });

async function fillTicket(page: Page, words: string, qty: string): Promise<void> {
  const ticket = ticketOf(page);
  await ticket.getByRole('combobox', { name: 'Instrument' }).fill(words);
  await ticket.getByRole('listbox').getByRole('option').first().click();
  await ticket.getByLabel('Quantity').fill(qty);
}

/** Orders that wait far below the market, newest last. */
async function waitingOrders(quantities: readonly number[]): Promise<void> {
  const client = await desk.client();
  const { data } = await client.readQuotes({ tokens: ['NSE:212'] });
  const limitPrice = Number(((data[0]?.ltp ?? 100) * 0.95).toFixed(1));
  for (const qty of quantities)
    await client.placeOrder({
      strategyname: 'demo',
      token: 'NSE:212',
      qty,
      transType: 'Buy',
      orderType: 'Limit',
      limitPrice,
      productType: 'Intraday',
    });
}

suite('orders in the console', () => {
  test('a double click places one order, which is seen filled', async (t) => {
    const client = await desk.client();
    const before = (await client.readOrderBook({})).data.length;
    const { page, complaints } = await desk.signedIn(t, '/orders');
    await page.getByRole('button', { name: 'New order' }).click();
    await fillTicket(page, 'ASHOKLEY', '3');
    await isSeen(ticketOf(page).getByRole('row', { name: /^paper 3 / }));
    await ticketOf(page)
      .getByRole('button', { name: /^Buy 3 / })
      .dblclick();
    await isSeen(rowOf(page, 'ASHOKLEY').filter({ hasText: 'Executed' }).filter({ hasText: '3 / 3' }));
    const after = (await client.readOrderBook({})).data.length;
    assert.equal(after - before, 1);
    assert.deepEqual(complaints, []);
  });

  test('the same by keyboard alone', async (t) => {
    const { page } = await desk.signedIn(t, '/orders');
    await page.locator('#page').focus();
    await page.keyboard.press('b');
    await isSeen(ticketOf(page));
    // Enter comes before the search has answered, as it does from fast fingers.
    await page.keyboard.type('RELIANCE-EQ');
    await page.keyboard.press('Enter');
    await ticketOf(page)
      .getByRole('button', { name: /^Buy 1 RELIANCE/ })
      .waitFor();
    await page.keyboard.press('Enter');
    await isSeen(rowOf(page, 'RELIANCE').filter({ hasText: 'Executed' }));
  });

  test('what cannot be placed is said before it is sent, and nothing is placed', async (t) => {
    const client = await desk.client();
    const before = (await client.readOrderBook({})).data.length;
    const { page } = await desk.signedIn(t, '/orders');
    await page.getByRole('button', { name: 'New order' }).click();
    await ticketOf(page).getByRole('button', { name: /^Buy/ }).click();
    await isSeen(ticketOf(page).getByText('Choose an instrument'));
    await fillTicket(page, 'ASHOKLEY', '3');
    await ticketOf(page).getByText('Limit', { exact: true }).click();
    await ticketOf(page).getByLabel('Limit price').fill('9999');
    await isSeen(ticketOf(page).getByText(/outside the price band/));
    await ticketOf(page)
      .getByRole('button', { name: /^Buy 3 / })
      .click();
    await isSeen(page.getByRole('status').filter({ hasText: /outside the price band/ }));
    assert.equal((await client.readOrderBook({})).data.length, before);
  });

  test('an open order is modified and cancelled, and the row says so', async (t) => {
    const client = await desk.client();
    const { data } = await client.readQuotes({ tokens: ['NSE:212'] });
    const low = Number(((data[0]?.ltp ?? 100) * 0.95).toFixed(1));
    await client.placeOrder({
      strategyname: 'demo',
      token: 'NSE:212',
      qty: 7,
      transType: 'Buy',
      orderType: 'Limit',
      limitPrice: low,
      productType: 'Intraday',
    });
    const { page } = await desk.signedIn(t, '/orders?show=open');
    const row = rowOf(page, '0 / 7');
    await row.focus();
    await page.keyboard.press('m');
    const dialog = page.getByRole('dialog', { name: /^Modify/ });
    await dialog.getByLabel('Limit price').fill(String(low + 0.5));
    await dialog.getByRole('button', { name: /^Modify in 1 account/ }).click();
    await isGone(dialog);
    await isSeen(row.filter({ hasText: (low + 0.5).toFixed(2) }));
    await row.getByRole('button', { name: 'Cancel' }).click();
    await isGone(row);
    await page.goto('/console/orders?show=done');
    await isSeen(rowOf(page, '0 / 7').filter({ hasText: 'Cancelled' }));
  });

  test('a name with markup in it is shown as text', async (t) => {
    const client = await desk.client();
    await client.addStrategy({
      strategyName: 'img x',
      strategyType: 'Intraday',
      description: '<img src=x onerror="document.title=1">',
    });
    const { page, complaints } = await desk.signedIn(t, '/connections/strategies');
    await isSeen(page.getByText('<img src=x'));
    assert.equal(await page.locator('img[src="x"]').count(), 0);
    assert.deepEqual(complaints, []);
  });

  test('on a phone the row shows what matters, and opens to the rest', async (t) => {
    const { page } = await desk.signedIn(t, '/orders', { viewport: PHONE });
    await isSeen(rowOf(page, /Executed/).first());
    assert.ok(
      await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
      'nothing is wider than the phone',
    );
    await rowOf(page, /Executed/)
      .first()
      .getByText(/ASHOKLEY|RELIANCE/)
      .click();
    await isSeen(page.getByRole('columnheader', { name: 'Slices at the broker' }));
  });

  test('orders are selected by keys, and only what is selected is cancelled', async (t) => {
    await waitingOrders([11, 12, 13]);
    const { page } = await desk.signedIn(t, '/orders?show=open');
    await rowOf(page, '0 / 12').focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Cancel 1 selected' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel 1 order' });
    await isSeen(dialog.getByText('Buy 12 ASHOKLEY-EQ'));
    await dialog.getByRole('button', { name: 'Cancel 1 order' }).click();
    await isGone(rowOf(page, '0 / 12'));
    await isSeen(rowOf(page, '0 / 11'));
    await rowOf(page, '0 / 13').focus();
    await page.keyboard.press('Control+a');
    await page.getByRole('button', { name: 'Cancel 2 selected' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel 2 orders' }).click();
    await isSeen(page.getByText('No orders today.'));
  });

  test('a swipe on a phone asks before it cancels', async (t) => {
    await waitingOrders([14]);
    const { page, context } = await desk.signedIn(t, '/orders?show=open', {
      viewport: PHONE,
      hasTouch: true,
      isMobile: true,
    });
    const box = await rowOf(page, '0 / 14').boundingBox();
    assert.ok(box);
    const y = box.y + box.height / 2;
    const finger = await context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
    await touch('touchStart', 220);
    for (const x of [190, 150, 110, 70]) await touch('touchMove', x);
    await touch('touchEnd', 70);
    const dialog = page.getByRole('dialog', { name: 'Cancel 1 order' });
    await isSeen(dialog);
    const { data } = await (await desk.client()).readOrderBook({});
    assert.equal(data.find(({ qty }) => qty === 14)?.status, 'Placed');
    await dialog.getByRole('button', { name: 'Cancel 1 order' }).click();
    await isSeen(page.getByText('No orders today.'));
  });

  test('an order becomes code, and its row can be deleted', async (t) => {
    await waitingOrders([15]);
    const { page } = await desk.signedIn(t, '/orders');
    const row = rowOf(page, '0 / 15');
    await row.getByRole('button', { name: 'Cancel' }).click();
    await isSeen(row.filter({ hasText: 'Cancelled' }));
    await row.getByRole('button', { name: /^More for/ }).click();
    await page.getByRole('button', { name: 'Copy as code' }).click();
    const code = page.getByRole('dialog', { name: 'This order as code' });
    await isSeen(code.getByText(/qty: 15,/));
    await code.getByText('curl', { exact: true }).click();
    await isSeen(code.getByText(/"qty": 15/));
    await code.getByRole('button', { name: 'Close' }).click();
    await row.getByRole('button', { name: /^More for/ }).click();
    await page.getByRole('button', { name: 'Delete the row' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete it' }).click();
    await isGone(row);
    const { data } = await (await desk.client()).readOrderBook({});
    assert.equal(
      data.some(({ qty }) => qty === 15),
      false,
    );
  });

  test('rows close up, and the address keeps it', async (t) => {
    const { page } = await desk.signedIn(t, '/orders?density=compact');
    const tall = await rowOf(page, /Executed/)
      .first()
      .boundingBox();
    assert.ok(tall && tall.height < 30, `${tall?.height} px`);
    await page.keyboard.press('/');
    await page.keyboard.type('nothing has this');
    await isSeen(page.getByText('No row has these words.'));
  });

  test('an earlier day is opened by its address, with orders that lead to their stories', async (t) => {
    const { page } = await desk.signedIn(t, '/orders?day=2026-01-05');
    await isSeen(page.getByText('No orders were placed on 2026-01-05.'));
    // The book as it would be read some days later.
    await page.route(
      (url) => url.pathname === '/orderbook/' && url.searchParams.get('today') === 'false',
      async (route) => {
        const reply = await route.fetch();
        const text = (await reply.text()).replaceAll(
          /"placed_at":"\d{4}-\d\d-\d\d/g,
          '"placed_at":"2026-01-06',
        );
        await route.fulfill({ response: reply, body: text });
      },
    );
    await page.getByLabel('Orders of which day').fill('2026-01-06');
    await isSeen(rowOf(page, 'ASHOKLEY'));
    assert.equal(new URL(page.url()).searchParams.get('day'), '2026-01-06');
    await rowOf(page, 'ASHOKLEY').first().getByRole('link').click();
    await isSeen(page.getByRole('heading', { name: /^Order \d+$/ }));
    await page.unrouteAll({ behavior: 'wait' });
  });
});

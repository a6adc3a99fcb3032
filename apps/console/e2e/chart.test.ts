import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { isGone, isSeen } from '@spark/testkit/browser';
import type { Page } from 'playwright-core';
import { consoleUnderTest } from './support/console-under-test.ts';

const desk = consoleUnderTest();

async function waitingOrder(qty = 2): Promise<{ readonly strefID: number; readonly limit: number }> {
  const client = await desk.client();
  const { data } = await client.readQuotes({ tokens: ['NSE:212'] });
  // So far that the market does not come there while the test runs, and often below all candles.
  const limit = Number(((data[0]?.ltp ?? 100) * 0.99).toFixed(2));
  const placed = await client.placeOrder({
    strategyname: 'demo',
    token: 'NSE:212',
    qty,
    transType: 'Buy',
    orderType: 'Limit',
    limitPrice: limit,
    productType: 'Intraday',
  });
  return { strefID: placed.data[0]?.strefID ?? 0, limit };
}

async function limitOf(strefID: number): Promise<number | undefined> {
  const { data } = await (await desk.client()).readOrderBook({ strefid: strefID });
  return data[0]?.limitPrice;
}

/** Candles may rescale while the pointer goes down the chart. */
const PASSES_MAX = 6;

/** Goes down the chart until the pointer is over the line of an order. */
async function pointAtLine(page: Page, key: string): Promise<{ readonly x: number; readonly y: number }> {
  const chart = page.locator('[data-chart]');
  const lines = page.getByLabel('Lines on the chart').getByRole('listitem');
  await lines.first().waitFor({ state: 'attached' });
  for (let pass = 0; pass < PASSES_MAX; pass += 1) {
    const box = await chart.boundingBox();
    assert.ok(box);
    const x = box.x + 120;
    for (let y = box.y; y < box.y + box.height; y += 6) {
      await page.mouse.move(x, y);
      if ((await chart.getAttribute('data-under')) === key) return { x, y };
    }
  }
  assert.fail(`${key} is nowhere on the chart. Its lines are: ${(await lines.allTextContents()).join(', ')}`);
}

suite('the chart of the console', () => {
  test('a dragged line changes the price of its order', async (t) => {
    const { strefID, limit } = await waitingOrder();
    const { page } = await desk.signedIn(t, '/trade/NSE:212');
    const { x, y } = await pointAtLine(page, `order ${strefID}`);
    await page.mouse.down();
    await page.mouse.move(x, y + 30, { steps: 5 });
    await page.mouse.up();
    await isSeen(page.getByRole('status').filter({ hasText: /modified/i }));
    const moved = await limitOf(strefID);
    assert.ok(moved !== undefined && moved < limit, `${moved} is below ${limit}`);
  });

  test('a position line that is dragged down asks for a stop loss there', async (t) => {
    const client = await desk.client();
    await client.cancelAll({ ctype: 'all' });
    await client.placeOrder({
      strategyname: 'demo',
      token: 'NSE:212',
      qty: 3,
      transType: 'Buy',
      orderType: 'Market',
      productType: 'Intraday',
    });
    const { page } = await desk.signedIn(t, '/trade/NSE:212');
    const { x } = await pointAtLine(page, 'position paper demo Intraday');
    const chart = await page.locator('[data-chart]').boundingBox();
    assert.ok(chart);
    await page.mouse.down();
    // Below all candles and so below the price of now, however quiet the hour is; the axis is at the very bottom.
    await page.mouse.move(x, chart.y + chart.height - 50, { steps: 5 });
    await page.mouse.up();
    const dialog = page.getByRole('dialog', { name: /^Stop loss and target/ });
    const level = Number(await dialog.getByLabel('Stop loss').inputValue());
    assert.ok(level > 0);
    await dialog.getByRole('button', { name: 'Watch it' }).click();
    await isSeen(page.getByLabel('Lines on the chart').getByText(/^stop paper at/));
    const { data } = await client.listExits();
    assert.equal(data[0]?.stopLoss, level);
    assert.equal(data[0]?.stopLossBy, 'price');
  });

  test('keys of the page: a digit opens a ticket of that size, B one of this instrument, F flattens', async (t) => {
    const { page } = await desk.signedIn(t, '/trade/NSE:212');
    const ticket = page.getByRole('dialog', { name: 'Order' });
    await isSeen(page.getByRole('heading', { name: 'ASHOKLEY-EQ' }));
    await page.locator('#page').focus();
    await page.keyboard.press('3');
    await isSeen(ticket.getByRole('button', { name: 'Buy 5 ASHOKLEY-EQ' }));
    await ticket.getByText('Limit', { exact: true }).click();
    const limit = ticket.getByLabel('Limit price');
    await limit.fill('150');
    await limit.press('+');
    assert.equal(await limit.inputValue(), '150.01');
    await page.keyboard.press('Escape');
    await isGone(ticket);
    await page.locator('#page').focus();
    await page.keyboard.press('f');
    await page.getByRole('button', { name: 'Close all ASHOKLEY-EQ' }).click();
    await isSeen(page.getByRole('status').filter({ hasText: 'Closing 1 position' }));
  });

  test('a second watchlist is kept on the server', async (t) => {
    const { page } = await desk.signedIn(t, '/trade/NSE:212');
    await page.getByRole('button', { name: 'Lists' }).click();
    await page.getByLabel('Name of a new watchlist').fill('Banks');
    await page.getByRole('button', { name: 'Add list' }).click();
    await isSeen(page.getByText('Nothing is in this list yet.'));
    await page.getByRole('combobox', { name: 'Add to the watchlist' }).fill('HDFCBANK');
    await page.getByRole('listbox').getByRole('option').first().click();
    await isSeen(page.getByRole('link', { name: /HDFCBANK/ }));
    await page.reload();
    await isSeen(page.getByRole('link', { name: /HDFCBANK/ }));
    const { data } = await (await desk.client()).readPreference({ name: 'watchlist' });
    assert.match(JSON.stringify(data[0]?.value), /Banks/);
  });

  test('a ticket is kept as a preset and opened again', async (t) => {
    const { page } = await desk.signedIn(t, '/trade/NSE:212');
    const ticket = page.getByRole('dialog', { name: 'Order' });
    await page.getByRole('button', { name: 'Sell', exact: true }).click();
    await ticket.getByLabel('Quantity').fill('7');
    await ticket.getByRole('button', { name: 'Presets' }).click();
    await ticket.getByLabel('Name of the preset').fill('seven');
    await ticket.getByRole('button', { name: 'Keep it' }).click();
    await isSeen(ticket.getByRole('button', { name: 'seven', exact: true }));
    await page.goto('/console/orders');
    await page.getByRole('button', { name: 'New order' }).click();
    await ticket.getByRole('button', { name: 'Presets' }).click();
    await ticket.getByRole('button', { name: 'seven', exact: true }).click();
    await isSeen(ticket.getByRole('button', { name: 'Sell 7 ASHOKLEY-EQ' }));
    await ticket.getByRole('button', { name: 'As code' }).click();
    await isSeen(page.getByRole('dialog', { name: 'This order as code' }).getByText(/transType: "Sell"/));
  });

  test('a change that is refused leaves the line where it was, with the reason', async (t) => {
    const client = await desk.client();
    // So many that a pixel is worth more than a rupee.
    const { strefID, limit } = await waitingOrder(500);
    await client.changeGuards({ MaxOrderValue: Math.ceil(limit * 500) });
    t.after(() => client.changeGuards({ MaxOrderValue: 0 }));
    const { page } = await desk.signedIn(t, '/trade/NSE:212');
    const line = page.getByLabel('Lines on the chart').getByRole('listitem');
    const text = line.filter({ hasText: `at ${limit.toFixed(2)}` });
    await text.first().waitFor({ state: 'attached' });
    const { x, y } = await pointAtLine(page, `order ${strefID}`);
    await page.mouse.down();
    await page.mouse.move(x, y - 40, { steps: 5 });
    await page.mouse.up();
    await isSeen(page.getByRole('status').filter({ hasText: /worth/ }));
    assert.equal(await limitOf(strefID), limit);
    await text.first().waitFor({ state: 'attached' });
    await pointAtLine(page, `order ${strefID}`);
    assert.equal(await page.locator('[data-chart]').getAttribute('data-under'), `order ${strefID}`);
  });
});

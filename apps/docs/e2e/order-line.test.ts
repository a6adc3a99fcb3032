import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { type OrderUpdateMessage, Spark } from '@spark/client';
import { isSeen, startSpark } from '@spark/testkit/browser';
import type { Locator, Page } from 'playwright-core';
import { lineFor } from './support/breakable-line.ts';
import { isHydrated, siteUnderTest } from './support/open-page.ts';

const site = siteUnderTest();
const PAGE = '/spark/BuildingAlgo/orderexec/placeorder';

/** As a visitor with their own desk, so that tests do not meet each other's orders. */
async function openTicket(page: Page): Promise<Locator> {
  await page.goto(PAGE);
  await isHydrated(page);
  const desk = page.locator('section[aria-label="Try it on your paper account"]');
  await desk.getByRole('button', { name: 'Open the order ticket' }).click();
  await desk.getByRole('button', { name: 'Try it with a paper account' }).click();
  await isSeen(desk.getByRole('form', { name: 'Order ticket' }));
  await isSeen(freshness(desk, 'Live'));
  return desk;
}

function freshness(desk: Locator, text: string | RegExp): Locator {
  return desk.locator('[data-freshness]').filter({ hasText: text });
}

/** A Limit order in both accounts of the visitor, well away from the market. */
async function placeResting(desk: Locator): Promise<void> {
  await isSeen(desk.getByLabel('Last price').filter({ hasText: /\d/ }));
  await desk.getByLabel('Type').selectOption('Limit');
  await desk.getByRole('button', { name: 'Place order' }).click();
  await isSeen(desk.getByRole('row', { name: /^account1 Placed 0 of 10/ }));
  await isSeen(desk.getByRole('row', { name: /^account2 Placed 0 of 30/ }));
}

/** The visitor at another place, for what happens while the page cannot see it. */
async function elsewhere(page: Page, url: string): Promise<Spark> {
  const seen = await page.evaluate(() => sessionStorage.getItem('spark.api.session') ?? '{}');
  return new Spark({ url, token: (JSON.parse(seen) as { readonly token: string }).token });
}

/** The numbers of all updates on the page that are in no snapshot, oldest first. */
async function updatesOn(desk: Locator): Promise<readonly number[]> {
  const lines = await desk
    .getByRole('list', { name: 'Messages of the order websocket' })
    .locator('pre')
    .allTextContents();
  const numbers: number[] = [];
  let isInSnapshot = false;
  for (const line of lines.toReversed()) {
    const { type, message, seq } = JSON.parse(line) as Pick<OrderUpdateMessage, 'message' | 'seq'> & {
      readonly type: string;
    };
    if (message.startsWith('Snapshot')) isInSnapshot = message === 'Snapshot';
    if (type === 'OrderUpdate' && !isInSnapshot) numbers.push(seq);
  }
  return numbers;
}

suite('the order websocket of a page', () => {
  test('resumes after a broken connection: missed updates are shown, and nothing twice', async (t) => {
    const line = await lineFor(t, site.address());
    const { page } = await site.open(t, undefined, { baseURL: line.address });
    const desk = await openTicket(page);
    await placeResting(desk);
    const spark = await elsewhere(page, site.address());

    line.cut();
    await isSeen(freshness(desk, /^Reconnecting/));
    await isSeen(freshness(desk, /^Stale: nothing received for \d+ s/));
    await isSeen(desk.getByRole('row', { name: /^account1 Placed/ }));
    const [order] = (await spark.readOrderBook()).data;
    assert.ok(order);
    await spark.cancelOrder({ strategyname: order.StrategyName, strefID: order.strefID });
    line.mend();
    await isSeen(freshness(desk, 'Live'));
    await isSeen(desk.getByRole('row', { name: 'account1 Cancelled 0 of 10 – –' }));
    await isSeen(desk.getByRole('row', { name: 'account2 Cancelled 0 of 30 – –' }));

    await desk.getByLabel('Type').selectOption('Market');
    await desk.getByRole('button', { name: 'Place order' }).click();
    await isSeen(desk.getByRole('row', { name: /^account2 Executed 30 of 30/ }));
    const numbers = await updatesOn(desk);
    const first = numbers[0] ?? 0;
    assert.ok(numbers.length >= 6, `${numbers.length} updates`);
    assert.deepEqual(
      numbers,
      numbers.map((_, index) => first + index),
      'none is missing, none came twice',
    );
  });

  test('reconnects when Spark was killed and started again, with one row for each order', async (t) => {
    const server = await startSpark();
    t.after(server.stop);
    const { page } = await site.open(t, undefined, { baseURL: server.address });
    const desk = await openTicket(page);
    await placeResting(desk);
    await server.restart();
    const spark = await elsewhere(page, server.address);
    const [order] = (await spark.readOrderBook()).data;
    assert.ok(order);
    await spark.cancelOrder({ strategyname: order.StrategyName, strefID: order.strefID });
    await isSeen(desk.getByRole('row', { name: 'account1 Cancelled 0 of 10 – –' }));
    await isSeen(desk.getByRole('row', { name: 'account2 Cancelled 0 of 30 – –' }));
    await isSeen(freshness(desk, 'Live'));
    assert.equal(await desk.getByRole('row', { name: /^account\d / }).count(), 2);
  });
});

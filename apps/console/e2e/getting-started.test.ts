import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { canonicalJson } from '@spark/document';
import { isSeen } from '@spark/testkit/browser';
import type { Page } from 'playwright-core';
import { consoleUnderTest, signIn } from './support/console-under-test.ts';

/** On this Wednesday the averages of the page cross in the candle that ends at 14:20, in the hours of the exchanges. */
const IN_THE_MORNING = Date.parse('2026-10-07T11:00:00+05:30');
/** The server has until 14:21 to come up: a minute that ended longer ago is not decided any more. */
const SHORTLY_BEFORE = Date.parse('2026-10-07T14:18:50+05:30');
const TRADED_WITHIN_MS = 240_000;
/** The thread of replays has the lowest priority, and a whole test run is busy. */
const REPLAYED_WITHIN_MS = 240_000;

const desk = consoleUnderTest({ SPARK_MARKET: 'calendar' }, IN_THE_MORNING);

/** Presses a link; it may open a tab of its own. */
async function follow(page: Page, name: string): Promise<Page> {
  const link = page.getByRole('link', { name });
  await link.waitFor();
  if ((await link.getAttribute('target')) !== '_blank') {
    await link.click();
    return page;
  }
  const [opened] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
  await opened.waitForLoadState();
  return opened;
}

/** The document that the page shows, as its reader copies it. */
async function documentOf(page: Page): Promise<string> {
  const code = page.locator('article pre').filter({ hasText: '"schema": "buildalgos.strategy/1"' }).first();
  await code.waitFor();
  return code.innerText();
}

/** As the calls of the page do. */
async function linkStrategy(): Promise<void> {
  const client = await desk.client();
  await client.addStrategy({ strategyName: 'ema1', strategyType: 'Intraday', forwardTest: 'Y' });
  await client.addLink({
    ...{ StrategyName: 'ema1', AccountName: 'paper', Multiplier: 1, Activate: 1, Capital: 200_000 },
  });
}

suite('Getting started, from the page to a trade', () => {
  test('its document goes from the page into the builder, is saved, deployed, and trades at the candle of the backtest', async (t) => {
    const { page: docs, context, complaints } = await desk.open(t, '/');
    await docs.goto('/buildalgos/gettingstarted');
    const text = await documentOf(docs);
    const page = await follow(docs, 'the builder of your Spark');
    await signIn(page);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Import a strategy' });
    await dialog.getByLabel('Strategy document', { exact: true }).fill(text);
    await isSeen(dialog.getByText('When ema_9 crosses above ema_21, then buy CE.'));
    await dialog.getByRole('button', { name: 'Open it', exact: true }).click();
    await page.getByRole('button', { name: 'Save revision' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(/\/console\/build\/\d+/);
    const id = Number(/build\/(\d+)/.exec(page.url())?.[1]);
    const { data } = await (await desk.client()).readDocument({ id });
    assert.equal(canonicalJson(data[0]?.document), canonicalJson(JSON.parse(text)));
    assert.deepEqual(data[0]?.issues, []);

    await linkStrategy();
    await page.getByRole('button', { name: 'Deploy', exact: true }).click();
    await page.getByLabel('Strategy', { exact: true }).selectOption('ema1');
    await page.getByText('Forward: on paper').click();
    await isSeen(page.getByRole('region', { name: 'What a day may lose' }).getByText('₹5,000.00'));
    await page.getByRole('button', { name: 'Deploy as a forward test' }).click();
    await page.waitForURL(/\/console\/deployments\/\d+$/);
    const { pathname } = new URL(page.url());
    assert.deepEqual(complaints, []);
    await page.close();

    await desk.spark().restart(SHORTLY_BEFORE);
    const next = await context.newPage();
    await next.goto(pathname);
    const leg = next
      .getByRole('list', { name: 'Legs in paper' })
      .getByRole('listitem')
      .filter({ hasText: /^Buy 65 NIFTY13OCT2622850CE\s*open/ });
    await leg.waitFor({ state: 'visible', timeout: TRADED_WITHIN_MS });
    await isSeen(next.getByText('condition c_in fired at the end of its candle.'));
    const { data: orders } = await (await desk.client()).readOrderBook({ stname: 'ema1' });
    assert.deepEqual(
      orders.map(({ symbol, transType, filledQty, status, ForwardTest }) => [
        ...[symbol, transType, filledQty, status, ForwardTest],
      ]),
      [['NIFTY13OCT2622850CE', 'Buy', 65, 'Executed', 1]],
    );
  });

  test('who does not want to wait watches a past day on the page of replays, orders and all', async (t) => {
    const { page } = await desk.open(t, '/');
    await page.goto('/buildalgos/replay');
    await page.waitForFunction(() => document.documentElement.dataset.hasHydrated === 'true');
    await page.getByRole('button', { name: 'Watch it trade' }).click();
    await page.getByRole('button', { name: 'Try it with a paper account' }).click();
    await page.getByRole('button', { name: 'Play the last trading day' }).click();
    const orders = page.getByRole('region', { name: 'Orders of the replay' }).locator('tbody tr');
    for (const right of ['CE', 'PE'])
      await orders
        .filter({ hasText: new RegExp(`^09:20:0\\d\\s*Sell 65 NIFTY06OCT26\\d+${right}\\s*65`) })
        .waitFor({ timeout: REPLAYED_WITHIN_MS });
    const { data } = await (await desk.client()).readOrderBook({});
    assert.ok(data.every(({ placed_at }) => !placed_at.startsWith('2026-10-06')));
  });
});

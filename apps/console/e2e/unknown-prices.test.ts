import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import type { Spark } from '@spark/client';
import { isSeen } from '@spark/testkit/browser';
import { consoleUnderTest } from './support/console-under-test.ts';
import { recordTicks } from './support/record-ticks.ts';

const SILENT = 'NSE:212';
const QUOTED = 'NSE:2885';

const folder = mkdtempSync(join(tmpdir(), 'spark-ticks-'));
const recording = join(folder, 'ticks.csv');
after(() => rmSync(folder, { recursive: true, force: true }));

recordTicks(recording, [SILENT, QUOTED]);
const desk = consoleUnderTest({ SPARK_REPLAY: recording });

async function heldUnits(client: Spark, tokens: readonly string[]): Promise<void> {
  for (;;) {
    const { data } = await client.readPositions({ open: true });
    if (tokens.every((token) => data.some((row) => row.token === token && row.qty === 5))) return;
  }
}

suite('prices that are not known', () => {
  test('are a dash with the reason, and no total is made of them', async (t) => {
    const client = await desk.client();
    // The list of instruments is made after the start, and orders wait for it.
    await client.searchInstruments({ q: 'ASHOKLEY', limit: 1 });
    for (const token of [SILENT, QUOTED])
      await client.placeOrder({
        strategyname: 'demo',
        token,
        qty: 5,
        transType: 'Buy',
        orderType: 'Market',
        productType: 'Intraday',
      });
    await heldUnits(client, [SILENT, QUOTED]);
    // After the restart nobody sends prices of the first one any more.
    recordTicks(recording, [QUOTED]);
    await desk.spark().restart();
    const { page } = await desk.signedIn(t, '/positions');
    const row = (symbol: string) => page.locator('tr[data-row]').filter({ hasText: symbol });
    const quiet = row('ASHOKLEY');
    await isSeen(quiet);
    await isSeen(quiet.getByTitle('No price has come yet'));
    await isSeen(quiet.getByTitle('No fresh price, so what is open cannot be valued').last());
    assert.equal((await quiet.getByRole('cell').nth(6).textContent())?.[0], '–', 'the price');
    // What is known of the others stays, and the total says that it is none.
    await isSeen(row('RELIANCE').getByRole('cell', { name: /^2,90\d/ }));
    const total = page.getByTitle('Profit of today');
    await isSeen(total.getByTitle('A price is not known, so the total is not known'));
    await isSeen(total.getByText('1 without a price'));
    await page.setViewportSize({ width: 360, height: 780 });
    await isSeen(page.getByText('1 without a price').first());
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.equal(width, 360, 'the reasons do not widen the page of a phone');
    const { data } = await (await desk.client()).readPositions({ open: true });
    const held = data.find(({ token }) => token === SILENT);
    assert.deepEqual([held?.openpnl, held?.totalpnl], [null, null], 'the server says the same');
  });

  test('stand so in the watchlist: an index without a price says that none has come', async (t) => {
    const { page } = await desk.signedIn(t, '/trade');
    const row = page.getByLabel('Watchlist').getByRole('listitem').filter({ hasText: 'NIFTY' });
    const price = row.getByTitle('No price has come yet');
    await isSeen(price);
    assert.equal(await price.innerText().then((text) => text[0]), '–');
  });

  test('leave a chain of dashes that says why', async (t) => {
    const { page } = await desk.signedIn(t, '/chain/NIFTY');
    await isSeen(page.getByText('No price of NIFTY or of its options has come yet'));
    assert.match(await page.getByRole('row').last().innerText(), /–/);
  });
});

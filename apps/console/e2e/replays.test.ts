import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { waitUntil } from '@spark/testkit';
import { colourFaultsOf, faultsOf, isGone, isSeen } from '@spark/testkit/browser';
import { consoleUnderTest, PHONE } from './support/console-under-test.ts';

const desk = consoleUnderTest();

/** A replay gets only the processor time that nothing else wants. */
const WITHIN = { timeout: 180_000 } as const;

/** Sells ten shares at 09:20 and closes them a quarter of an hour later. */
const SHORT = {
  ...{ schema: 'buildalgos.strategy/1', name: 'Short for a while', convention: 'ba-1' },
  market: { underlying: 'RELIANCE', exchange: 'NSE' },
  clock: { timeframe: 5, type: 'intraday', squareOff: '09:35' },
  execution: { product: 'Intraday' },
  data: [{ id: 'spot', kind: 'candles', segment: 'SPOT', timeframe: 5 }],
  conditions: [
    {
      ...{ id: 'c_in', kind: 'entry', fire: 'edge' },
      when: { op: 'eq', l: { clock: 'candleClose' }, r: { time: '09:20' } },
      then: ['a_short'],
    },
  ],
  actions: [{ ...{ id: 'a_short', type: 'addLeg', segment: 'CASH', side: 'sell', qty: { units: 10 } } }],
};

suite('replays in the console', () => {
  test('a day is played, paused, explained, made slower, stopped and deleted', async (t) => {
    const { page, complaints } = await desk.signedIn(t, '/replays');
    await page.getByRole('button', { name: 'New replay' }).click();
    const dialog = page.getByRole('dialog', { name: 'New replay' });
    await dialog.getByLabel('Strategy').selectOption({ label: '9:20 short straddle' });
    await dialog.getByLabel('Day').fill('2026-11-12');
    await dialog.getByLabel('Speed').selectOption('600');
    await dialog.getByRole('button', { name: 'Play the day' }).click();
    await page.waitForURL(/\/console\/replays\/\d+/);
    const legs = page.getByRole('list', { name: 'Legs' }).getByRole('listitem');
    await legs.nth(1).waitFor(WITHIN);
    const client = await desk.client();
    // Then the candle of the entry is not the last one any more.
    await waitUntil(
      'the next candles were decided',
      async () => ((await client.listReplays()).data[0]?.at ?? '') >= '2026-11-12T09:30',
      WITHIN.timeout,
    );
    await page.getByRole('button', { name: /^Pause with / }).click();
    await isSeen(page.getByText('paused', { exact: true }));
    const orders = page.getByRole('region', { name: 'Orders of the replay' });
    await isSeen(orders.getByRole('rowheader', { name: /^Sell .*CE entry/ }));
    await isSeen(orders.getByRole('rowheader', { name: /^Sell .*PE entry/ }));
    await page.getByLabel('Candle that closed by').fill('09:20');
    const condition = page.getByRole('region', { name: 'Condition 09:20' });
    await isSeen(condition.getByText('fired'));
    await page.getByRole('button', { name: 'Follow the day' }).click();
    await isGone(condition.getByText('fired'));
    await page.getByLabel('Speed').selectOption('1');
    const standing = async () => {
      const [row] = (await client.listReplays()).data;
      return `${row?.state} ${row?.speed} ${row?.date}`;
    };
    await waitUntil('the speed is another one', async () => (await standing()) === 'paused 1 2026-11-12');
    assert.deepEqual(await faultsOf(page), []);
    await page.evaluate(() => {
      document.documentElement.dataset.theme = 'dark';
    });
    assert.deepEqual(await colourFaultsOf(page), []);
    await page.setViewportSize(PHONE);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= PHONE.width, `${width} wide`);
    await page.getByRole('button', { name: /^Stop / }).click();
    await isSeen(page.getByText('stopped', { exact: true }));
    await page.getByRole('link', { name: 'Replays', exact: true }).first().click();
    await isSeen(page.getByRole('link', { name: '9:20 short straddle' }));
    await page.getByRole('button', { name: /^Delete / }).click();
    await isSeen(page.getByText('No replays yet.'));
    assert.deepEqual((await client.readOrderBook({})).data, [], 'nothing of it is in the order book');
    assert.deepEqual(complaints, []);
  });

  test('a day that is over stands beside its backtest: each trade, the difference of each price, and the cost', async (t) => {
    const { page, complaints } = await desk.signedIn(t, '/replays');
    const client = await desk.client();
    const { data } = await client.startReplay({ document: SHORT, date: '2026-11-12', speed: 600 });
    const replayID = data[0]?.replayID ?? 0;
    await page.goto(`/console/replays/${replayID}`);
    await isSeen(page.getByText('playing', { exact: true }));
    const title = page.getByRole('heading', { name: 'Drift', exact: true });
    const drift = page.locator('section').filter({ has: title });
    await isGone(drift);
    await drift.waitFor(WITHIN);
    await drift.getByRole('button', { name: 'Compare with the backtest' }).click();
    const trades = drift.getByRole('table', { name: 'Trades beside those of the backtest' });
    await trades.waitFor(WITHIN);
    const [compared] = (await client.readReplayDrift({ replayID })).data;
    const [trade] = compared?.trades ?? [];
    assert.equal(compared?.trades.length, 1);
    const row = trades.getByRole('row').nth(1);
    await isSeen(row.getByRole('rowheader', { name: /^Sell 10 / }));
    for (const price of [
      trade?.entryPrice,
      trade?.backtestEntryPrice,
      trade?.exitPrice,
      trade?.backtestExitPrice,
    ]) {
      assert.ok(typeof price === 'number', JSON.stringify(trade));
      await isSeen(row.getByText(price.toLocaleString('en-IN', { minimumFractionDigits: 2 })).first());
    }
    await isSeen(drift.getByRole('link', { name: `Backtest ${compared?.backtestID}` }));
    await isSeen(drift.getByText(/Against the backtest, before charges/));
    assert.deepEqual(await faultsOf(page), []);
    await page.setViewportSize(PHONE);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= PHONE.width, `${width} wide`);
    await drift.getByRole('link', { name: /^Backtest / }).click();
    await page.waitForURL(/\/console\/backtests\/\d+/);
    await client.removeReplay({ replayID });
    assert.deepEqual(complaints, []);
  });
});

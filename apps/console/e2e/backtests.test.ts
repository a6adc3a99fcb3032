import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Spark } from '@spark/client';
import { colourFaultsOf, faultsOf, isSeen } from '@spark/testkit/browser';
import type { Locator } from 'playwright-core';
import { consoleUnderTest, PHONE } from './support/console-under-test.ts';

const desk = consoleUnderTest();

const WEEK = { from: '2026-10-05', to: '2026-10-09' } as const;

/** The first template, with an entry at a time at which none of its candles closes. */
async function neverTrades(client: Spark): Promise<Readonly<Record<string, unknown>>> {
  const [template] = (await client.listStrategyTemplates()).data;
  const document = JSON.parse(JSON.stringify(template?.document).replaceAll('"09:20"', '"09:17"'));
  return { ...document, name: 'Never trades' };
}

/** A straddle whose stop is a parameter. */
async function savedStraddle(client: Spark): Promise<number> {
  const [template] = (await client.listStrategyTemplates()).data;
  const text = JSON.stringify(template?.document);
  const document = JSON.parse(text);
  document.name = 'Straddle with a stop';
  document.params = { stop: { type: 'int', default: 30, min: 20, max: 40, step: 10 } };
  for (const action of document.actions) if (action.stopLoss) action.stopLoss.value = { param: 'stop' };
  const { data } = await client.saveDocument({ body: document });
  return data[0]?.id ?? 0;
}

async function played(client: Spark, document: Readonly<Record<string, unknown>>): Promise<number> {
  const { data } = await client.startBacktest({ document, ...WEEK });
  const backtestID = data[0]?.backtestID ?? 0;
  for (;;) {
    const [found] = (await client.readBacktest({ backtestID })).data;
    if (found?.state === 'done') return backtestID;
    assert.ok(found?.state === 'waiting' || found?.state === 'running', found?.problem ?? 'it goes on');
  }
}

/** A straddle that is sold in the candle of a signal of TradingView. */
async function savedSignalled(client: Spark): Promise<number> {
  const [template] = (await client.listStrategyTemplates()).data;
  const document = JSON.parse(JSON.stringify(template?.document));
  document.name = 'On a signal';
  document.conditions[0].when = { op: 'eq', l: { webhook: 'breakout' }, r: { value: true } };
  document.clock.lastEntry = '14:45';
  const { data } = await client.saveDocument({ body: document });
  return data[0]?.id ?? 0;
}

/** Backtests get only the processor time that nothing else wants. */
async function comes(locator: Locator): Promise<void> {
  await locator.first().waitFor({ state: 'visible', timeout: 120_000 });
}

suite('backtests in the console', () => {
  test('a backtest is started from the page, ends, and a candle of one of its trades is explained', async (t) => {
    const { page, complaints } = await desk.signedIn(t, '/backtests');
    await isSeen(page.getByText('No backtests yet.'));
    await page.getByRole('button', { name: 'New backtest' }).first().click();
    await page
      .getByRole('dialog')
      .getByLabel('Strategy', { exact: true })
      .selectOption({ label: '9:20 short straddle' });
    await page.getByLabel('From', { exact: true }).fill(WEEK.from);
    await page.getByLabel('To', { exact: true }).fill(WEEK.to);
    await page.getByLabel('Check this strategy').check();
    await page.getByRole('button', { name: 'Start the backtest' }).click();
    await comes(page.getByRole('heading', { name: 'Prices and how far to trust it' }));
    await isSeen(page.getByText('Simulated prices: they show that the rules work'));
    await isSeen(page.getByText('Net result', { exact: true }));
    await isSeen(page.getByRole('heading', { name: 'Check of the strategy' }));
    await isSeen(page.getByRole('slider', { name: 'Day of the equity curve' }));

    await page
      .getByRole('link', { name: /^NIFTY06OCT26\d+CE$/ })
      .first()
      .click();
    await isSeen(page.getByRole('heading', { name: /^NIFTY06OCT26\d+CE, 2026-10-05$/ }));
    await isSeen(page.getByRole('heading', { name: 'Candle that closed at 09:20' }));
    await isSeen(page.getByRole('rowheader', { name: /the candle closes at 09:20/ }));
    await isSeen(page.getByText('fired', { exact: true }).first());
    await isSeen(page.locator('[data-chart] canvas').first());
    await page.keyboard.press('j');
    await isSeen(page.getByRole('heading', { name: /^NIFTY06OCT26\d+PE, 2026-10-05$/ }));
    await page.keyboard.press('k');
    await isSeen(page.getByRole('heading', { name: /^NIFTY06OCT26\d+CE, 2026-10-05$/ }));

    await page.getByRole('button', { name: /^2026-10-06: / }).click();
    await isSeen(page.getByRole('region', { name: 'Trades of 2026-10-06', exact: true }));
    assert.deepEqual(await faultsOf(page), []);
    await page.evaluate(() => {
      document.documentElement.dataset.theme = 'dark';
    });
    assert.deepEqual(await colourFaultsOf(page), []);
    assert.deepEqual(complaints, []);

    await page.getByRole('link', { name: 'Backtests' }).first().click();
    await isSeen(page.getByRole('row', { name: /9:20 short straddle.*done/ }));
  });

  test('a run without a trade opens with the row that was in the way', async (t) => {
    const client = await desk.client();
    const id = await played(client, await neverTrades(client));
    const { page } = await desk.signedIn(t, `/backtests/${id}`);
    await isSeen(page.getByRole('heading', { name: 'No trades: why not' }));
    await isSeen(page.getByText(/Of \d+ candles:/).first());
    const { data: why } = await client.readBacktestWhyNot({ backtestID: id });
    const [first] = why;
    assert.ok(first);
    await isSeen(page.getByRole('rowheader', { name: first.rows[0]?.text ?? '' }).first());
    assert.deepEqual(await faultsOf(page), []);
  });

  test('a strategy that asks for signals is played with those of a file, whose wrong rows are named', async (t) => {
    const client = await desk.client();
    const id = await savedSignalled(client);
    const { page, complaints } = await desk.signedIn(t, `/backtests?new=1&document=${id}`);
    const dialog = page.getByRole('dialog', { name: 'New backtest' });
    await dialog.getByLabel('From', { exact: true }).fill(WEEK.from);
    await dialog.getByLabel('To', { exact: true }).fill(WEEK.to);
    await isSeen(dialog.getByText(/^None listed: those count/));
    const csv = (rows: readonly string[]) => ({
      ...{ name: 'alerts.csv', mimeType: 'text/csv' },
      buffer: Buffer.from(['time,signal', ...rows].join('\r\n')),
    });
    const file = dialog.getByLabel('Or a CSV file');
    const wrong = Array.from({ length: 7 }, (_, index) => `2026-10-0${index},breakout`);
    await file.setInputFiles(csv(['2026-10-06T10:03:20,brekout', '2026-10-06T10:03:20,breakout', ...wrong]));
    await isSeen(dialog.getByText('Line 2: The strategy asks for no signal brekout, it asks for breakout.'));
    await isSeen(dialog.getByText(/^Line 4: It must be day, time and name of a signal/));
    await isSeen(dialog.getByText('And 3 more lines.'));
    const start = dialog.getByRole('button', { name: 'Start the backtest' });
    assert.ok(await start.isDisabled());
    assert.deepEqual(await faultsOf(page), []);
    await file.setInputFiles(csv(['"2026-10-06T04:33:20Z","breakout"', '2026-10-08 11:41,breakout']));
    await isSeen(dialog.getByText('2 signals listed, in Indian time.'));
    await start.click();
    await comes(page.getByText('2 signals of your list came in these days.'));
    assert.deepEqual(complaints, []);
  });

  test('a sweep of a saved strategy: arrows over cells, a backtest of a cell, and its values as a revision', async (t) => {
    const client = await desk.client();
    const id = await savedStraddle(client);
    const { page, complaints } = await desk.signedIn(t, `/backtests?new=1&document=${id}`);
    await page.getByText('Sweep of its parameters').click();
    await page.getByLabel('From', { exact: true }).fill(WEEK.from);
    await page.getByLabel('To', { exact: true }).fill(WEEK.to);
    await isSeen(page.getByText(/^3 runs\./));
    await page.getByRole('button', { name: 'Start the sweep' }).click();
    const first = page.getByRole('button', { name: /^stop 20: / });
    await comes(first);
    await first.click();
    await page.keyboard.press('ArrowRight');
    await isSeen(page.getByRole('heading', { name: 'stop = 30' }));
    await page.keyboard.press('ArrowRight');
    await isSeen(page.getByRole('heading', { name: 'stop = 40' }));
    assert.deepEqual(await faultsOf(page), []);
    await page.getByRole('button', { name: 'Save as a new revision' }).click();
    await isSeen(page.getByText('Document saved', { exact: true }).first());
    const [saved] = (await client.readDocument({ id })).data;
    assert.equal(saved?.rev, 2);
    assert.match(saved?.note ?? '', /stop = 40/);
    const params = saved?.document.params as Record<string, { default: number }> | undefined;
    assert.equal(params?.stop?.default, 40);
    await page.getByRole('button', { name: 'Backtest with these values' }).click();
    await comes(page.getByText('stop = 40').first());
    assert.deepEqual(complaints, []);
  });

  test('the report and the map fit a phone', async (t) => {
    const client = await desk.client();
    const [template] = (await client.listStrategyTemplates()).data;
    const id = await played(client, template?.document ?? {});
    const { page } = await desk.signedIn(t, '/backtests', { viewport: PHONE });
    const [sweep] = (await client.listSweeps()).data;
    for (const [path, shown] of [
      ['/backtests', 'New backtest'],
      [`/backtests/${id}?trade=1`, 'Candle that closed at'],
      [`/sweeps/${sweep?.sweepID}`, 'Map of the runs'],
    ] as const) {
      await page.goto(`/console${path}`);
      await isSeen(page.getByText(shown).first());
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= PHONE.width, `${path} is ${width} wide`);
    }
  });
});

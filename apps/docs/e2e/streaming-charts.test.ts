import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { colourFaultsOf, faultsOf, inColourMode, isSeen, OWNER } from '@spark/testkit/browser';
import type { Locator, Page } from 'playwright-core';
import { watchShifts } from './support/layout-shift.ts';
import { isHydrated, siteUnderTest } from './support/open-page.ts';

const site = siteUnderTest();
const CHART = 'figure[aria-label^="Chart:"]';

async function streamingChart(page: Page): Promise<Locator> {
  await isHydrated(page);
  const chart = page.locator(CHART);
  await chart.scrollIntoViewIfNeeded();
  const source = chart.getByRole('form', { name: 'Candles of the chart' });
  await source.getByLabel('Candles').selectOption('spark');
  const login = chart.getByRole('form', { name: 'Log in' });
  await login.getByLabel('User id').fill(OWNER.userid);
  await login.getByLabel('Password').fill(OWNER.password);
  await login.getByRole('button', { name: 'Log in' }).click();
  return chart;
}

suite('charts on streamed candles', () => {
  test('without JavaScript there are the picture, the table, and a note about what is missing', async (t) => {
    const { page } = await site.open(t, '/buildalgos/Indicators/RSI', { javaScriptEnabled: false });
    const chart = page.locator(CHART);
    await isSeen(chart.getByRole('img').first());
    await isSeen(chart.getByText('With JavaScript and a running Spark'));
    assert.equal(await chart.getByRole('form').count(), 0);
    await chart.getByText('The last 8 candles as a table').click();
    assert.equal(await chart.getByRole('row').count(), 9);
  });

  test('an unknown instrument is reported, and the invented candles stay', async (t) => {
    const { page } = await site.open(t, '/buildalgos/Indicators/RSI');
    const chart = await streamingChart(page);
    await isSeen(chart.getByText(/^Live 5-minute candles of RELIANCE/));
    const field = chart.getByLabel('Instrument');
    await field.fill('no such thing');
    await field.press('Enter');
    await isSeen(chart.getByRole('alert').filter({ hasText: 'No instrument fits “no such thing”' }));
    await isSeen(chart.getByText('The chart shows the invented candles.'));
    await isSeen(chart.getByText('Last candle 16 Oct 15:35'));
  });

  test('streamed candles carry the indicator; other parameters and another interval are computed again', async (t) => {
    const { page, complaints } = await site.open(t, '/buildalgos/Indicators/RSI');
    const chart = await streamingChart(page);
    await isSeen(chart.getByText(/^Live 5-minute candles of RELIANCE/));
    await isSeen(chart.getByText(/^Last price [\d,.]+ at \d\d:\d\d:\d\d Indian time/));
    await chart.getByText('The last 8 candles as a table').click();
    const value = () => chart.locator('tbody tr').nth(3).locator('td').last().innerText();
    const before = await value();
    assert.match(before, /^\d+\.\d\d$/);
    // The market never closes here, so the last candle is of the last minutes.
    const minuteOfDay = (Math.floor(Date.now() / 60_000) + 330) % 1440;
    const [hour, minute] = (await chart.locator('tbody th').last().innerText())
      .slice(-5)
      .split(':')
      .map(Number);
    const age = (minuteOfDay - (hour ?? 0) * 60 - (minute ?? 0) + 1440) % 1440;
    assert.ok(age <= 11, `the last candle began ${age} minutes ago`);
    await chart.getByLabel('Length', { exact: true }).fill('50');
    await chart.getByText(before, { exact: true }).first().waitFor({ state: 'hidden' });
    assert.match(await value(), /^\d+\.\d\d$/);
    await chart.getByLabel('Interval').selectOption('60');
    await isSeen(chart.getByText(/^Live 60-minute candles of RELIANCE/));
    assert.deepEqual(complaints, []);
  });

  test('after a login the next chart streams by itself, and nothing moves on the page', async (t) => {
    const { page } = await site.open(t, undefined);
    const shifts = await watchShifts(page);
    await page.goto('/buildalgos/Indicators/RSI');
    await isSeen((await streamingChart(page)).getByText(/^Live 5-minute/));
    await page.goto('/buildalgos/Indicators/vwap');
    await isSeen(page.locator(CHART).getByText(/^Live 5-minute candles of RELIANCE/));
    // Inside the chart the axis and the values above it are as wide as the prices; all else keeps its place. A fraction
    // of a pixel, as when a font arrives, is not a visible shift.
    const moved = (await shifts()).filter(
      ({ value, what }) => value > 0.001 && !/^<(canvas|td|div style|span class="entry)/.test(what),
    );
    assert.deepEqual(moved, []);
  });

  test('a streaming chart is free of faults that axe knows, in both colour modes', async (t) => {
    const { page } = await site.open(t, '/buildalgos/Indicators/RSI');
    const chart = await streamingChart(page);
    await isSeen(chart.getByText(/^Live 5-minute/));
    await chart.getByText('The last 8 candles as a table').click();
    await inColourMode(page, 'light');
    assert.deepEqual(await faultsOf(page, CHART), []);
    await inColourMode(page, 'dark');
    assert.deepEqual(await colourFaultsOf(page, CHART), []);
  });
});

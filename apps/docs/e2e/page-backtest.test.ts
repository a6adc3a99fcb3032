import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { faultsOf, isSeen } from '@spark/testkit/browser';
import { isHydrated, siteUnderTest } from './support/open-page.ts';

const site = siteUnderTest();
/** The thread of backtests has the lowest priority, and a whole test run is busy. */
const PLAYED_WITHIN_MS = 180_000;

suite('strategies that are played in the page', () => {
  test('without JavaScript the figures are shown', async (t) => {
    const { page } = await site.open(t, '/buildalgos/Indicators/super-trend', { javaScriptEnabled: false });
    await isSeen(page.getByText(/^Played over 20 trading days, 1 October 2026 to 30 October 2026, on/));
    await isSeen(page.getByRole('columnheader', { name: 'Deepest fall' }));
  });

  test('a visitor plays the strategy of a page and gets the figures of the page', async (t) => {
    const { page, complaints } = await site.open(t, '/buildalgos/Indicators/super-trend');
    await isHydrated(page);
    await page.getByRole('button', { name: 'Play it here' }).click();
    await page.getByRole('button', { name: 'Try it with a paper account' }).click();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page
      .getByText(/^\d+ trades, the same figures as on this page\.$/)
      .waitFor({ timeout: PLAYED_WITHIN_MS });
    const trades = page.getByRole('region', { name: 'Trades of the backtest' });
    assert.equal(await trades.locator('tbody tr').count(), 10);
    await page.getByText('The whole strategy document').click();
    await isSeen(page.getByText('"schema": "buildalgos.strategy/1"'));
    assert.deepEqual(await faultsOf(page, 'article'), []);
    assert.deepEqual(complaints, [], 'nothing is refused by the content security policy');
  });

  test('the strategy of a page opens in the builder, which says first what it does', async (t) => {
    const { page, complaints } = await site.open(t, '/buildalgos/Indicators/super-trend');
    await isHydrated(page);
    await page.getByRole('button', { name: 'Play it here' }).click();
    await page.getByRole('link', { name: 'Open it in the builder' }).click();
    await page.getByRole('button', { name: 'Try on paper, without an account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import a strategy' });
    await isSeen(dialog.getByText(/^When the candle closes/).first());
    assert.match(await dialog.getByLabel('Strategy document').inputValue(), /"buildalgos\.strategy\/1"/);
    await dialog.getByRole('button', { name: 'Open it' }).click();
    await isSeen(page.getByRole('button', { name: 'Backtest' }).first());
    assert.equal(new URL(page.url()).hash, '');
    assert.deepEqual(complaints, []);
  });
});

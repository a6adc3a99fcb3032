import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { testSize } from '@spark/testkit';
import { colourFaultsOf, faultsOf, isSeen } from '@spark/testkit/browser';
import type { Page } from 'playwright-core';
import { consoleUnderTest, PHONE, WIDE } from './support/console-under-test.ts';

const desk = consoleUnderTest();

/** Each page with something that is there only once it has been read. */
const PAGES: readonly (readonly [path: string, shown: string])[] = [
  ['/', 'Profit of today'],
  ['/orders', 'No orders today.'],
  ['/positions', 'Nothing is open.'],
  ['/trade', 'TradingView'],
  ['/chain/NIFTY', 'Max pain'],
  ['/basket', 'No legs yet.'],
  ['/build', 'Begin with a strategy that works'],
  ['/build/new', 'A strategy needs at least one action.'],
  ['/build/new?view=json', 'Copy the JSON'],
  ['/deployments', 'Nothing is deployed.'],
  ['/deployments/new', 'You have no saved strategy yet.'],
  ['/connections/accounts', 'Add account'],
  ['/connections/strategies', 'Add strategy'],
  ['/connections/linked', 'Activate'],
  ['/trades', 'Profit by day'],
  ['/backtests', 'No backtests yet.'],
  ['/replays', 'No replays yet.'],
  ['/alerts', 'New price alert'],
  ['/alerts?tab=gtt', 'New GTT'],
  ['/alerts?tab=webhooks', 'New webhook'],
  ['/alerts?tab=tradingview', 'What Spark would do now'],
  ['/risk', 'Loss and profit of the day'],
  ['/logs', 'Errors'],
  ['/data', 'Calendar of NSE'],
  ['/settings', 'Signed in'],
  ['/admin', 'Event loop p99'],
  ['/admin/nodes', 'A single server'],
];

/** 1440 × 860 at 200 %: as many pixels of the page as that. */
const ZOOMED = { width: 720, height: 430 };

async function fits(page: Page, path: string): Promise<void> {
  for (const screen of [PHONE, ZOOMED]) {
    await page.setViewportSize(screen);
    // What a page does for a size it may do in the next frame.
    const isNarrow = (width: number) => document.documentElement.scrollWidth <= width;
    await page.waitForFunction(isNarrow, screen.width, { timeout: 5_000 }).catch(() => undefined);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= screen.width, `${path} is ${width} wide on a screen of ${screen.width}`);
  }
}

suite('every page of the console', () => {
  test('opens without a complaint and without a fault of axe in both modes, and fits a phone and a wide screen at 200 %', async (t) => {
    const { page, complaints } = await desk.signedIn(t, '/');
    for (const [path, shown] of PAGES) {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await page.goto(`/console${path}`);
      await isSeen(page.getByText(shown).first());
      assert.deepEqual(await faultsOf(page), [], path);
      await page.evaluate(() => {
        document.documentElement.dataset.theme = 'dark';
      });
      assert.deepEqual(await colourFaultsOf(page), [], `${path}, dark`);
      await fits(page, path);
      await page.setViewportSize(WIDE);
      assert.deepEqual(complaints, [], path);
    }
  });

  test('fits them when it is loaded on a phone', async (t) => {
    const { page } = await desk.signedIn(t, '/', { viewport: PHONE });
    // A few show whether a page that begins on a phone is another case than one that becomes so narrow.
    for (const [path, shown] of PAGES.slice(0, testSize('loadsOnPhone'))) {
      await page.goto(`/console${path}`);
      await isSeen(page.getByText(shown).first());
      await fits(page, path);
      await page.setViewportSize(PHONE);
    }
  });

  test('an address that is none says so', async (t) => {
    const { page } = await desk.signedIn(t, '/nowhere');
    await isSeen(page.getByText('The console has no page at this address.'));
  });
});

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { colourFaultsOf, faultsOf, inColourMode, isSeen, OWNER } from '@spark/testkit/browser';
import type { Locator, Page } from 'playwright-core';
import { isHydrated, siteUnderTest } from './support/open-page.ts';

const site = siteUnderTest();
const DESK = 'section[aria-label="See it live"]';

async function openValues(page: Page): Promise<Locator> {
  await isHydrated(page);
  const desk = page.locator(DESK);
  await desk.getByRole('button', { name: 'Show the values' }).click();
  const login = desk.getByRole('form', { name: 'Log in' });
  await login.getByLabel('User id').fill(OWNER.userid);
  await login.getByLabel('Password').fill(OWNER.password);
  await login.getByRole('button', { name: 'Log in' }).click();
  return desk;
}

const SHOWN: Readonly<Record<string, readonly RegExp[]>> = {
  intro: [/^Last price \(LTP\) [\d,.]+ at \d\d:\d\d:\d\d$/, /^Open interest \(OI\) [\d,]+ at/],
  candledata: [/^High [\d,.]+ of the minutes that ended today$/, /^Close of the day before [\d,.]+/],
  combinedpremium: [/^NIFTY\w+CE [\d,.]+ at/, /^Combined premium [\d,.]+ call \+ put$/],
  'synthetic-futures': [/^Synthetic future [\d,.]+ /, /^Above the spot -?[\d,.]+ /],
  'days-to-expire': [/^weekly:0 \d+ expires /, /^monthly:0 \d+ expires /],
  DaysFromLastExpiry: [/^Days from last expiry, weekly \d+ expired /, /^Next expiry, monthly .*2\d{3}/],
};

suite('data points on live prices', () => {
  test('without a program the page is whole and says what the box needs', async (t) => {
    const { page } = await site.open(t, '/buildalgos/DataPoints/candledata', { javaScriptEnabled: false });
    await isSeen(page.locator(DESK).getByText('It needs JavaScript and a running Spark'));
    await isSeen(page.getByRole('heading', { name: 'Errors and what to do' }));
  });

  for (const [name, rows] of Object.entries(SHOWN)) {
    test(`${name} shows its values with their times`, async (t) => {
      const { page, complaints } = await site.open(t, `/buildalgos/DataPoints/${name}`);
      const desk = await openValues(page);
      for (const row of rows) await isSeen(desk.getByRole('row', { name: row }));
      assert.deepEqual(complaints, []);
    });
  }

  test('an unknown instrument is reported, and another one is shown', async (t) => {
    const { page } = await site.open(t, '/buildalgos/DataPoints/candledata');
    const desk = await openValues(page);
    const field = desk.getByLabel('Instrument');
    await field.fill('no such thing');
    await field.press('Enter');
    await isSeen(desk.getByRole('alert').filter({ hasText: 'No instrument fits “no such thing”' }));
    assert.equal(await desk.getByRole('table').count(), 0);
    await field.fill('NSE:26000');
    await desk.getByRole('button', { name: 'Show', exact: true }).click();
    await isSeen(desk.getByRole('row', { name: /^Volume today none it has none$/ }));
  });

  test('values are free of faults that axe knows, in both colour modes', async (t) => {
    const { page } = await site.open(t, '/buildalgos/DataPoints/combinedpremium');
    const desk = await openValues(page);
    await isSeen(desk.getByRole('row', { name: /^Combined premium/ }));
    await inColourMode(page, 'light');
    assert.deepEqual(await faultsOf(page, DESK), []);
    await inColourMode(page, 'dark');
    assert.deepEqual(await colourFaultsOf(page, DESK), []);
  });
});

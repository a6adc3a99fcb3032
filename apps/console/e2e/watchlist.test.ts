import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { faultsOf, focusIsOn, isGone, isSeen } from '@spark/testkit/browser';
import { consoleUnderTest, PHONE } from './support/console-under-test.ts';

const desk = consoleUnderTest();

/** A list that is longer than the screen. */
async function storeLongList(): Promise<readonly string[]> {
  const client = await desk.client();
  const { data } = await client.searchInstruments({ q: 'NIFTY', limit: 50 });
  const entries = data.map(({ exch_seg, token, symbol }) => ({ token: `${exch_seg}:${token}`, symbol }));
  const before = await client.readPreference({ name: 'watchlist' });
  const version = before.data[0]?.version ?? 0;
  await client.writePreference({
    name: 'watchlist',
    version,
    body: { lists: [{ name: 'Watchlist', entries }] },
  });
  return entries.map(({ symbol }) => symbol);
}

suite('a long watchlist', () => {
  test('has only the rows in view, each with its place, and keys reach every one', async (t) => {
    const symbols = await storeLongList();
    const { page, complaints } = await desk.signedIn(t, '/trade');
    const rows = page.getByLabel('Watchlist').locator('li[aria-posinset]');
    await isSeen(rows.first());
    assert.ok((await rows.count()) < 60, 'rows out of view are not on the page');
    assert.equal(await rows.first().getAttribute('aria-setsize'), String(symbols.length));
    await rows.first().getByRole('link').focus();
    await page.keyboard.press('End');
    const last = symbols.at(-1) ?? '';
    await isSeen(rows.getByRole('link', { name: last, exact: true }));
    await focusIsOn(page, last);
    await page.keyboard.press('ArrowUp');
    await focusIsOn(page, symbols.at(-2) ?? '');
    // The row with the focus stays while the list is scrolled away from it.
    await page
      .getByLabel('Watchlist')
      .locator('ul')
      .last()
      .evaluate((list) => list.scrollTo(0, 0));
    await isSeen(rows.getByRole('link', { name: symbols[0] ?? '', exact: true }));
    await focusIsOn(page, symbols.at(-2) ?? '');
    await page.keyboard.press('Home');
    await focusIsOn(page, symbols[0] ?? '');
    await page.keyboard.press('Tab');
    await focusIsOn(page, `Buy ${symbols[0]}`);
    assert.deepEqual(await faultsOf(page), []);
    assert.deepEqual(complaints, []);
  });

  test('is filtered by a part of a name, and every row that is shown gets its price', async (t) => {
    const symbols = await storeLongList();
    const { page } = await desk.signedIn(t, '/trade');
    const wanted = symbols.at(-1) ?? '';
    await page.getByLabel('Filter this list').fill(wanted.toLowerCase());
    const row = page.getByLabel('Watchlist').locator('li[aria-posinset]');
    await isGone(row.getByRole('link', { name: symbols[0] ?? '', exact: true }));
    await isSeen(row.filter({ hasText: wanted }).getByText(/^[\d,]+\.\d\d$/));
    await row.getByRole('link', { name: wanted, exact: true }).click();
    await isSeen(page.getByRole('heading', { name: wanted }));
  });

  test('scrolls within the screen of a phone', async (t) => {
    await storeLongList();
    const { page } = await desk.signedIn(t, '/trade?tab=watch', { viewport: PHONE });
    const rows = page.getByLabel('Watchlist').locator('li[aria-posinset]');
    await isSeen(rows.first());
    assert.ok((await rows.count()) < 60);
  });
});

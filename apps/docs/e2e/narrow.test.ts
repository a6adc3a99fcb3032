import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isHydrated, PHONE, siteUnderTest } from './support/open-page.ts';

const site = siteUnderTest();

/** The page with the most fields, errors and programs, and one with pictures in text. */
const PAGES = [
  '/spark/BuildingAlgo/orderexec/placeorder',
  '/spark/intro',
  '/spark/install',
  '/buildalgos/intro',
];

test('no line of code is cut off beside both sidebars at 1280', async (t) => {
  const { page } = await site.open(t, undefined, { viewport: { width: 1280, height: 900 } });
  for (const path of PAGES) {
    await page.goto(path);
    await isHydrated(page);
    const cut = await page
      .locator('article pre')
      .evaluateAll((blocks) =>
        blocks
          .filter((block) => block.clientWidth > 0 && block.scrollWidth > block.clientWidth)
          .map((block) => `${block.scrollWidth} in ${block.clientWidth}: ${block.textContent?.slice(0, 60)}`),
      );
    assert.deepEqual(cut, [], path);
  }
});

test('on a phone a field is a separate block, with the names of the columns, and nothing scrolls sideways', async (t) => {
  const { page } = await site.open(t, undefined, { viewport: PHONE });
  await page.goto(PAGES[0] ?? '');
  await isHydrated(page);
  const tables = page.locator('article table.stacked');
  assert.ok((await tables.count()) >= 2);
  const wide = await tables.evaluateAll(
    (all) => all.filter((element) => element.scrollWidth > element.clientWidth).length,
  );
  assert.equal(wide, 0);
  const row = tables.first().locator('tbody tr').first();
  const tops = await row
    .locator('td')
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().top));
  assert.deepEqual(
    tops,
    [...new Set(tops)].sort((a, b) => a - b),
    'cells stand below each other',
  );
  const label = await row
    .locator('td')
    .last()
    .evaluate((cell) => getComputedStyle(cell, '::before').content);
  assert.match(label, /Meaning/);
});

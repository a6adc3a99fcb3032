import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { focusIsOn, isAt, isGone, isSeen } from '@spark/testkit/browser';
import type { Page } from 'playwright-core';
import { isHydrated, siteUnderTest } from './support/open-page.ts';

const site = siteUnderTest();
const DOCUMENTS = '**/search-doc.json';
const INDEX = '**/search-index.json';

const opener = (page: Page) => page.getByRole('button', { name: /^Search/ });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search the site' });
const field = (page: Page) => dialog(page).getByRole('combobox', { name: 'Search' });
const results = (page: Page) => dialog(page).getByRole('option');

/** The index file does not come before it is delivered. */
async function holdBackIndex(page: Page): Promise<() => void> {
  const { promise: delivered, resolve: deliver } = Promise.withResolvers<void>();
  await page.route(INDEX, async (route) => {
    await delivered;
    await route.continue();
  });
  return deliver;
}

suite('the files of the search', () => {
  test('are two, a document file and an index file, and neither is fetched before its first use', async (t) => {
    const { page, requests } = await site.open(t, '/spark/intro');
    await isHydrated(page);
    await page.waitForLoadState('networkidle');
    const fetched = () => requests.filter((url) => /search-[\w-]+\.json/.test(url));
    assert.deepEqual(fetched(), []);
    await opener(page).click();
    await field(page).fill('strefID');
    await isSeen(results(page));
    assert.deepEqual(
      fetched()
        .map((url) => new URL(url).pathname)
        .sort(),
      ['/search-doc.json', '/search-index.json'],
    );
  });

  test('until they are there the search says that it is loading, and then answers what was typed', async (t) => {
    const { page } = await site.open(t, '/');
    await isHydrated(page);
    const deliver = await holdBackIndex(page);
    await opener(page).click();
    await field(page).fill('square off');
    const status = dialog(page).getByRole('status');
    await isSeen(status.filter({ hasText: 'Loading search…' }));
    assert.equal(await dialog(page).locator('[aria-busy="true"]').count(), 1);
    assert.equal(await results(page).count(), 0);
    deliver();
    await isSeen(results(page));
    assert.match(await status.innerText(), /^\d+ results?$/);
    assert.equal(await dialog(page).locator('[aria-busy="true"]').count(), 0);
  });

  test('Enter pressed before they are there opens the first result once they are', async (t) => {
    const { page } = await site.open(t, '/');
    await isHydrated(page);
    const deliver = await holdBackIndex(page);
    await opener(page).click();
    await field(page).fill('super trend');
    await page.keyboard.press('Enter');
    assert.equal(new URL(page.url()).pathname, '/');
    deliver();
    await isAt(page, '/buildalgos/Indicators/super-trend');
    await isGone(dialog(page));
  });

  for (const [name, pattern] of [
    ['the document file', DOCUMENTS],
    ['the index file', INDEX],
  ] as const) {
    test(`${name} that fails to load: the error text and Retry, which tries again`, async (t) => {
      const { page } = await site.open(t, '/');
      await isHydrated(page);
      await page.route(pattern, (route) => route.fulfill({ status: 500, body: 'broken' }));
      await opener(page).click();
      const alert = dialog(page).getByRole('alert');
      await isSeen(alert);
      assert.match(await alert.innerText(), /Search could not be loaded\. \/search-\w+\.json answered 500\./);
      await page.unroute(pattern);
      await alert.getByRole('button', { name: 'Retry' }).click();
      await isGone(alert);
      await field(page).fill('strefID');
      await isSeen(results(page));
    });
  }

  test('a network that is gone is an error text with Retry as well', async (t) => {
    const { page } = await site.open(t, '/');
    await isHydrated(page);
    await page.route(DOCUMENTS, (route) => route.abort('internetdisconnected'));
    await opener(page).click();
    await isSeen(dialog(page).getByRole('alert').getByRole('button', { name: 'Retry' }));
  });
});

suite('searching', () => {
  test('a click on a result opens its page and closes the dialog', async (t) => {
    const { page } = await site.open(t, '/');
    await isHydrated(page);
    await opener(page).click();
    await field(page).fill('super trend');
    await results(page).first().click();
    await isAt(page, '/buildalgos/Indicators/super-trend');
    await isGone(dialog(page));
  });

  test('a call of the API leads to its section of the reference', async (t) => {
    const { page } = await site.open(t, '/spark/intro');
    await isHydrated(page);
    await opener(page).click();
    await field(page).fill('placeOrder');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/api#|placeorder/);
  });

  test('a query without results says so, with what to try', async (t) => {
    const { page } = await site.open(t, '/');
    await isHydrated(page);
    await opener(page).click();
    await field(page).fill('qqqqzzzz');
    const status = dialog(page).getByRole('status');
    await isSeen(status.filter({ hasText: 'Nothing found for “qqqqzzzz”' }));
  });

  test('works by keyboard alone: open, move, choose, leave', async (t) => {
    const { page } = await site.open(t, '/spark/intro');
    await isHydrated(page);
    await page.keyboard.press('Control+k');
    await isSeen(field(page));
    await focusIsOn(page, 'Search');
    await page.keyboard.type('indicators');
    await isSeen(results(page));
    const selected = () => dialog(page).locator('[role="option"][aria-selected="true"]');
    const first = await selected().getAttribute('href');
    await page.keyboard.press('ArrowDown');
    const second = await selected().getAttribute('href');
    assert.notEqual(second, first);
    const active = await field(page).getAttribute('aria-activedescendant');
    assert.equal(await selected().getAttribute('id'), active, 'a screen reader gets the active one');
    await page.keyboard.press('ArrowUp');
    assert.equal(await selected().getAttribute('href'), first);
    await page.keyboard.press('Escape');
    assert.equal(await field(page).inputValue(), '', 'the first Escape empties the field');
    await page.keyboard.press('Escape');
    await isGone(dialog(page));
    await page.keyboard.press('/');
    await isSeen(field(page));
    await focusIsOn(page, 'Search');
    await page.keyboard.type('indicators');
    await isSeen(results(page));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await isAt(page, second ?? '');
  });

  test('a shortcut right after closing opens it again, though the browser has not reported the closing yet', async (t) => {
    const { page } = await site.open(t, '/');
    await isHydrated(page);
    await opener(page).click();
    await isSeen(field(page));
    await page.evaluate(async () => {
      const shown = document.querySelector('dialog');
      if (!shown) throw new Error('no dialog');
      const closing = new Promise((resolve) => {
        shown.addEventListener('close', resolve);
      });
      Array.from(shown.querySelectorAll('button')).at(-1)?.click();
      // React's own turn, which comes before the browser's event.
      await Promise.resolve();
      await Promise.resolve();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true }));
      await closing;
    });
    await isSeen(field(page));
    await focusIsOn(page, 'Search');
  });

  test('the dialog gives the focus back to the button that opened it', async (t) => {
    const { page } = await site.open(t, '/');
    await isHydrated(page);
    await opener(page).focus();
    await page.keyboard.press('Enter');
    await isSeen(field(page));
    await page.keyboard.press('Escape');
    await isGone(dialog(page));
    await focusIsOn(page, /Search/);
  });

  test('once the files are there, a search asks nothing of the network', async (t) => {
    const { page, requests } = await site.open(t, '/');
    await isHydrated(page);
    await opener(page).click();
    await field(page).fill('order');
    await isSeen(results(page));
    await page.waitForLoadState('networkidle');
    const before = requests.length;
    for (const query of ['strefID', 'how do I square off', 'websoket']) {
      const earlier = await results(page).first().innerText();
      await field(page).fill(query);
      await isGone(results(page).first().filter({ hasText: earlier }));
      await isSeen(results(page));
    }
    const asked = requests.slice(before).filter((url) => !new URL(url).pathname.startsWith('/assets/'));
    assert.deepEqual(asked, []);
  });
});

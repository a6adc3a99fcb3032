import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { isAt, isGone, isSeen } from '@spark/testkit/browser';
import type { Page, Route } from 'playwright-core';
import { isHydrated, siteUnderTest } from './support/open-page.ts';
import { staticHostFor } from './support/static-host.ts';

const site = siteUnderTest();

/** The code of single pages; what every page shares is another matter. */
const PAGE_CODE = /\/assets\/js\/(?!main\.|runtime~main\.)[^/]+\.js$/;

const footerLink = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true });

const pricing = (page: Page) => page.getByRole('heading', { level: 1, name: 'Plans and limits' });

suite('while a page loads', () => {
  test('a spinner and a slim progress bar show, the old page stays, and all is gone when it is there', async (t) => {
    const { page } = await site.open(t, '/');
    await isHydrated(page);
    const held: Route[] = [];
    let isHeld = true;
    await page.route(PAGE_CODE, (route) => (isHeld ? void held.push(route) : route.continue()));
    await footerLink(page, 'Pricing').click();
    const spinner = page.getByRole('status').filter({ hasText: 'Loading page…' });
    const bar = page.locator('#nprogress');
    await isSeen(spinner);
    await bar.waitFor({ state: 'attached' });
    const { height = 0, width = 0 } = (await bar.locator('.bar').boundingBox()) ?? {};
    assert.ok(height > 0 && height <= 4, `slim: ${height} px`);
    assert.ok(width > 0);
    assert.match(await page.getByRole('heading', { level: 1 }).innerText(), /One order/);
    isHeld = false;
    await Promise.all(held.map((route) => route.continue()));
    await isSeen(pricing(page));
    await isGone(spinner);
    await bar.waitFor({ state: 'detached' });
  });

  test('a page that comes at once shows no spinner', async (t) => {
    const { page } = await site.open(t, '/');
    await isHydrated(page);
    await page.evaluate(() => {
      Object.assign(window, { hasSpun: false });
      new MutationObserver(() => {
        if (document.querySelector('.page-loading')) Object.assign(window, { hasSpun: true });
      }).observe(document.body, { childList: true });
    });
    // With the pointer on a link its page is fetched ahead, so that the click finds it there.
    await footerLink(page, 'Pricing').hover();
    await page.waitForLoadState('networkidle');
    await footerLink(page, 'Pricing').click();
    await isSeen(pricing(page));
    assert.equal(await page.evaluate(() => Reflect.get(window, 'hasSpun')), false);
  });
});

suite('a page whose code fails to load', () => {
  test('opened by its address: the error text and Retry, which loads it', async (t) => {
    const { page } = await site.open(t, undefined);
    await page.route(PAGE_CODE, (route) => route.abort());
    await page.goto('/spark/pricing');
    const alert = page.getByRole('alert').filter({ hasText: 'This page could not be loaded completely' });
    await isSeen(alert);
    assert.match(await alert.innerText(), /Loading chunk \S+ failed/, 'the error text');
    await isSeen(pricing(page));
    await page.unroute(PAGE_CODE);
    await alert.getByRole('button', { name: 'Retry' }).click();
    await isHydrated(page);
    await isGone(alert);
  });

  test('opened by a click: the page reloads and is then there', async (t) => {
    const { page } = await site.open(t, '/');
    await isHydrated(page);
    let isBroken = true;
    let reloads = 0;
    page.on('request', (request) => {
      if (!request.isNavigationRequest()) return;
      isBroken = false;
      reloads += 1;
    });
    await page.route(PAGE_CODE, (route) => (isBroken ? route.abort() : route.continue()));
    await footerLink(page, 'Pricing').click();
    await isAt(page, '/spark/pricing');
    await isSeen(pricing(page));
    await isHydrated(page);
    assert.equal(reloads, 1);
  });

  test('that goes on failing reloads once, never in a circle, and ends with the error text and Retry', async (t) => {
    const { page } = await site.open(t, '/');
    await isHydrated(page);
    let reloads = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) reloads += 1;
    });
    await page.route(PAGE_CODE, (route) => route.abort());
    await footerLink(page, 'Pricing').click();
    const alert = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
    await isSeen(alert.getByRole('button', { name: 'Retry' }));
    await page.waitForLoadState('networkidle');
    assert.equal(reloads, 1);
    await isSeen(pricing(page));
  });
});

suite('prefetching', () => {
  const prefetched = (page: Page) => page.locator('head link[rel="prefetch"]').count();

  for (const [name, connection] of [
    ['2g', { effectiveType: '2g', saveData: false }],
    ['slow 2g', { effectiveType: 'slow-2g', saveData: false }],
    ['data saver', { effectiveType: '4g', saveData: true }],
  ] as const) {
    test(`is skipped on a connection with ${name}`, async (t) => {
      const { page } = await site.open(t, undefined);
      await page.addInitScript((value) => {
        Object.defineProperty(navigator, 'connection', { value });
      }, connection);
      await page.goto('/');
      await isHydrated(page);
      await page.waitForLoadState('networkidle');
      assert.equal(await prefetched(page), 0);
    });
  }

  test('happens on any other connection', async (t) => {
    const { page } = await site.open(t, undefined);
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g', saveData: false } });
    });
    await page.goto('/');
    await page.waitForFunction(() => document.querySelector('head link[rel="prefetch"]') !== null);
  });
});

suite('a wrong base address', () => {
  const banner = (page: Page) => page.getByText('Your Docusaurus site did not load properly');

  test('shows the banner, which says what to set', async (t) => {
    const { page } = await site.open(t, undefined);
    await page.goto(`${await staticHostFor(t, '/sub/')}/sub/`);
    await isSeen(banner(page));
    assert.match(await page.locator('body').innerText(), /baseUrl = \/sub\//);
  });

  test('a right one does not', async (t) => {
    const { page } = await site.open(t, '/');
    await isHydrated(page);
    assert.equal(await banner(page).count(), 0);
  });
});

suite('a crash', () => {
  test("shows 'This page crashed' with the error and 'Try again', which recovers; the navbar stays", async (t) => {
    const { page } = await site.open(t, undefined);
    // The blog writes dates while it renders: a browser whose dates are broken makes the page crash.
    await page.addInitScript(() => {
      const format = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format');
      Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
        get() {
          if (Reflect.get(window, 'isBroken')) throw new Error('The calendar is torn');
          return format?.get?.call(this);
        },
      });
    });
    await page.goto('/');
    await isHydrated(page);
    await page.evaluate(() => Object.assign(window, { isBroken: true }));
    await footerLink(page, 'Blog').click();
    await isSeen(page.getByRole('heading', { level: 1, name: 'This page crashed' }));
    await isSeen(page.getByText('The calendar is torn'));
    await isSeen(page.getByRole('navigation', { name: 'Main' }));
    await page.evaluate(() => Object.assign(window, { isBroken: false }));
    await page.getByRole('button', { name: 'Try again' }).click();
    await isSeen(page.getByRole('heading', { level: 1, name: 'Blog' }));
  });
});

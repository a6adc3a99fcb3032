import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { focusIsOn, isGone, isSeen } from '@spark/testkit/browser';
import type { Page } from 'playwright-core';
import { isHydrated, PHONE, siteUnderTest } from './support/open-page.ts';

const LONGEST = '/spark/BuildingAlgo/orderexec/placeorder';

const site = siteUnderTest();

/** The browser is never idle, so that only what cannot wait is done. */
const neverIdle = (page: Page) => page.addInitScript(() => (window.requestIdleCallback = () => 0));

/** Matching elements that React has hydrated. */
const heldByReact = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll(
      (elements) =>
        elements.filter((element) => Object.keys(element).some((key) => key.startsWith('__reactFiber$')))
          .length,
    );

suite('a page that hydrates', () => {
  test('keeps the programs in its HTML: none is rendered or coloured again', async (t) => {
    const { page } = await site.open(t, undefined, { viewport: PHONE });
    await page.addInitScript(() => {
      const matchAll = String.prototype.matchAll;
      String.prototype.matchAll = function (pattern) {
        document.documentElement.dataset.searched = String(pattern);
        return matchAll.call(this, pattern);
      };
      document.addEventListener('DOMContentLoaded', () => {
        for (const word of document.querySelectorAll('pre code > span'))
          Object.assign(word, { isPrinted: true });
      });
    });
    await page.goto(LONGEST);
    await isHydrated(page);
    const words = page.locator('pre code > span');
    assert.ok((await words.count()) > 500);
    const made = await words.evaluateAll(
      (all) => all.filter((word) => !Reflect.has(word, 'isPrinted')).length,
    );
    assert.equal(made, 0);
    assert.equal(await page.locator('html').getAttribute('data-searched'), null);
  });

  test('shows the language that the reader chose elsewhere, and takes another', async (t) => {
    const { page, complaints } = await site.open(t, undefined);
    await page.addInitScript(() => localStorage.setItem('docusaurus.tab.language', 'curl'));
    await page.goto(LONGEST);
    const tabs = page.locator('article').getByRole('tablist').first();
    const program = page.locator('article').getByRole('tabpanel').locator('code').first();
    await isSeen(tabs.locator('[aria-selected="true"]', { hasText: 'curl' }));
    assert.match(await program.innerText(), /^curl /);
    await tabs.getByRole('tab', { name: 'curl' }).focus();
    await page.keyboard.press('ArrowRight');
    await focusIsOn(page, 'Python');
    await page.keyboard.press('Enter');
    await isSeen(page.locator('article').getByRole('tabpanel').filter({ hasText: 'import' }));
    assert.equal(await page.evaluate(() => localStorage.getItem('docusaurus.tab.language')), 'Python');
    assert.deepEqual(complaints, []);
  });

  test('prefetches each file once, and none that it has', async (t) => {
    const { page } = await site.open(t, LONGEST);
    await isHydrated(page);
    await page.waitForFunction(() => document.querySelectorAll('head link[rel="prefetch"]').length > 5);
    await page.waitForLoadState('networkidle');
    const { ahead, loaded } = await page.evaluate(() => ({
      ahead: [...document.querySelectorAll<HTMLLinkElement>('link[rel="prefetch"]')].map(({ href }) => href),
      loaded: [...document.scripts].map(({ src }) => src),
    }));
    assert.deepEqual(ahead, [...new Set(ahead)]);
    assert.deepEqual(
      ahead.filter((address) => loaded.includes(address)),
      [],
    );
  });

  test('renders the drawer of phones when it is opened, with the pages of the section in it', async (t) => {
    const { page } = await site.open(t, LONGEST, { viewport: PHONE });
    await isHydrated(page);
    await page.waitForLoadState('networkidle');
    assert.equal(await page.locator('.navbar-sidebar').count(), 0);
    await page.getByRole('button', { name: 'Toggle navigation bar' }).click();
    const menu = page.locator('.navbar-sidebar');
    await isSeen(menu.getByRole('link', { name: 'Pricing', exact: true }));
    await page.getByRole('button', { name: 'Close navigation bar' }).click();
    await isGone(menu);
  });
});

suite('the samples of /api', () => {
  test('are plain HTML at first, except those near the window', async (t) => {
    const { page } = await site.open(t, undefined);
    await neverIdle(page);
    await page.goto('/api');
    await isHydrated(page);
    const all = await page.locator('main *').count();
    const held = await heldByReact(page, 'main *');
    assert.ok(all > 10_000, `${all} elements`);
    // The list of calls grows with them; the samples, which are most of the page, do not count to it.
    assert.ok(held * 8 < all, `React has hydrated ${held} of ${all}`);
    assert.equal(await heldByReact(page, '[data-section="switchKill"] button'), 0);
  });

  test('answer the first click, and keep the focus of the keyboard', async (t) => {
    const { page, complaints } = await site.open(t, undefined);
    await neverIdle(page);
    // Nothing comes near: the window looks at nothing.
    await page.addInitScript(() => {
      window.IntersectionObserver = class extends IntersectionObserver {
        override observe() {}
      };
    });
    await page.goto('/api');
    await isHydrated(page);
    const killSwitch = page.locator('[data-section="switchKill"]');
    await killSwitch.getByRole('button', { name: 'TypeScript' }).click();
    await isSeen(killSwitch.locator('[aria-pressed="true"]', { hasText: 'TypeScript' }));
    const profile = page.locator('[data-section="readProfile"]');
    await profile.getByRole('button', { name: 'curl' }).press('Shift+Tab');
    await focusIsOn(page, 'TypeScript');
    assert.ok((await heldByReact(page, '[data-section="readProfile"] button')) > 0);
    assert.deepEqual(complaints, []);
  });

  test('take a click in the middle of which they would have been hydrated', async (t) => {
    const { page } = await site.open(t, undefined);
    await page.addInitScript(() => {
      window.requestIdleCallback = (work) => {
        Object.assign(window, { idleWork: work });
        return 0;
      };
      window.IntersectionObserver = class extends IntersectionObserver {
        override observe() {}
      };
    });
    await page.goto('/api');
    await isHydrated(page);
    const killSwitch = page.locator('[data-section="switchKill"]');
    await killSwitch.getByRole('button', { name: /^Try it: / }).hover();
    await page.mouse.down();
    await page.evaluate(() => {
      for (let work = takeWork(); work; work = takeWork()) work();
      function takeWork(): (() => void) | undefined {
        const { idleWork } = window as { idleWork?: () => void };
        Object.assign(window, { idleWork: undefined });
        return idleWork;
      }
    });
    assert.ok((await heldByReact(page, '[data-section="readProfile"] button')) > 0);
    await page.mouse.up();
    await isSeen(killSwitch.getByRole('form'));
  });

  test('are all hydrated once the browser was idle', async (t) => {
    const { page } = await site.open(t, '/api');
    await isHydrated(page);
    await page.waitForFunction(() =>
      [...document.querySelectorAll('[data-section] button')].every((button) =>
        Object.keys(button).some((key) => key.startsWith('__reactFiber$')),
      ),
    );
  });
});

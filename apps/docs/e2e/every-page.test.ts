import assert from 'node:assert/strict';
import { suite, type TestContext, test } from 'node:test';
import { colourFaultsOf, faultsOf, inColourMode, thinOut } from '@spark/testkit/browser';
import type { BrowserContextOptions } from 'playwright-core';
import { type Shift, watchShifts } from './support/layout-shift.ts';
import { isHydrated, PHONE, siteUnderTest } from './support/open-page.ts';
import { PAGE_KINDS } from './support/page-kinds.ts';

const site = siteUnderTest();

/** Cumulative layout shift: below a tenth is good by common measure; we want a fifth of that. */
const SHIFT_MAX = 0.02;

/** Opens the page and waits until it is idle, once for all checks on it. */
async function settled(t: TestContext, path: string, options: BrowserContextOptions = {}) {
  const opened = await site.open(t, undefined, { colorScheme: 'light', reducedMotion: 'reduce', ...options });
  const shifts = await watchShifts(opened.page);
  await opened.page.goto(path);
  await isHydrated(opened.page);
  await opened.page.waitForLoadState('networkidle');
  return { ...opened, shifts: await shifts() };
}

function assertStill(shifts: readonly Shift[]): void {
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  assert.ok(sum < SHIFT_MAX, `${sum.toFixed(3)}: ${shifts.map(({ what }) => what).join('\n')}`);
}

for (const [kind, path] of Object.entries(PAGE_KINDS)) {
  test(kind, async (t) => {
    const { page, requests, complaints, shifts } = await settled(t, path);

    await t.test('no request leaves the origin', async () => {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await page.waitForLoadState('networkidle');
      const isOutside = (url: string) => !url.startsWith(`${site.address()}/`) && !url.startsWith('data:');
      assert.deepEqual(requests.filter(isOutside), []);
      assert.ok(requests.length > 3);
    });

    await t.test('the browser reports no error', () => {
      // It reports the status of the page that is meant to be missing.
      const expected = kind === 'the not-found page' ? /status of 404/ : /^$/;
      const unexpected = complaints.filter((text) => !expected.test(text));
      assert.deepEqual(unexpected, []);
    });

    await t.test('nothing moves during hydration', () => assertStill(shifts));

    if (path === '/api') await thinOut(page);
    await t.test('axe finds nothing in light mode', async () => {
      assert.deepEqual(await faultsOf(page), []);
    });
    await t.test('axe finds nothing in dark mode', async () => {
      await inColourMode(page, 'dark');
      assert.deepEqual(await colourFaultsOf(page), []);
    });
  });
}

suite('on a phone', () => {
  for (const kind of ['home', 'a docs page', 'an indicator page', 'the blog', 'the API reference']) {
    test(kind, async (t) => {
      const path = PAGE_KINDS[kind] ?? '/';
      const { page, shifts } = await settled(t, path, { viewport: PHONE });
      await t.test('nothing moves during hydration', () => assertStill(shifts));
      await t.test('the page is no wider than the window', async () => {
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), PHONE.width);
      });
      if (path === '/api') await thinOut(page);
      await t.test('axe finds nothing', async () => {
        assert.deepEqual(await faultsOf(page), []);
      });
    });
  }
});

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { focusIsOn, isAt, isGone, isSeen } from '@spark/testkit/browser';
import { isHydrated, keepsCalls, PHONE, siteUnderTest } from './support/open-page.ts';

const site = siteUnderTest();

suite('by keyboard alone', () => {
  test('the first stop skips to the content', async (t) => {
    const { page } = await site.open(t, '/spark/intro');
    await isHydrated(page);
    await page.keyboard.press('Tab');
    await focusIsOn(page, 'Skip to main content');
    const skip = page.getByRole('link', { name: 'Skip to main content' });
    const { x = -1, y = -1 } = (await skip.boundingBox()) ?? {};
    assert.ok(x >= 0 && y >= 0, 'it can be seen while it has the focus');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    const isInMain = await page.evaluate(
      () => document.activeElement?.closest('main, .main-wrapper') !== null,
    );
    assert.ok(isInMain);
    assert.equal(await page.evaluate(() => document.activeElement?.closest('nav.navbar')), null);
  });

  test('every stop of a page can be seen to have the focus, has a name, and none is a trap', async (t) => {
    const { page } = await site.open(t, '/spark/pricing');
    await isHydrated(page);
    const seen = new Set<string>();
    for (let stops = 0; stops < 300; stops += 1) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate(() => {
        const element = document.activeElement;
        if (!element || element === document.body) return undefined;
        const style = getComputedStyle(element);
        const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
        return {
          path: `${element.tagName} ${element.getAttribute('href') ?? ''} ${name.trim()}`,
          hasName: name.trim() !== '',
          isMarked: style.outlineStyle !== 'none' || style.boxShadow !== 'none',
        };
      });
      if (!stop) break;
      assert.ok(stop.hasName, `${stop.path} has a name`);
      assert.ok(stop.isMarked, `${stop.path} shows that it has the focus`);
      seen.add(stop.path);
    }
    assert.equal(
      await page.evaluate(() => document.activeElement === document.body || !document.hasFocus()),
      true,
      'the end of the page is reached',
    );
    for (const name of ['Search', 'Switch between', 'Pricing', 'What Spark is']) {
      assert.ok(
        [...seen].some((path) => path.includes(name)),
        name,
      );
    }
  });

  test('the colour mode and the announcement bar answer to Enter', async (t) => {
    const { page } = await site.open(t, '/', { colorScheme: 'light' });
    await isHydrated(page);
    const close = page.getByRole('banner').getByRole('button', { name: 'Close' });
    await close.focus();
    await page.keyboard.press('Enter');
    await isGone(close);
    const toggle = page.getByRole('button', { name: /Switch between dark and light mode/ });
    await toggle.focus();
    const name = await toggle.getAttribute('aria-label');
    await page.keyboard.press('Enter');
    await page.waitForFunction(
      (before) => document.activeElement?.getAttribute('aria-label') !== before,
      name,
      { timeout: 30_000 },
    );
  });

  test('the language switcher opens and closes', async (t) => {
    const { page } = await site.open(t, '/');
    await isHydrated(page);
    const opener = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'English' });
    await opener.focus();
    await page.keyboard.press('Enter');
    assert.equal(await opener.getAttribute('aria-expanded'), 'true');
    await isSeen(page.locator('.dropdown__menu').getByRole('link', { name: 'English' }));
    await page.keyboard.press('Tab');
    await focusIsOn(page, 'English');
    await page.keyboard.press('Tab');
    await focusIsOn(page, /^Code/);
    assert.equal(await opener.getAttribute('aria-expanded'), 'false');
  });

  test('a category of the sidebar opens, and a page in it is reached', async (t) => {
    const { page } = await site.open(t, '/spark/intro');
    await isHydrated(page);
    const category = page.locator('aside').getByRole('button', { name: 'Guides', exact: true });
    await category.focus();
    const before = await category.getAttribute('aria-expanded');
    await page.keyboard.press('Enter');
    if (before === 'true') await page.keyboard.press('Enter');
    const link = page.locator('aside a[href="/spark/Guides/guide"]');
    await isSeen(link);
    await link.focus();
    await page.keyboard.press('Enter');
    await isAt(page, '/spark/Guides/guide');
  });

  test('the mobile menu opens with Enter, is walked through and closed', async (t) => {
    const { page } = await site.open(t, '/spark/intro', { viewport: PHONE });
    await isHydrated(page);
    await page.getByRole('button', { name: 'Toggle navigation bar' }).focus();
    await page.keyboard.press('Enter');
    const close = page.getByRole('button', { name: 'Close navigation bar' });
    await isSeen(close);
    await close.focus();
    await page.keyboard.press('Enter');
    await isGone(close);
  });

  test('a call is tried: open the form, log in, send, and close it', async (t) => {
    const { page } = await site.open(t, '/api#readProfile');
    await keepsCalls(page, 'readProfile');
    await page.getByRole('button', { name: 'Try it: Read your profile' }).focus();
    await page.keyboard.press('Enter');
    await isSeen(page.getByRole('form', { name: 'Try it: Read your profile' }));
    for (let stops = 0; stops < 10; stops += 1) {
      await page.keyboard.press('Tab');
      if ((await page.evaluate(() => document.activeElement?.textContent)) === 'Send GET') break;
    }
    await focusIsOn(page, 'Send GET');
    await page.keyboard.press('Enter');
    await isSeen(page.getByRole('group', { name: 'The answer' }));
  });
});

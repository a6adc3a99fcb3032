import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { colourFaultsOf, faultsOf, focusIsOn, inColourMode, isAt, isSeen } from '@spark/testkit/browser';
import { isHydrated, keepsCalls, PHONE, siteUnderTest } from './support/open-page.ts';

const site = siteUnderTest();

suite('axe finds nothing wrong with what opens', () => {
  test('the search with results, in both colour modes', async (t) => {
    const { page } = await site.open(t, '/spark/pricing', { colorScheme: 'light', reducedMotion: 'reduce' });
    await isHydrated(page);
    await page.keyboard.press('Control+k');
    await focusIsOn(page, 'Search');
    await page.keyboard.type('order');
    await isSeen(page.getByRole('option'));
    assert.deepEqual(await faultsOf(page, 'dialog'), []);
    await inColourMode(page, 'dark');
    assert.deepEqual(await colourFaultsOf(page, 'dialog'), []);
  });

  test('the mobile menu', async (t) => {
    const { page } = await site.open(t, '/spark/intro', { viewport: PHONE, reducedMotion: 'reduce' });
    await isHydrated(page);
    await page.getByRole('button', { name: 'Toggle navigation bar' }).click();
    await isSeen(page.getByRole('button', { name: 'Close navigation bar' }));
    assert.deepEqual(await faultsOf(page, 'nav.navbar'), []);
  });

  test('the drawer of the API reference, and a form with its answer', async (t) => {
    const { page } = await site.open(t, '/api#readProfile', { viewport: PHONE, reducedMotion: 'reduce' });
    // With the heading above it.
    await keepsCalls(page, 'tag-user', 'readProfile');
    await page.getByRole('button', { name: 'Try it: Read your profile' }).click();
    await page.getByRole('button', { name: 'Send GET' }).click();
    await isSeen(page.getByRole('group', { name: 'The answer' }));
    assert.deepEqual(await faultsOf(page, 'section:has(#readProfile)'), []);
    await page.getByRole('button', { name: 'All calls' }).click();
    const contents = page.getByRole('navigation', { name: 'Calls and schemas' });
    // The group of the call that is read opens once the drawer is there.
    await isSeen(contents.getByRole('link', { name: 'Read your profile' }));
    assert.deepEqual(await faultsOf(page, '#api-contents'), []);
  });
});

suite('for a screen reader', () => {
  test('the landmarks and controls of a page have names', async (t) => {
    const { page } = await site.open(t, '/spark/intro');
    await isHydrated(page);
    const tree = await page.locator('body').ariaSnapshot();
    for (const expected of [
      /^\s*- region "Skip to main content"/m,
      /^\s*- navigation "Main"/m,
      /^\s*- button "Search/m,
      /^\s*- button "Switch between dark and light mode/m,
      /^\s*- navigation "Docs sidebar"/m,
      /^\s*- navigation "Breadcrumbs"/m,
      /^\s*- navigation "Docs pages"/m,
      /^\s*- main/m,
      /^\s*- contentinfo/m,
    ]) {
      assert.match(tree, expected);
    }
    assert.doesNotMatch(tree, /^\s*- (button|link)(:| \[|$)/m, 'a control without a name');
  });

  test('a page that was opened by a click is announced: its title changes and the focus starts over', async (t) => {
    const { page } = await site.open(t, '/spark/intro');
    await isHydrated(page);
    const before = await page.title();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click();
    await isAt(page, '/spark/pricing');
    await page.waitForFunction((old) => document.title !== old, before);
    await page.keyboard.press('Tab');
    await focusIsOn(page, 'Skip to main content');
  });

  test('pictures have a text or are marked as mere decoration', async (t) => {
    const { page } = await site.open(t, '/');
    const silent = await page
      .locator('img:not([alt]), svg[role="img"]:not([aria-label]):not([aria-labelledby])')
      .evaluateAll((all) =>
        all.filter((picture) => !picture.querySelector('title')).map((picture) => picture.outerHTML),
      );
    assert.deepEqual(silent, []);
  });
});

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { isAt, isGone, isSeen } from '@spark/testkit/browser';
import type { Page } from 'playwright-core';
import { isHydrated, PHONE, siteUnderTest } from './support/open-page.ts';

const site = siteUnderTest();
const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);

suite('the navbar', () => {
  test('leads to Spark, SparkAPI, BuildAlgos and Blogs, and to two places outside', async (t) => {
    const { page } = await site.open(t, '/');
    const navbar = page.getByRole('navigation', { name: 'Main' });
    for (const [name, path] of [
      ['Spark', '/spark/intro'],
      ['SparkAPI', '/api'],
      ['BuildAlgos', '/buildalgos/intro'],
      ['Blogs', '/blogs'],
    ] as const) {
      const link = navbar.getByRole('link', { name, exact: true }).last();
      assert.equal(await link.getAttribute('href'), path, name);
    }
    const outside = navbar.locator('a[target="_blank"][href^="https://"]');
    assert.equal(await outside.count(), 2);
    for (const link of await outside.all()) assert.match((await link.getAttribute('rel')) ?? '', /noopener/);
  });

  test('leads to the console of the same Spark', async (t) => {
    const { page } = await site.open(t, '/');
    await isHydrated(page);
    const navbar = page.getByRole('navigation', { name: 'Main' });
    await navbar.getByRole('link', { name: 'Console', exact: true }).last().click();
    await isSeen(page.getByRole('button', { name: 'Sign in' }));
    assert.equal(new URL(page.url()).pathname, '/console');
  });

  test('a click on each of them opens the page without loading the site again', async (t) => {
    const { page } = await site.open(t, '/');
    await isHydrated(page);
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    const navbar = page.getByRole('navigation', { name: 'Main' });
    for (const [name, path, heading] of [
      ['SparkAPI', '/api', /API/],
      ['BuildAlgos', '/buildalgos/intro', /./],
      ['Blogs', '/blog', 'Blog'],
      ['Spark', '/spark/intro', /Spark/],
    ] as const) {
      await navbar.getByRole('link', { name, exact: true }).last().click();
      await isAt(page, path);
      await isSeen(page.getByRole('heading', { level: 1, name: heading }));
    }
    assert.ok(await page.evaluate(() => 'isSamePage' in window));
  });
});

suite('the colour mode', () => {
  test('is light by default', async (t) => {
    const { page } = await site.open(t, '/', { colorScheme: 'no-preference' });
    assert.equal(await themeOf(page), 'light');
  });

  test('respects the preference of the system, also when that changes', async (t) => {
    const { page } = await site.open(t, '/', { colorScheme: 'dark' });
    assert.equal(await themeOf(page), 'dark');
    await isHydrated(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.waitForFunction(() => document.documentElement.dataset.theme === 'light');
  });

  test('has a switch, and the choice is remembered in local storage', async (t) => {
    const { page } = await site.open(t, '/spark/intro', { colorScheme: 'light' });
    await isHydrated(page);
    const toggle = page.getByRole('button', { name: /Switch between dark and light mode/ });
    for (let clicks = 0; clicks < 3 && (await themeOf(page)) !== 'dark'; clicks += 1) {
      await toggle.click();
    }
    assert.equal(await themeOf(page), 'dark');
    assert.equal(await page.evaluate(() => localStorage.getItem('theme')), 'dark');
    await page.reload();
    assert.equal(await themeOf(page), 'dark', 'before any script of the page has run');
    await page.goto('/blog');
    assert.equal(await themeOf(page), 'dark', 'and on other pages');
  });
});

suite('the mobile menu', () => {
  test('is there at 996 px and below, and not above', async (t) => {
    const { page } = await site.open(t, '/spark/intro', { viewport: { width: 997, height: 700 } });
    const burger = page.getByRole('button', { name: 'Toggle navigation bar' });
    await isGone(burger);
    await page.setViewportSize({ width: 996, height: 700 });
    await isSeen(burger);
  });

  test('opens the pages of the section, leads to another page and closes', async (t) => {
    const { page } = await site.open(t, '/spark/intro', { viewport: PHONE });
    await isHydrated(page);
    const burger = page.getByRole('button', { name: 'Toggle navigation bar' });
    await burger.click();
    const menu = page.getByRole('navigation', { name: 'Main' });
    await menu.getByRole('link', { name: 'Pricing', exact: true }).click();
    await isAt(page, '/spark/pricing');
    await isGone(page.getByRole('button', { name: 'Close navigation bar' }));
  });

  test('offers the main navigation of the site as well', async (t) => {
    const { page } = await site.open(t, '/', { viewport: PHONE });
    await isHydrated(page);
    await page.getByRole('button', { name: 'Toggle navigation bar' }).click();
    await page.getByRole('link', { name: 'SparkAPI', exact: true }).click();
    await isAt(page, '/api');
  });
});

suite('the announcement bar', () => {
  test('can be dismissed, and stays away after a reload', async (t) => {
    const { page } = await site.open(t, '/');
    await isHydrated(page);
    const bar = page.getByRole('banner').filter({ hasText: 'Start in two commands' });
    await isSeen(bar);
    await bar.getByRole('button', { name: 'Close' }).click();
    await isGone(bar);
    await page.reload();
    await isHydrated(page);
    assert.equal(await bar.isVisible(), false);
  });

  test('leads to the installation', async (t) => {
    const { page } = await site.open(t, '/');
    const bar = page.getByRole('banner');
    await bar.getByRole('link', { name: 'Start in two commands' }).click();
    await isAt(page, '/spark/install');
  });
});

test('the footer has the copyright year 2025', async (t) => {
  const { page } = await site.open(t, '/');
  assert.match(await page.getByRole('contentinfo').innerText(), /Copyright © 2025/);
});

test('the language switcher has the single locale en', async (t) => {
  const { page } = await site.open(t, '/spark/intro');
  await isHydrated(page);
  assert.equal(await page.getAttribute('html', 'lang'), 'en');
  const opener = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'English' });
  await opener.hover();
  const choices = page.locator('.dropdown__menu').getByRole('link');
  await isSeen(choices.first());
  assert.deepEqual(await choices.allTextContents(), ['English']);
  assert.equal(await choices.first().getAttribute('lang'), 'en');
});

test('the table of contents covers the heading levels 2 and 3, no others, and leads there', async (t) => {
  const { page } = await site.open(t, '/spark/BuildingAlgo/orderexec/placeorder');
  const headings = await page
    .locator('article :is(h2, h3)[id]')
    .evaluateAll((all) => all.map((heading) => `#${heading.id}`));
  const links = page.locator('.table-of-contents a:visible');
  assert.deepEqual(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href'))), headings);
  assert.ok(headings.length > 2);
  await links.last().click();
  await page.waitForFunction((hash) => location.hash === hash, headings.at(-1));
  await isSeen(page.locator(`article ${headings.at(-1)}`));
});

test('the docs version is stored in local storage, one for each section', async (t) => {
  const { page } = await site.open(t, '/spark/intro');
  await isHydrated(page);
  const stored = () =>
    page.evaluate(() => ({
      spark: localStorage.getItem('docs-preferred-version-default'),
      buildalgos: localStorage.getItem('docs-preferred-version-buildalgos'),
    }));
  await page.waitForFunction(() => localStorage.getItem('docs-preferred-version-buildalgos') !== null);
  assert.deepEqual(await stored(), { spark: 'current', buildalgos: 'current' });
});

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { isSeen } from '@spark/testkit/browser';
import { isHydrated, keepsCalls, siteUnderTest } from './support/open-page.ts';

const site = siteUnderTest();

suite('reduced motion', () => {
  test('nothing moves for a reader who asked for that: no animation, no smooth scrolling', async (t) => {
    const { page } = await site.open(t, '/', { reducedMotion: 'reduce' });
    await isHydrated(page);
    const longest = await page.evaluate(() => {
      const seconds = [...document.querySelectorAll('*')].flatMap((element) => {
        const { transitionDuration, animationDuration, scrollBehavior } = getComputedStyle(element);
        if (scrollBehavior === 'smooth') return [99];
        return `${transitionDuration}, ${animationDuration}`.split(', ').map(Number.parseFloat);
      });
      return Math.max(...seconds);
    });
    assert.ok(longest < 0.001, `${longest} s`);
  });

  test('without that setting the spinner turns', async (t) => {
    const { page } = await site.open(t, '/', { reducedMotion: 'no-preference' });
    await isHydrated(page);
    const duration = await page.evaluate(() => {
      const spinner = document.createElement('span');
      spinner.className = 'page-loading__spinner';
      document.body.append(spinner);
      return getComputedStyle(spinner).animationDuration;
    });
    assert.equal(duration, '0.8s');
  });
});

suite('on paper', () => {
  test('there is the text alone, dark on white, in dark mode too', async (t) => {
    const { page } = await site.open(t, '/spark/BuildingAlgo/orderexec/placeorder', { colorScheme: 'dark' });
    await isHydrated(page);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const part of [
      page.getByRole('navigation', { name: 'Main' }),
      page.getByRole('contentinfo'),
      page.getByRole('banner').filter({ hasText: 'Start in two commands' }),
      page.getByRole('navigation', { name: 'Docs sidebar' }),
      page.getByRole('navigation', { name: 'Breadcrumbs' }),
      page.getByRole('navigation', { name: 'Docs pages' }),
      page.locator('.table-of-contents'),
    ]) {
      assert.equal(await part.first().isVisible(), false, String(part));
    }
    assert.ok(await page.getByRole('heading', { level: 1 }).isVisible());
    const ink = await page.evaluate(() => {
      const shade = (colour: string) => (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
      const ground = getComputedStyle(document.documentElement).backgroundColor;
      const texts = [...document.querySelectorAll('article :is(p, li, td, pre span, h2)')].filter((text) =>
        text.checkVisibility(),
      );
      return {
        ground: shade(ground),
        palest: Math.max(...texts.flatMap((text) => shade(getComputedStyle(text).color))),
      };
    });
    assert.deepEqual(ink.ground, [255, 255, 255]);
    assert.ok(ink.palest < 90, `the palest letter has ${ink.palest} of 255`);
  });

  test('the API reference prints its calls without the list and the forms', async (t) => {
    const { page } = await site.open(t, '/api');
    await keepsCalls(page, 'placeOrder', 'readProfile');
    await page.emulateMedia({ media: 'print' });
    assert.equal(await page.getByRole('navigation', { name: 'Calls and schemas' }).isVisible(), false);
    assert.equal(await page.getByRole('button', { name: /^Try it/ }).count(), 0);
    const heading = page.locator('#placeOrder');
    await isSeen(heading);
    const { width = 0 } = (await heading.boundingBox()) ?? {};
    assert.ok(width > 600, `the text has the width of the paper: ${width} px`);
  });
});

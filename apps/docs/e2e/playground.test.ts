import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { colourFaultsOf, faultsOf, inColourMode, isGone, isSeen } from '@spark/testkit/browser';
import type { Locator, Page, Request } from 'playwright-core';
import { isHydrated, siteUnderTest } from './support/open-page.ts';

const site = siteUnderTest();
const PAGE = '/spark/BuildingAlgo/playground';
const DESK = 'section[aria-label="Try an options strategy"]';

/** As a visitor with their own desk, so that tests do not meet each other's orders. */
async function openPlayground(page: Page): Promise<Locator> {
  await isHydrated(page);
  const desk = page.locator(DESK);
  await desk.getByRole('button', { name: 'Open the playground' }).click();
  await desk.getByRole('button', { name: 'Try it with a paper account' }).click();
  await isSeen(desk.getByRole('group', { name: 'Fill the legs with' }));
  return desk;
}

function figure(desk: Locator, label: string): Locator {
  return desk.locator('dl > div').filter({ hasText: label }).locator('dd');
}

const RUPEES = /^₹ −?[\d,]+\.\d\d$/;

suite('the strategy playground', () => {
  test('an iron condor is worked out, placed once by a double click, filled, and closed', async (t) => {
    const { page, complaints } = await site.open(t, PAGE);
    const placed: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname !== '/basket' || request.method() !== 'POST') return;
      if (!request.postData()?.includes('dryRun')) placed.push(request.headers()['idempotency-key'] ?? '');
    });
    const desk = await openPlayground(page);
    await desk.getByLabel('Strategy and accounts').selectOption('demo');
    await desk.getByRole('button', { name: 'Short straddle' }).click();
    await isSeen(figure(desk, 'Most loss').filter({ hasText: 'unlimited' }));
    await desk.getByRole('button', { name: 'Iron condor' }).click();
    assert.equal(await desk.getByRole('list', { name: 'Legs' }).getByRole('listitem').count(), 4);
    for (const label of ['Most profit', 'Most loss', 'Net premium, received'])
      await isSeen(figure(desk, label).filter({ hasText: RUPEES }));
    await isSeen(figure(desk, 'Break-evens').filter({ hasText: /^[\d,.]+ and [\d,.]+$/ }));
    await isSeen(figure(desk, 'Probability').filter({ hasText: /^[\d.]+ %$/ }));
    await isSeen(desk.getByRole('columnheader', { name: 'paper estimate' }));
    for (const label of ['Margin required', 'Blocked in the end', 'Available', 'Charges'])
      await isSeen(desk.getByRole('row', { name: new RegExp(`^${label} [\\d,]+\\.\\d\\d$`) }));
    await isSeen(desk.getByRole('row', { name: /^Sell NIFTY\w+CE ?NIFTY is at .* 65 / }));
    await isSeen(desk.getByRole('group', { name: 'The basket as a program' }).getByText('"6 OTM"').first());
    await desk.getByRole('button', { name: 'Place in paper accounts' }).dblclick();
    const live = desk.getByRole('region', { name: 'Legs of the basket, live' });
    const filled = live.getByRole('row', { name: /Executed 65 of 65 at [\d,]+\.\d\d −?[\d,]+\.\d\d$/ });
    for (const at of [0, 1, 2, 3]) await filled.nth(at).waitFor({ state: 'visible' });
    assert.equal(await filled.count(), 4);
    await desk.getByRole('button', { name: 'Close it' }).click();
    await isSeen(desk.getByText('Flat: nothing of it is left.'));
    assert.equal(placed.length, 1, 'the double click placed one basket');
    assert.match(placed[0] ?? '', /^[\da-f]{32}$/);
    await desk.getByRole('button', { name: 'New ticket' }).click();
    await isSeen(desk.getByRole('button', { name: 'Place in paper accounts' }));
    assert.deepEqual(complaints, []);
  });

  test('legs are added and removed by keyboard, and what is wrong is said', async (t) => {
    const { page } = await site.open(t, PAGE);
    const desk = await openPlayground(page);
    await desk.getByRole('button', { name: 'Bull call spread' }).press('Enter');
    await desk.getByRole('button', { name: 'Add a leg' }).press('Enter');
    const third = desk.getByRole('group', { name: 'Leg 3' });
    await third.getByLabel('Kind').selectOption('FUT');
    assert.ok(await third.getByLabel('Strike').isDisabled());
    await third.getByLabel('Lots').fill('');
    await isSeen(desk.getByText('Leg 3 needs whole lots, from 1 to 9999.'));
    assert.ok(await desk.getByRole('button', { name: 'Place in paper accounts' }).isDisabled());
    await desk.getByRole('button', { name: 'Remove leg 3' }).press('Enter');
    await isGone(third);
    await isSeen(figure(desk, 'Net premium, paid').filter({ hasText: RUPEES }));
    // What Spark refuses is told with its sentence, and no figure of other legs stays.
    const errors = [
      { code: 'price_unknown', message: 'No price of SENSEX is known', hint: 'Ask again later' },
    ];
    await page.route(
      (url) => url.pathname === '/payoff',
      (route) =>
        route.fulfill({ status: 409, json: { status: false, error: true, data: [], message: '', errors } }),
    );
    await desk.getByLabel('Underlying').selectOption('SENSEX');
    await isSeen(desk.getByRole('alert').filter({ hasText: 'No price of SENSEX is known. Ask again later' }));
    assert.equal(await figure(desk, 'Most profit').textContent(), '–');
  });

  test('an answer that comes late does not replace that of newer legs', async (t) => {
    const { page } = await site.open(t, PAGE);
    const desk = await openPlayground(page);
    await isSeen(figure(desk, 'Most loss').filter({ hasText: RUPEES }));
    const isOfStraddle = (request: Request) =>
      new URL(request.url()).pathname === '/payoff' && request.postDataJSON().legs.length === 2;
    const held = Promise.withResolvers<void>();
    await page.route(
      (url) => url.pathname === '/payoff',
      async (route) => {
        if (isOfStraddle(route.request())) await held.promise;
        await route.continue();
      },
    );
    const asked = page.waitForRequest(isOfStraddle);
    await desk.getByRole('button', { name: 'Short straddle' }).click();
    await asked;
    await desk.getByRole('button', { name: 'Iron condor' }).click();
    await isSeen(figure(desk, 'Most loss').filter({ hasText: RUPEES }));
    const late = page.waitForResponse((response) => isOfStraddle(response.request()));
    held.resolve();
    await (await late).finished();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    assert.match((await figure(desk, 'Most loss').textContent()) ?? '', RUPEES);
  });

  test('it is readable in both colour modes and on a phone', async (t) => {
    const { page } = await site.open(t, PAGE, { viewport: { width: 360, height: 740 } });
    const desk = await openPlayground(page);
    await isSeen(figure(desk, 'Most profit').filter({ hasText: RUPEES }));
    assert.deepEqual(await faultsOf(page, DESK), []);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 360, `${width} pixels wide`);
    for (const mode of ['light', 'dark'] as const) {
      await inColourMode(page, mode);
      assert.deepEqual(await colourFaultsOf(page, DESK), [], mode);
    }
  });
});

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { isGone, isSeen } from '@spark/testkit/browser';
import type { Page } from 'playwright-core';
import { isHydrated, keepsCalls, PHONE, siteUnderTest } from './support/open-page.ts';

const site = siteUnderTest();
const sectionOf = (page: Page, id: string) => page.locator(`section[data-section="${id}"]`);
const sampleOf = (page: Page, id: string) => sectionOf(page, id).getByRole('group', { name: /: sample$/ });

/** The sample is rendered again in the next frame. */
async function sampleShows(page: Page, id: string, text: string): Promise<void> {
  await isSeen(sampleOf(page, id).filter({ hasText: text }));
}

async function choose(page: Page, id: string, language: string): Promise<void> {
  await sectionOf(page, id).getByRole('button', { name: language, exact: true }).click();
}

suite('the sample of a call', () => {
  test('has our clients first: Python, TypeScript, then curl', async (t) => {
    const { page } = await site.open(t, '/api#placeOrder');
    await keepsCalls(page, 'placeOrder', 'readProfile');
    const bar = sectionOf(page, 'placeOrder').getByRole('group', { name: /^Language of the sample/ });
    const languages = await bar.locator('button[aria-pressed]').allInnerTexts();
    assert.deepEqual(languages, ['Python', 'TypeScript', 'curl']);
    await sampleShows(page, 'placeOrder', 'from sparklib import SparkLib');
    await sampleShows(page, 'placeOrder', site.address());
  });

  test('follows the form, in every language, and is that of the call again when the form is closed', async (t) => {
    const { page } = await site.open(t, '/api#placeOrder');
    await keepsCalls(page, 'placeOrder', 'readProfile');
    const section = sectionOf(page, 'placeOrder');
    await section.getByRole('button', { name: 'Try it: Place an order' }).click();
    await section.getByLabel('qty', { exact: true }).fill('75');
    await section.getByLabel('transType').selectOption('Sell');
    await sampleShows(page, 'placeOrder', 'qty=75,');
    await sampleShows(page, 'placeOrder', 'transType="Sell",');
    await choose(page, 'placeOrder', 'TypeScript');
    await sampleShows(page, 'placeOrder', 'qty: 75,');
    await choose(page, 'placeOrder', 'curl');
    await sampleShows(page, 'placeOrder', '"qty": 75,');
    await section.getByRole('button', { name: 'Close the form: Place an order' }).click();
    await sampleShows(page, 'placeOrder', '"qty": 1,');
  });

  test('hides secrets until the reader wants to see them', async (t) => {
    const { page } = await site.open(t, '/api#validateSession');
    await keepsCalls(page, 'validateSession');
    const section = sectionOf(page, 'validateSession');
    await section.getByRole('button', { name: /^Try it: / }).click();
    await section.getByLabel('sessionid').fill('hush-hush');
    await sampleShows(page, 'validateSession', 'os.environ["SESSIONID"]');
    assert.doesNotMatch(await sampleOf(page, 'validateSession').innerText(), /hush-hush/);
    await section.getByRole('button', { name: 'Show secrets' }).click();
    await sampleShows(page, 'validateSession', '"hush-hush"');
  });

  test('shows the token of the reader on request', async (t) => {
    const { page } = await site.open(t, '/api#readProfile');
    await keepsCalls(page, 'readProfile');
    const section = sectionOf(page, 'readProfile');
    await isGone(section.getByRole('button', { name: 'Show my token' }));
    await section.getByRole('button', { name: /^Try it: / }).click();
    await section.getByRole('button', { name: 'Send GET' }).click();
    await isSeen(section.locator('[data-outcome] strong', { hasText: '200' }));
    await sampleShows(page, 'readProfile', 'os.environ["SPARK_TOKEN"]');
    const token = await page.evaluate(
      () => JSON.parse(sessionStorage.getItem('spark.api.session') ?? '{}').token as string,
    );
    await section.getByRole('button', { name: 'Show my token' }).click();
    await sampleShows(page, 'readProfile', token);
    await section.getByRole('button', { name: 'Show my token' }).click();
    await sampleShows(page, 'readProfile', 'os.environ["SPARK_TOKEN"]');
  });

  test('is in one language for the whole site, wherever it was chosen', async (t) => {
    const { page } = await site.open(t, '/api#placeOrder');
    await keepsCalls(page, 'placeOrder', 'readProfile');
    await choose(page, 'placeOrder', 'TypeScript');
    await sampleShows(page, 'readProfile', '@spark/client');
    await page.goto('/spark/BuildingAlgo/orderexec/placeorder');
    await isHydrated(page);
    const tabs = page.locator('article').getByRole('tablist').first();
    await isSeen(tabs.locator('[aria-selected="true"]', { hasText: 'TypeScript' }));
    assert.deepEqual((await tabs.getByRole('tab').allInnerTexts())[0], 'Python');
    await tabs.getByRole('tab', { name: 'curl' }).click();
    await page.goto('/api#placeOrder');
    await keepsCalls(page, 'placeOrder', 'readProfile');
    await isSeen(sampleOf(page, 'placeOrder').filter({ hasText: /^curl / }));
  });

  test('stays in view while its call is read, and stands below the text on phones', async (t) => {
    const { page } = await site.open(t, '/api#placeOrder');
    await keepsCalls(page, 'placeOrder', 'readProfile');
    const errors = sectionOf(page, 'placeOrder').getByRole('heading', { name: 'Errors' });
    await errors.evaluate((heading) => heading.scrollIntoView({ block: 'start' }));
    const box = await sampleOf(page, 'placeOrder').boundingBox();
    assert.ok(box && box.y >= 0 && box.y < 300, `the sample is at ${box?.y}`);

    const phone = await site.open(t, '/api#placeOrder', { viewport: PHONE });
    await keepsCalls(phone.page, 'placeOrder', 'readProfile');
    await isSeen(sampleOf(phone.page, 'placeOrder'));
    // Both in one turn of the page, which may still scroll to its call or render the sample again.
    const isBelow = await sectionOf(phone.page, 'placeOrder').evaluate((section) => {
      const above = [...section.querySelectorAll('h3, h4')].find(
        ({ textContent }) => textContent === 'Errors',
      );
      const below = section.querySelector('[aria-label$=": sample"]');
      return above && below && below.getBoundingClientRect().top > above.getBoundingClientRect().top;
    });
    assert.ok(isBelow, 'one below the other');
  });
});

suite('beside the sample', () => {
  test('there are tables of the fields of the reply and of the errors, those in common included', async (t) => {
    const { page } = await site.open(t, '/api#placeOrder');
    await isHydrated(page);
    const section = sectionOf(page, 'placeOrder');
    const reply = section.getByRole('group', { name: 'Place an order: reply' });
    await isSeen(reply.getByRole('rowheader', { name: /^strefID/ }));
    const errors = section.getByRole('group', { name: 'Place an order: errors' });
    const killed = errors.getByRole('row', { name: /guard_killed/ });
    assert.match(await killed.innerText(), /guard_killed\s+400[\s\S]*kill switch[\s\S]*POST \/killswitch/);
    await section.getByText(/in common with other calls/).click();
    await isSeen(section.getByRole('row', { name: /token_expired/ }).filter({ hasText: '401' }));
    assert.equal(await page.locator('#error-token_expired').count(), 1, 'an address leads to one place');
  });
});

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { focusIsOn, isAt, isGone, isSeen } from '@spark/testkit/browser';
import type { Page } from 'playwright-core';
import { isHydrated, keepsCalls, PHONE, siteUnderTest } from './support/open-page.ts';

const site = siteUnderTest();
// By their places: the whole page asked for a role costs seconds of the processor, see `keepsCalls`.
const contents = (page: Page) => page.locator('nav[aria-label="Calls and schemas"]');
const opener = (page: Page) => page.locator('button[aria-controls="api-contents"]', { hasText: 'All calls' });

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId?: string }>>>>;
  readonly webhooks?: Description['paths'];
  readonly components: { readonly schemas: Readonly<Record<string, { readonly 'x-part-of'?: string }>> };
}

async function description(): Promise<Description> {
  return (await (await fetch(`${site.address()}/openapi.json`)).json()) as Description;
}

function operationIds({ paths, webhooks = {} }: Description): readonly string[] {
  return [...Object.values(paths), ...Object.values(webhooks)]
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ operationId }) => operationId ?? []);
}

suite('without JavaScript', () => {
  test('the page has every call of the served description, with its path, fields, errors and a sample', async (t) => {
    const { page } = await site.open(t, '/api', { javaScriptEnabled: false });
    const ids = operationIds(await description());
    assert.ok(ids.length > 50);
    const anchors = new Set(await page.locator('main [id]').evaluateAll((all) => all.map(({ id }) => id)));
    assert.deepEqual(
      ids.filter((id) => !anchors.has(id)),
      [],
    );
    const order = page.locator('section', { has: page.locator('h3#placeOrder') });
    // Not innerText: what is out of sight is not laid out yet.
    const text = (await order.textContent()) ?? '';
    for (const expected of ['POST', '/order', 'required', 'strategyname', '400', 'Order placed in']) {
      assert.ok(text.includes(expected), expected);
    }
    assert.match(text, /from sparklib import SparkLib/);
  });

  test('the page has the list of schemas, the error catalogue, the webhook and the order websocket', async (t) => {
    const { page } = await site.open(t, '/api', { javaScriptEnabled: false });
    const text = (await page.getByRole('main').textContent()) ?? '';
    assert.ok(text.includes('/orderWS'));
    assert.ok(text.includes('/tv-webhook/'));
    for (const id of ['schemas', 'errors', 'websocket', 'introduction']) {
      assert.equal(await page.locator(`main #${id}`).count(), 1, id);
    }
    const { components } = await description();
    const headings = new Set(await page.locator('main h3').allTextContents());
    // What only describes the inside of a document is left to its own pages.
    const shown = Object.entries(components.schemas).filter(([, schema]) => !schema['x-part-of']);
    const missing = shown.map(([name]) => name).filter((name) => !headings.has(name));
    assert.deepEqual(missing, []);
  });

  test('on a phone the list of calls is in the page, since nothing could open a drawer', async (t) => {
    const { page } = await site.open(t, '/api', { javaScriptEnabled: false, viewport: PHONE });
    await isSeen(contents(page).getByRole('link', { name: 'Place an order' }));
  });
});

suite('the sidebar', () => {
  test('leads to a call and follows the scroll', async (t) => {
    const { page } = await site.open(t, '/api');
    await isHydrated(page);
    const current = contents(page).locator('[aria-current]');
    await contents(page).getByRole('link', { name: 'Place an order' }).click();
    await isAt(page, '/api#placeOrder');
    await isHeadingAtTop(page, 'placeOrder');
    await isSeen(current.filter({ hasText: 'Place an order' }));
    for (const id of ['deleteStrategy', 'readProfile', 'readTradebook']) {
      await page.locator(`#${id}`).evaluate((heading) => heading.scrollIntoView({ block: 'start' }));
      await page.waitForFunction(
        (hash) => document.querySelector('nav [aria-current="location"]')?.getAttribute('href') === hash,
        `#${id}`,
      );
      assert.equal(await current.count(), 1, 'one at a time');
      const isInSight = await current.evaluate((link) => {
        const { top, bottom } = link.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });
      assert.ok(isInSight, `${id} is in sight in the list`);
    }
  });

  test('becomes a drawer on phones: opened by its button, closed by a choice, by Escape and by Close', async (t) => {
    const { page } = await site.open(t, '/api', { viewport: PHONE });
    await isHydrated(page);
    const drawer = contents(page);
    await isGone(drawer);
    await opener(page).click();
    await isSeen(drawer);
    await focusIsOn(page, 'Close');
    await page.keyboard.press('Escape');
    await isGone(drawer);
    await focusIsOn(page, 'All calls');
    await opener(page).click();
    await drawer.getByRole('button', { name: 'Close' }).click();
    await isGone(drawer);
    await opener(page).click();
    await drawer.getByRole('link', { name: 'Create a strategy' }).click();
    await isGone(drawer);
    await isAt(page, '/api#addStrategy');
    await isHeadingAtTop(page, 'addStrategy');
  });
});

suite('deep links', () => {
  for (const id of ['placeOrder', 'readTradebook', 'schemas']) {
    test(`/api#${id} opens at its section`, async (t) => {
      const { page } = await site.open(t, `/api#${id}`);
      await isHydrated(page);
      await isHeadingAtTop(page, id);
    });
  }

  test('a click inside the site on a link to a call arrives there too', async (t) => {
    const { page } = await site.open(t, '/spark/BuildingAlgo/orderexec/placeorder');
    await isHydrated(page);
    const link = page.locator('article a[href^="/api#"]').first();
    const target = (await link.getAttribute('href')) ?? '';
    await link.click();
    await isAt(page, target);
    await isHeadingAtTop(page, target.split('#')[1] ?? '');
  });

  test('the symbol beside a heading copies its address and confirms it', async (t) => {
    const { page } = await site.open(t, '/api', { permissions: ['clipboard-read', 'clipboard-write'] });
    await isHydrated(page);
    await page.locator('#readProfile').scrollIntoViewIfNeeded();
    await page
      .locator('#readProfile')
      .getByRole('link', { name: 'Direct link to Read your profile' })
      .click();
    await isSeen(page.getByRole('status').filter({ hasText: 'Link copied' }));
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), /\/api#readProfile$/);
  });
});

suite('code samples', () => {
  test('are in Python, TypeScript and curl; one choice counts for all calls and is remembered', async (t) => {
    const { page } = await site.open(t, '/api#readProfile');
    await keepsCalls(page, 'readProfile', 'listAccounts');
    const sample = (call: string) => page.getByRole('group', { name: `${call}: sample` });
    const choose = (language: string) =>
      page
        .getByRole('group', { name: 'Language of the sample: Read your profile' })
        .getByRole('button', { name: language })
        .click();
    const shows = (call: string, text: RegExp) => isSeen(sample(call).filter({ hasText: text }));
    await shows('Read your profile', /spark\.readProfile\(\)/);
    await choose('TypeScript');
    await shows('Read your profile', /await spark\.readProfile\(\)/);
    await choose('curl');
    await shows('Read your profile', /^curl /);
    await shows('List your accounts', /^curl /);
    await page.reload();
    await keepsCalls(page, 'readProfile');
    await isSeen(sample('Read your profile').filter({ hasText: /^curl / }));
  });

  test('can be copied', async (t) => {
    const { page } = await site.open(t, '/api#readProfile', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await keepsCalls(page, 'readProfile');
    await page.getByRole('button', { name: 'Copy the sample: Read your profile' }).click();
    await isSeen(page.getByText('Copied', { exact: true }));
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), /spark\.readProfile\(\)/);
  });
});

suite('the text of the reference that fails to load', () => {
  test('coming from another page: the error text and Retry, which brings it', async (t) => {
    const { page } = await site.open(t, '/');
    await isHydrated(page);
    // Among the files of code only the one with the text holds tables.
    await page.route(/\/assets\/js\/.*\.js$/, async (route) => {
      const reply = await route.fetch();
      if ((await reply.text()).includes('<table')) await route.abort();
      else await route.fulfill({ response: reply });
    });
    await page.getByRole('link', { name: 'SparkAPI', exact: true }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'The API reference could not be loaded' });
    await isSeen(alert);
    await page.unrouteAll();
    await alert.getByRole('button', { name: 'Retry' }).click();
    await isSeen(page.locator('#placeOrder'));
    await isGone(alert);
  });
});

async function isHeadingAtTop(page: Page, id: string): Promise<void> {
  await page.waitForFunction((wanted) => {
    const top = document.getElementById(wanted)?.getBoundingClientRect().top ?? -1;
    return top >= 0 && top < innerHeight / 2;
  }, id);
}

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Browser, chromium } from 'playwright-core';
import { siteFor, writeSite } from './site-under-test.ts';
import { sparkFor } from './spark-under-test.ts';

/** What a person sees in a browser while the site is built; the replies themselves are tried in site.test.ts. */

let browser: Browser;

before(async () => {
  const url = process.env.SPARK_TEST_CHROMIUM_URL;
  assert.ok(url, 'There is no browser: run this with `npm test -- site-waiting-page`.');
  browser = await chromium.connect(url);
});

after(() => browser?.close());

test('while the site builds: status 503, the progress, and the page reloads itself into the site', async (t) => {
  const underTest = await siteFor(t, 'absent');
  const { spark } = await sparkFor(t, { world: { site: underTest.site } });
  const address = await spark.app.listen({ host: '127.0.0.1', port: 0 });
  underTest.site.build();
  const context = await browser.newContext({ baseURL: address });
  t.after(() => context.close());
  const page = await context.newPage();

  const reply = await page.goto('/spark/intro');
  assert.equal(reply?.status(), 503);
  assert.equal(await reply?.headerValue('retry-after'), '2');
  assert.match(await page.getByRole('status').innerText(), /being built.*This page reloads itself/);
  const progress = page.getByRole('progressbar', { name: 'Progress of the build' });
  await progress.waitFor();
  assert.equal(await progress.getAttribute('value'), null, 'nothing is known of it yet');

  underTest.reach({ number: 2, of: 3, name: 'Compressing the files' });
  await page.getByText('Step 2 of 3: Compressing the files').waitFor();
  assert.equal(await progress.getAttribute('value'), '1.5');
  assert.equal(await progress.getAttribute('max'), '3');
  assert.equal((await fetch(`${address}/healthz`)).status, 200, 'the API is up meanwhile');

  await writeSite(underTest.folder);
  await underTest.end({ kind: 'built' });
  await page.getByText('One order, every account.').waitFor();
  assert.equal(await page.title(), 'intro');
  assert.equal(new URL(page.url()).pathname, '/spark/intro');
});

test('a failed build is shown, with the command that says why', async (t) => {
  const underTest = await siteFor(t, 'absent');
  const { spark } = await sparkFor(t, { world: { site: underTest.site } });
  const address = await spark.app.listen({ host: '127.0.0.1', port: 0 });
  underTest.site.build();
  await underTest.end({ kind: 'failed', lastLines: [] });
  const context = await browser.newContext({ baseURL: address });
  t.after(() => context.close());
  const page = await context.newPage();

  const reply = await page.goto('/');
  assert.equal(reply?.status(), 503);
  await page.getByRole('heading', { name: 'The site could not be built' }).waitFor();
  assert.match(await page.locator('pre').innerText(), /npm run build:site/);
});

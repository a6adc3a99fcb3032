import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { isAt, isSeen } from '@spark/testkit/browser';
import { isHydrated, siteUnderTest } from './support/open-page.ts';

const site = siteUnderTest();

const below = (folder: string, names: string) => names.split(' ').map((name) => `${folder}/${name}`);

/** Every page of the specification, spelt exactly so. */
const PAGES = [
  ...['/', '/api', '/blog', '/blog/archive', '/blog/authors', '/blog/tags', '/markdown-page'],
  ...below('/blog/authors', 'spark-engineering spark-trading-desk'),
  ...below('/blog/tags', 'build-algos launch'),
  '/blog/buildalgos-launch',
  ...below('/spark', 'intro install pricing'),
  ...below('/spark/Guides', 'guide tgsetup'),
  ...below('/spark/Console', 'intro signin lookingAfter'),
  ...below(
    '/spark/BuildingAlgo',
    'buildingAlgos dataHandler historicalData symbolformat tradingSetup sampleStrat',
  ),
  ...below(
    '/spark/BuildingAlgo/orderexec',
    'cancelorder modifyorder netposition orderActions orderexecution orderPush orderSocket placeorder placeorderOp reexecute squareOffSingleOrder tradingview-webhook',
  ),
  ...below('/spark/BuildingAlgo/samples', 'equityrangeBreak examples opstraddle'),
  '/spark/ConnectBrokers',
  ...below('/spark/ConnectBrokers', 'Angelone Fyers IIFLXTS testBroker'),
  ...below(
    '/buildalgos',
    'intro gettingstarted buildingStrats/intro buildingStrats/builder buildingStrats/saving',
  ),
];

const BUILDER_PAGES = [
  ...below('Actions', 'intro addleg sqall squareoffaction stop-trading stopwt'),
  ...below('Conditions', 'intro cndelements cndop conditionBuilder'),
  ...below(
    'DataPoints',
    'intro candledata combinedpremium days-to-expire DaysFromLastExpiry synthetic-futures',
  ),
  ...below(
    'Indicators',
    'intro AverageDirectionalIndex BollingerBands exponential-moving-average highlowAvg2 HLC3 MACd ORB pivot-points PreviousDaysRange RSI simple-moving-average Stochastic-Oscillator Stochastic-rsi super-trend vwap',
  ),
];

const ALIASES: Readonly<Record<string, string>> = {
  '/docs': '/spark/intro',
  '/docs/': '/spark/intro',
  '/spark': '/spark/intro',
  '/blogs': '/blog',
  '/blogs/': '/blog',
  '/buildalogs': '/buildalgos/intro',
  '/buildalgos': '/buildalgos/intro',
  '/spark/guide': '/spark/Guides/guide',
  '/spark/tgsetup': '/spark/Guides/tgsetup',
  '/spark/ConnectBrokers/index': '/spark/ConnectBrokers',
  ...Object.fromEntries(
    BUILDER_PAGES.map((page) => [`/buildalgos/buildingStrats/${page}`, `/buildalgos/${page}`]),
  ),
};

const ask = (path: string) =>
  fetch(`${site.address()}${path}`, { headers: { accept: 'text/html' }, redirect: 'manual' });

suite('every route of the specification', () => {
  const pages = [...PAGES, ...BUILDER_PAGES.map((page) => `/buildalgos/${page}`)];

  test(`answers 200 with a page that has a heading, letter case included (${pages.length} pages)`, async () => {
    for (const path of pages) {
      const reply = await ask(path);
      const html = await reply.text();
      assert.equal(reply.status, 200, path);
      assert.match(html, /<h1[\s>]/, path);
      assert.doesNotMatch(html, /<title[^>]*>[^<]*(Page not found|has moved)/, path);
    }
  });

  test('is found by the router in the browser as well, not only by the server', async (t) => {
    const { page, complaints } = await site.open(t, '/');
    await isHydrated(page);
    const paths = await page.evaluate(async (wanted) => {
      const missing: string[] = [];
      for (const path of wanted) {
        const next = new Promise<void>((resolve) => {
          const titles = new MutationObserver(() => {
            if (location.pathname !== path) return;
            titles.disconnect();
            resolve();
          });
          titles.observe(document, { childList: true, subtree: true, characterData: true });
        });
        const link = document.querySelector<HTMLAnchorElement>('a.navbar__brand');
        if (!link) throw new Error('no link to borrow');
        history.pushState(null, '', path);
        dispatchEvent(new PopStateEvent('popstate', { state: null }));
        await next;
        if (document.querySelector('h1')?.textContent === 'Page not found') missing.push(path);
      }
      return missing;
    }, pages.slice(1));
    assert.deepEqual(paths, []);
    assert.deepEqual(complaints, []);
  });

  test('sampleStrat is reachable but not in the sidebar', async (t) => {
    const { page } = await site.open(t, '/spark/BuildingAlgo/sampleStrat');
    assert.equal(await page.locator('aside a[href$="/sampleStrat"]').count(), 0);
    assert.ok((await page.locator('aside a[href="/spark/intro"]').count()) > 0, 'the sidebar is there');
  });
});

suite('aliases', () => {
  test(`every one leads to its page without scripts (${Object.keys(ALIASES).length} addresses)`, async () => {
    for (const [from, to] of Object.entries(ALIASES)) {
      const reply = await ask(from);
      assert.equal(reply.status, 200, from);
      const html = await reply.text();
      // The address of an index page shows the page itself.
      if (from === `${to}/index`) assert.match(html, /<h1[\s>]/);
      else assert.match(html, new RegExp(`http-equiv="?refresh"? content="0; url=${to}"`), from);
    }
  });

  for (const from of [
    '/docs/',
    '/blogs/',
    '/buildalogs',
    '/buildalgos',
    '/spark/guide',
    '/spark/tgsetup',
    '/spark/ConnectBrokers/index',
    '/buildalgos/buildingStrats/Indicators/MACd',
  ]) {
    test(`${from} redirects in the browser, by address`, async (t) => {
      const { page, complaints } = await site.open(t, `${from}?a=1#end`);
      await page.waitForURL((url) => url.pathname === ALIASES[from]);
      await isSeen(page.getByRole('heading', { level: 1 }));
      await isHydrated(page);
      assert.deepEqual(complaints, []);
    });
  }

  test('a click inside the site redirects too, without loading the site again', async (t) => {
    const { page } = await site.open(t, '/');
    await isHydrated(page);
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await page.getByRole('link', { name: 'Blogs', exact: true }).click();
    await isAt(page, '/blog');
    await isSeen(page.getByRole('heading', { level: 1, name: 'Blog' }));
    // A refresh would come in the next moment: asking the page for two frames is time enough for it.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    assert.ok(await page.evaluate(() => 'isSamePage' in window));
    await page.goBack();
    await isAt(page, '/');
  });
});

suite('an unknown address', () => {
  for (const path of ['/nothing-here', '/spark/Nothing', '/blog/tags/nothing', '/404.html']) {
    test(`${path} answers 404 with the not-found page`, async (t) => {
      const { page } = await site.open(t, undefined);
      const reply = await page.goto(path);
      assert.equal(reply?.status(), 404);
      await isSeen(page.getByRole('heading', { level: 1, name: 'Page not found' }));
      // The title is written anew when the page comes to life.
      await isHydrated(page);
      await page.waitForFunction(() => /Page not found/.test(document.title));
    });
  }

  test('the not-found page has a search that works', async (t) => {
    const { page } = await site.open(t, '/nothing-here');
    await isHydrated(page);
    const field = page.getByRole('main').getByRole('combobox', { name: 'Search' });
    await field.fill('pricing');
    await page.getByRole('main').getByRole('option').first().click();
    await isAt(page, '/spark/pricing');
  });

  test('a program that asks for no page gets the envelope', async () => {
    const reply = await fetch(`${site.address()}/nothing-here`, { headers: { accept: 'application/json' } });
    assert.equal(reply.status, 404);
    assert.equal(((await reply.json()) as { readonly error: boolean }).error, true);
  });
});

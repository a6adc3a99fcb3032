import assert from 'node:assert/strict';
import { after, before, type TestContext } from 'node:test';
import { type RunningSpark, startSpark } from '@spark/testkit/browser';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

/** Generous, because the machine may be busy with other tests; a longer wait is a fault. */
const PATIENCE_MS = 90_000;
const WIDE = { width: 1280, height: 800 } as const;
export const PHONE = { width: 390, height: 800 } as const;

export interface OpenedPage {
  readonly page: Page;
  /** Errors in the console and uncaught errors so far. */
  readonly complaints: readonly string[];
  /** The addresses of all requests so far. */
  readonly requests: readonly string[];
}

export interface SiteUnderTest {
  readonly address: () => string;
  /** A page in its own context, closed when the test ends; goes to `path` unless it is undefined. */
  readonly open: (
    t: TestContext,
    path: string | undefined,
    options?: BrowserContextOptions,
  ) => Promise<OpenedPage>;
}

/** To be called once at the top of a test file: one Spark for the file, in the one browser of the run. */
export function siteUnderTest(): SiteUnderTest {
  let spark: RunningSpark | undefined;
  let browser: Browser | undefined;

  before(async () => {
    const url = process.env.SPARK_TEST_CHROMIUM_URL;
    assert.ok(url, 'There is no browser: run the tests of the site with `npm test -- e2e`.');
    [spark, browser] = await Promise.all([startSpark(), chromium.connect(url)]);
  });

  after(async () => {
    await Promise.all([spark?.stop(), browser?.close()]);
  });

  const address = () => {
    assert.ok(spark, 'Spark runs');
    return spark.address;
  };
  return {
    address,
    open: async (t, path, options = {}) => {
      assert.ok(browser, 'the browser runs');
      const context = await browser.newContext({ baseURL: address(), viewport: WIDE, ...options });
      t.after(() => context.close());
      context.setDefaultTimeout(PATIENCE_MS);
      const page = await context.newPage();
      const complaints: string[] = [];
      const requests: string[] = [];
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('request', (request) => requests.push(request.url()));
      if (path !== undefined) await page.goto(path);
      return { page, complaints, requests };
    },
  };
}

/** React has hydrated the page: clicks work from now on. */
export async function isHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.hasHydrated === 'true');
}

/**
 * The API reference has 50,000 elements, and while a test waits, each query by role or by text reads all of them in every frame.
 * A test about some calls keeps these alone, once the page is hydrated.
 */
export async function keepsCalls(page: Page, ...ids: readonly string[]): Promise<void> {
  await isHydrated(page);
  await page.evaluate((kept) => {
    for (const section of document.querySelectorAll<HTMLElement>('main section[data-section]'))
      if (!kept.includes(section.dataset.section ?? '')) section.remove();
  }, ids);
}

import assert from 'node:assert/strict';
import { after, before, type TestContext } from 'node:test';
import { Spark } from '@spark/client';
import { isSeen, OWNER, type RunningSpark, startSpark } from '@spark/testkit/browser';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';

/** Generous, because the machine may be busy with other tests; a longer wait is a fault. */
const PATIENCE_MS = 90_000;
export const WIDE = { width: 1440, height: 860 } as const;
export const PHONE = { width: 360, height: 780 } as const;

export type OpenedConsole = {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors in the console of the browser, refused by a policy or not caught, so far. */
  readonly complaints: readonly string[];
};

export type ConsoleUnderTest = {
  readonly address: () => string;
  readonly spark: () => RunningSpark;
  /** A client of the owner, as a program has it. */
  readonly client: () => Promise<Spark>;
  /** A browser of its own at a page of the console, not signed in. */
  readonly open: (t: TestContext, path: string, options?: BrowserContextOptions) => Promise<OpenedConsole>;
  /** The same, signed in as the owner. */
  readonly signedIn: (
    t: TestContext,
    path: string,
    options?: BrowserContextOptions,
  ) => Promise<OpenedConsole>;
};

/** To be called once at the top of a test file: one Spark for the file, in the one browser of the run. */
export function consoleUnderTest(
  settings: Readonly<Record<string, string>> = {},
  startsAt?: number,
): ConsoleUnderTest {
  let running: RunningSpark | undefined;
  let browser: Browser | undefined;

  before(async () => {
    const url = process.env.SPARK_TEST_CHROMIUM_URL;
    assert.ok(url, 'There is no browser: run the tests of the console with `npm test -- console/e2e`.');
    [running, browser] = await Promise.all([startSpark(settings, startsAt), chromium.connect(url)]);
  });

  after(async () => {
    await Promise.all([running?.stop(), browser?.close()]);
  });

  function spark(): RunningSpark {
    assert.ok(running, 'Spark runs');
    return running;
  }

  async function open(
    t: TestContext,
    path: string,
    options: BrowserContextOptions = {},
  ): Promise<OpenedConsole> {
    assert.ok(browser, 'the browser runs');
    const context = await browser.newContext({ baseURL: spark().address, viewport: WIDE, ...options });
    t.after(() => context.close());
    context.setDefaultTimeout(PATIENCE_MS);
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(`/console${path}`);
    return { page, context, complaints };
  }

  return {
    address: () => spark().address,
    spark,
    client: () => Spark.login({ url: spark().address, ...OWNER }),
    open,
    signedIn: async (t, path, options) => {
      const opened = await open(t, path, options);
      await signIn(opened.page);
      return opened;
    },
  };
}

export async function signIn(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill(OWNER.userid);
  await page.getByLabel('Password').fill(OWNER.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await isLive(page);
}

/** The page follows orders and positions from now on. */
export async function isLive(page: Page): Promise<void> {
  await isSeen(page.locator('header [data-state="live"]'));
}

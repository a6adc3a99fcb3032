import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { BROWSER_FLAGS } from '../lighthouse.ts';
import type { Watched } from './record-ticks.ts';

export type RunningConsole = { readonly url: string; readonly tokens: readonly Watched[] };

export const OWNER = { userid: 'owner@spark.local', password: 'correct horse battery' } as const;
const SCREEN = { width: 1440, height: 860 } as const;

/** A browser of its own, signed in at a page of the console. */
export async function withConsole(
  url: string,
  path: string,
  run: (page: Page, context: BrowserContext) => Promise<void>,
): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: [...BROWSER_FLAGS],
  });
  try {
    const context = await browser.newContext({ baseURL: url, viewport: SCREEN });
    const page = await context.newPage();
    await page.goto(`/console${path}`);
    await signIn(page);
    await run(page, context);
  } finally {
    await browser.close();
  }
}

export async function signIn(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill(OWNER.userid);
  await page.getByLabel('Password').fill(OWNER.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.locator('header [data-state="live"]').waitFor();
}

import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';

/** Assertions that wait: the page has the time of the context's patience to become as expected. */

export async function isSeen(locator: Locator): Promise<void> {
  await locator.first().waitFor({ state: 'visible' });
}

export async function isGone(locator: Locator): Promise<void> {
  await locator.first().waitFor({ state: 'hidden' });
}

export async function isAt(page: Page, path: string): Promise<void> {
  await page.waitForURL((url) => url.pathname + url.search + url.hash === path);
}

export async function focusIsOn(page: Page, name: RegExp | string): Promise<void> {
  const wanted =
    typeof name === 'string' ? { exact: name, pattern: '' } : { exact: null, pattern: name.source };
  // The focus may follow in the next frame; if it never does, the assertion below says where it is instead.
  await page
    .waitForFunction(
      ({ exact, pattern }) => {
        const element = document.activeElement;
        const text = (element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim();
        return exact === null ? new RegExp(pattern).test(text) : text === exact;
      },
      wanted,
      { timeout: 30_000 },
    )
    .catch(() => undefined);
  const text = await page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
  });
  if (typeof name === 'string') assert.equal(text.trim(), name);
  else assert.match(text, name);
}

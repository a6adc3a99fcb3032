import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axeCode = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Axe = {
  readonly run: (
    context: string,
    options: object,
  ) => Promise<{
    readonly violations: readonly {
      readonly id: string;
      readonly help: string;
      readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
    }[];
  }>;
};

/** What axe finds wrong on the page as it stands, or within a part of it; one text for each place. */
export async function faultsOf(page: Page, within = 'html'): Promise<readonly string[]> {
  // Through the debugger and not as a script of the page, which the policy would refuse.
  await page.evaluate(axeCode);
  return page.evaluate(async (context) => {
    const axe = Reflect.get(window, 'axe') as Axe;
    const { violations } = await axe.run(context, { resultTypes: ['violations'] });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.slice(0, 5).map(({ html, failureSummary = '' }) => `${id}: ${help}\n${html}\n${failureSummary}`),
    );
  }, within);
}

/** Changes what the system prefers, and waits until the page has been drawn so. */
export async function inColourMode(page: Page, mode: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' });
  await page.waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, mode);
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await nextFrame();
    await nextFrame();
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)));
  });
}

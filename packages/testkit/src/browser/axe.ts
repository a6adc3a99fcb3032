import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { testSize } from '../test-size.ts';

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

/** What axe finds wrong on the current page, or within a part of it; one text for each place. */
export function faultsOf(page: Page, within = 'html'): Promise<readonly string[]> {
  return runAxe(page, within, {});
}

/** Rules that depend on the colour mode; the others were checked in the other mode already. */
export function colourFaultsOf(page: Page, within = 'html'): Promise<readonly string[]> {
  return runAxe(page, within, { runOnly: ['color-contrast', 'link-in-text-block'] });
}

/**
 * How often axe may check again a page that changed during the check; one that keeps changing is judged as it is then.
 */
const LOOKS_MAX = 5;

async function runAxe(page: Page, within: string, options: object): Promise<readonly string[]> {
  // Through the debugger and not as a script of the page, which the policy would refuse.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCode);
  for (let check = 1; ; check += 1) {
    await isDrawn(page);
    const { faults, hasChanged } = await checkOnce(page, within, options);
    // A field that was enabled meanwhile has the colours of one moment and the state of another.
    if (faults.length === 0 || !hasChanged || check === LOOKS_MAX) return faults;
  }
}

function checkOnce(page: Page, within: string, options: object) {
  return page.evaluate(
    async ({ context, settings }) => {
      const axe = Reflect.get(window, 'axe') as Axe;
      let hasChanged = false;
      const observer = new MutationObserver(() => {
        hasChanged = true;
      });
      observer.observe(document.body, { subtree: true, childList: true, attributes: true });
      // What is wrong is shown as it stands in the page: to find a selector for each element takes a third of a check.
      const { violations } = await axe.run(context, {
        resultTypes: ['violations'],
        selectors: false,
        ...settings,
      });
      observer.disconnect();
      const faults = violations.flatMap(({ id, help, nodes }) =>
        nodes
          .slice(0, 5)
          .map(({ html, failureSummary = '' }) => `${id}: ${help}\n${html}\n${failureSummary}`),
      );
      return { faults, hasChanged };
    },
    { context: within, settings: options },
  );
}

/** Until the last change has been drawn, its short transitions included. */
async function isDrawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await nextFrame();
    await nextFrame();
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
  });
}

/** Changes what the system prefers, and waits until the page has been drawn so. */
export async function inColourMode(page: Page, mode: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' });
  await page.waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, mode);
  await isDrawn(page);
}

/**
 * The API reference has some hundred sections made by the same code: a few of them are enough, and axe reads the whole
 * document for the smallest part of it.
 */
export async function thinOut(page: Page, existing = 'none'): Promise<void> {
  await page.evaluate(
    ({ existingSelector, read }) => {
      const sections = [...document.querySelectorAll<HTMLElement>('main section')];
      const everyOne = Math.ceil(sections.length / read);
      for (const [place, section] of sections.entries()) {
        if (place % everyOne !== 0 && !section.matches(existingSelector)) section.remove();
        // What is out of sight is not drawn, and has the colours of the mode in which it last was.
        section.style.contentVisibility = 'visible';
      }
    },
    { existingSelector: existing, read: testSize('sectionsRead') },
  );
}

import type { Page } from 'playwright-core';

export interface Shift {
  readonly value: number;
  readonly what: string;
}

/** To be called before the page is opened: records every layout shift from then on. */
export async function watchShifts(page: Page): Promise<() => Promise<readonly Shift[]>> {
  await page.addInitScript(() => {
    const shifts: { value: number; what: string }[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        readonly value: number;
        readonly sources: readonly { readonly node: Element | null }[];
      })[]) {
        const what = entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 120)).join(' | ');
        shifts.push({ value: entry.value, what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => Reflect.get(window, 'shifts'));
}

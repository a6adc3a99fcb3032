import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { BROWSER_FLAGS } from './lighthouse.ts';
import { startProcess } from './process-under-load.ts';

const QUERIES = ['strefID', 'how do I square off', 'websoket', 'superternd', 'placeorder'];
const ROUNDS = 20;
const AIM_MS = 50;

/** From a typed query to its results, in the built site as `npm start` serves it, once the files of the search are there. */
export async function benchSearch(): Promise<void> {
  spawnSync(process.execPath, ['scripts/build-site.ts'], { stdio: 'inherit' });
  const folder = mkdtempSync(join(tmpdir(), 'spark-bench-'));
  const spark = await startProcess({
    script: 'apps/server/src/main.ts',
    env: { PORT: '0', SPARK_DATA: folder },
    ready: /running at (\S+)/,
  });
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: BROWSER_FLAGS,
  });
  try {
    const page = await browser.newPage();
    await page.goto(spark.url);
    await page.locator('html[data-has-hydrated="true"]').waitFor();
    await page.getByRole('button', { name: /^Search/ }).click();
    await page.getByRole('combobox', { name: 'Search' }).fill('order');
    await page.getByRole('option').first().waitFor();
    print(await page.evaluate(`(${SEARCH})(${JSON.stringify(QUERIES)}, ${ROUNDS})`));
  } finally {
    await browser.close();
    await spark.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs in the page: the time until the list of results changes. */
const SEARCH = `async (queries, rounds) => {
  const input = document.querySelector('dialog input');
  const list = document.querySelector('dialog [role="listbox"]');
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
  const times = queries.map(() => []);
  for (let round = 0; round < rounds; round++)
    for (const [index, query] of queries.entries()) {
      const began = performance.now();
      const changed = new Promise((resolve) => {
        new MutationObserver((_, observer) => {
          observer.disconnect();
          resolve();
        }).observe(list, { childList: true, subtree: true, characterData: true, attributes: true });
      });
      setValue.call(input, query);
      input.dispatchEvent(new Event('input', { bubbles: true }));
      await changed;
      times[index].push(performance.now() - began);
    }
  return times;
}`;

function print(times: Awaited<ReturnType<Page['evaluate']>>): void {
  console.log(`${'query'.padEnd(24)} p50 ms   p95 ms   (aim ${AIM_MS})`);
  for (const [index, each] of (times as number[][]).entries()) {
    const sorted = each.toSorted((a, b) => a - b);
    const at = (share: number) =>
      (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(1).padStart(7);
    console.log(`${(QUERIES[index] ?? '').padEnd(24)} ${at(0.5)}  ${at(0.95)}`);
  }
}

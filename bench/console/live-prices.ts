import { setTimeout as pass } from 'node:timers/promises';
import { Spark } from '@spark/client';
import type { Page } from 'playwright-core';
import { type MainTask, tasksDuring } from './main-tasks.ts';
import { OWNER, type RunningConsole, withConsole } from './open-console.ts';
import { TICKS_PER_SECOND } from './record-ticks.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 60);
const AIM = { interactionMs: 100, taskMs: 50 } as const;

/** A watchlist of 300 shares that all change four times a second, while somebody clicks and types. */
export async function measureLivePrices({ url, tokens }: RunningConsole): Promise<void> {
  await fillWatchlist(url, tokens);
  await withConsole(url, `/trade/${tokens[0]?.token}`, async (page, context) => {
    const ticks = countTicks(page);
    await page.reload();
    await watchlistIsShown(page);
    await pass(5_000);
    await page.evaluate(WATCH);
    const browser = context.browser();
    if (!browser) throw new Error('The browser has gone');
    const [began, before] = [performance.now(), ticks()];
    const tasks = await tasksDuring(browser, page, async () => {
      while (performance.now() - began < SECONDS * 1_000) await workAtThePage(page);
    });
    const seconds = (performance.now() - began) / 1_000;
    const interactions = (await page.evaluate('window.interactions()')) as readonly number[];
    console.log(
      `  ${tokens.length} instruments, ${TICKS_PER_SECOND} prices a second each, ${seconds.toFixed(0)} s; ` +
        `${((ticks() - before) / seconds).toFixed(0)} prices a second came`,
    );
    print(interactions, tasks);
  });
}

export async function fillWatchlist(url: string, tokens: RunningConsole['tokens']): Promise<void> {
  const spark = await Spark.login({ url, ...OWNER });
  const entries = tokens.map(({ token, symbol }) => ({ token, symbol }));
  const { data } = await spark.readPreference({ name: 'watchlist' });
  await spark.writePreference({ name: 'watchlist', version: data[0]?.version ?? 0, body: { entries } });
}

/** Counts the prices that come over the websockets of a page. */
function countTicks(page: Page): () => number {
  let ticks = 0;
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      ticks += payload.toString().split('"ltp"').length - 1;
    }),
  );
  return () => ticks;
}

export async function watchlistIsShown(page: Page): Promise<void> {
  await page.getByLabel('Watchlist').locator('li[aria-setsize="300"] [data-price]').nth(15).waitFor();
}

/** What a trader does between two looks at the prices. */
export async function workAtThePage(page: Page): Promise<void> {
  await page.getByText('1 m', { exact: true }).click();
  await page.getByText('5 m', { exact: true }).click();
  const entry = page.getByLabel('Watchlist').locator('li[aria-setsize]').nth(15);
  await entry.hover();
  await page.mouse.wheel(0, 600);
  await page.mouse.wheel(0, -600);
  await entry.hover();
  await entry.getByRole('button', { name: /^Buy / }).click();
  const ticket = page.getByRole('dialog', { name: 'Order' });
  await ticket.getByLabel('Quantity').pressSequentially('25', { delay: 60 });
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Orders' }).first().click();
  await pass(300);
  await page.goBack();
  await watchlistIsShown(page);
  await pass(700);
}

/** Runs in the page. The browser lists what took 16 ms or more. */
const WATCH = `(() => {
  const byInteraction = new Map();
  window.interactions = () => [...byInteraction.values()];
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) byInteraction.set(interactionId, Math.max(byInteraction.get(interactionId) ?? 0, duration));
  }).observe({ type: 'event', durationThreshold: 16 });
})()`;

function print(interactions: readonly number[], tasks: readonly MainTask[]): void {
  const sorted = interactions.toSorted((left, right) => left - right);
  const at = (share: number) => (sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN).toFixed(0);
  console.log(
    `  ${'interactions'.padEnd(34)} p75 ${at(0.75)} ms (aim ${AIM.interactionMs})   slowest of ${sorted.length}: ${at(1)} ms`,
  );
  printTasks(
    'by processor time',
    tasks.map(({ cpuMs }) => cpuMs),
  );
  printTasks(
    'by the clock',
    tasks.map(({ wallMs }) => wallMs),
  );
}

function printTasks(how: string, times: readonly number[]): void {
  const long = times.filter((ms) => ms > AIM.taskMs).toSorted((left, right) => right - left);
  console.log(
    `  ${`tasks over ${AIM.taskMs} ms, ${how}`.padEnd(34)} ${long.length} of ${times.length} (aim 0)   ` +
      `longest ${Math.max(0, ...times.slice(0, 100_000)).toFixed(0)} ms: ${long
        .slice(0, 12)
        .map((ms) => ms.toFixed(0))
        .join(', ')}`,
  );
}

import type { Page } from 'playwright-core';
import { printTimes } from '../report-times.ts';
import { type RunningConsole, withConsole } from './open-console.ts';

const CLICKS = Number(process.env.BENCH_CLICKS ?? 50);
const AIM_MS = 1_000;

/** From the click on Buy to the row of the filled order on the screen, each time with a new ticket. */
export async function measureOrderClicks({ url, tokens }: RunningConsole): Promise<void> {
  const symbol = tokens.find(({ token }) => token.startsWith('NSE:'))?.symbol ?? '';
  await withConsole(url, '/orders', async (page) => {
    const took: number[] = [];
    for (let click = 0; click < CLICKS; click++) took.push(await placeOne(page, symbol));
    printTimes('click to filled row', took, { aimMs: AIM_MS });
    const sorted = took.toSorted((left, right) => left - right);
    console.log(`  95 of 100 within ${(sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0).toFixed(0)} ms`);
  });
}

async function placeOne(page: Page, symbol: string): Promise<number> {
  await page.getByRole('button', { name: 'New order' }).click();
  const ticket = page.getByRole('dialog', { name: 'Order' });
  await ticket.getByRole('combobox', { name: 'Instrument' }).fill(symbol);
  await ticket.getByRole('listbox').getByRole('option').first().click();
  await ticket.getByRole('row', { name: /^paper 1 / }).waitFor();
  await page.evaluate(WATCH_FOR_FILL);
  await ticket.getByRole('button', { name: /^Buy 1 / }).click();
  return Number(await page.evaluate('window.filledMs'));
}

/** Runs in the page, so that the time of the browser counts and not that of whoever drives it. */
const WATCH_FOR_FILL = `(() => {
  const rows = () => [...document.querySelectorAll('tr[data-row]')].filter((row) => row.textContent.includes('Executed'));
  const before = rows().length;
  window.filledMs = new Promise((resolve) => {
    const clicked = () => {
      const clickedAt = performance.now();
      const changes = new MutationObserver(() => {
        if (rows().length <= before) return;
        changes.disconnect();
        requestAnimationFrame(() => resolve(performance.now() - clickedAt));
      });
      changes.observe(document.body, { childList: true, subtree: true, characterData: true });
    };
    addEventListener('pointerdown', clicked, { once: true, capture: true });
  });
})()`;

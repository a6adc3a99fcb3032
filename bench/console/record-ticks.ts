import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createMarketCalendar, istDay } from '@spark/core';
import { BUNDLED_CALENDAR, generateMaster, referencePrices } from '@spark/market';
import { EXCHANGE } from '@spark/vocabulary';

export type Watched = { readonly token: string; readonly symbol: string };

const INSTRUMENTS = 300;
export const TICKS_PER_SECOND = 4;
/** Longer than the bench takes. */
const SECONDS = 20 * 60;
const CASH: readonly string[] = ['NSE', 'BSE'];

/** A recording in which each of 300 shares is traded four times a second, each time at another price. */
export function recordTicks(folder: string): { readonly file: string; readonly tokens: readonly Watched[] } {
  const shares = listShares();
  const file = join(folder, 'ticks.csv');
  const out = openSync(file, 'w');
  writeSync(out, 'datetime,token,ltp,volume,bid,bid_qty,ask,ask_qty\n');
  for (let tick = 0; tick < SECONDS * TICKS_PER_SECOND; tick++) {
    const datetime = new Date((tick * 1_000) / TICKS_PER_SECOND).toISOString().slice(11, 23);
    const lines = shares.map(({ token, rupees }, place) => {
      const ltp = rupees + ((tick * 7 + place * 3) % 41) * 0.05;
      const [bid, ask] = [(ltp - 0.05).toFixed(2), (ltp + 0.05).toFixed(2)];
      return `2026-01-05 ${datetime},${token},${ltp.toFixed(2)},${tick + 1},${bid},100,${ask},100\n`;
    });
    writeSync(out, lines.join(''));
  }
  closeSync(out);
  return { file, tokens: shares };
}

function listShares(): readonly (Watched & { readonly rupees: number })[] {
  const { isTradingDay } = createMarketCalendar(BUNDLED_CALENDAR);
  const list = generateMaster({ day: istDay(Date.now()), isTradingDay });
  return Array.from({ length: list.rows }, (_, row) => row)
    .filter((row) => CASH.includes(EXCHANGE[list.exchange[row] ?? -1] ?? ''))
    .slice(0, INSTRUMENTS)
    .map((row) => ({
      token: `${EXCHANGE[list.exchange[row] ?? -1]}:${list.token[row]}`,
      symbol: list.symbol[row] ?? '',
      rupees: Math.round((referencePrices.get(list.names[list.name[row] ?? -1] ?? '') ?? 10_000) / 100),
    }));
}

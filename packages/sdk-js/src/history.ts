import type { CallOptions } from './call.ts';
import { SparkError } from './errors.ts';
import type { HistoryCandle, HistoryQuestion } from './generated/entities.ts';
import type { Spark } from './spark.ts';

/** Which candles to read; `from` and `to` are Indian time or dates, as in `readHistory`. */
export type HistoryRange = HistoryQuestion & { readonly from: string };

const DAY_MS = 86_400_000;
/** India has no summer time. */
const IST_MS = 330 * 60_000;
/** Well below what the server gives at once, also where the market never closes. */
const PAGE_DAYS = { minutes: 90, days: 1_500 };

/** Candles of any range as one series, the earliest first; reads page by page. */
export async function history(
  spark: Spark,
  range: HistoryRange,
  options?: CallOptions,
): Promise<readonly HistoryCandle[]> {
  const candles: HistoryCandle[] = [];
  for await (const page of historyPages(spark, range, options))
    for (const candle of page) candles.push(candle);
  return candles;
}

/** The same page by page, for series that are too long to hold. */
export async function* historyPages(
  spark: Spark,
  range: HistoryRange,
  options?: CallOptions,
): AsyncGenerator<readonly HistoryCandle[]> {
  const last = dayNumber(range.to ?? today());
  let days = range.interval === '1D' ? PAGE_DAYS.days : PAGE_DAYS.minutes;
  let from = range.from;
  /** The start of the newest candle that was returned. */
  let newest = '';
  while (dayNumber(from) <= last) {
    const lastOfPage = dayNumber(from) + days - 1;
    const isLastPage = lastOfPage >= last;
    const to = isLastPage ? range.to : dayText(lastOfPage);
    try {
      const { data } = await spark.readHistory({ ...range, from, to }, options);
      // Pages meet at days, whose candles a broker may cut differently; none is returned twice.
      const page = data.filter(({ datetime }) => datetime > newest);
      newest = page.at(-1)?.datetime ?? newest;
      if (page.length > 0) yield page;
    } catch (error) {
      if (!(error instanceof SparkError) || error.code !== 'history_too_long' || days === 1) throw error;
      days = Math.max(1, Math.floor(days / 4));
      continue;
    }
    if (isLastPage) return;
    from = dayText(lastOfPage + 1);
  }
}

/** Days since 1970, of a date or of the date of a moment. */
function dayNumber(moment: string): number {
  const day = Date.parse(`${String(moment).slice(0, 10)}T00:00:00Z`) / DAY_MS;
  if (Number.isNaN(day)) throw new TypeError(`${moment} is neither YYYY-MM-DD nor YYYY-MM-DDTHH:MM:SS`);
  return day;
}

function dayText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

function today(): string {
  return new Date(Date.now() + IST_MS).toISOString();
}

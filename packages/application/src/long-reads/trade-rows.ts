import type { Journal, TradeFilter, TradeRow } from '@spark/core';
import { LIMITS } from '@spark/vocabulary';

/** Read in one turn of the event loop. */
const TRADES_PER_PAGE = 256;

/** Trades page by page, as many as a reply has. */
export async function* tradePagesOf(
  { readTrades }: Pick<Journal, 'readTrades'>,
  filter: Omit<TradeFilter, 'afterNumber' | 'limit'>,
): AsyncGenerator<readonly TradeRow[]> {
  let count = 0;
  for (let afterNumber = 0, isLast = false; !isLast; ) {
    const limit = Math.min(TRADES_PER_PAGE, LIMITS.tradeRows - count);
    const page = await readTrades({ ...filter, afterNumber, limit });
    yield page;
    count += page.length;
    afterNumber = page.at(-1)?.number ?? afterNumber;
    isLast = page.length < limit || count >= LIMITS.tradeRows;
  }
}

import {
  type AccountState,
  type CandleTrace,
  decisionHash,
  fillsOf,
  openAccount,
  playAndExplain,
} from '@spark/algos';
import type { Instant } from '@spark/core';
import type { StrategyDocument } from '@spark/document';
import { MINUTE_MS } from '@spark/prices';
import type { DayState } from './day-state.ts';
import type { MarketView } from './live-market.ts';

type Asked = {
  readonly document: StrategyDocument;
  /** The account as it is now, and as the day before left it; null on its first day. */
  readonly now: DayState;
  readonly before: AccountState | null;
  readonly at: Instant;
};

/**
 * Why a candle of today was decided as it was, worked out once more from its minutes and from what the orders came to. Null where
 * that comes to other decisions than were taken, as after a pause, and where no candle had closed.
 */
export function explainAgain(
  { engine, day }: MarketView,
  { document, now, before, at }: Asked,
): CandleTrace | null {
  const { sessions } = engine.book.timeline;
  const session = sessions.length - 1;
  const today = sessions[session];
  if (today === undefined || today.day !== day || now.account.day !== day) return null;
  const ended = Math.floor((at - today.startsAt) / MINUTE_MS);
  const candle = lastCandle(engine.grid, session, today.first + ended);
  if (candle === null || (engine.grid.lastMinute[candle] ?? 0) >= today.first + now.done) return null;
  const { multiplier, legs } = now.account;
  const begun = { ...(before ?? openAccount(document, multiplier)), multiplier };
  const played = playAndExplain(engine, begun, session, fillsOf(legs), { minutes: now.done, candle });
  return decisionHash(played.state) === decisionHash(now.account) ? played.trace : null;
}

/** The last candle of a session that had closed before a minute. */
function lastCandle(
  { firstOf, lastMinute, candles }: MarketView['engine']['grid'],
  session: number,
  minute: number,
): number | null {
  const first = firstOf[session] ?? candles;
  let last: number | null = null;
  for (let candle = first; candle < candles && (lastMinute[candle] ?? minute) < minute; candle += 1)
    last = candle;
  return last;
}

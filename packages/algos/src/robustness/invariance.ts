import { type BacktestInput, type BacktestRun, runBacktest } from '../backtest/run-backtest.ts';
import type { Trade } from '../backtest/trade.ts';
import { marketHash } from '../parity/market-hash.ts';
import { dateText } from '../report/date-text.ts';
import { bookFrom, bookUntil, poisonedBook } from './changed-book.ts';
import { type CheckItem, itemOf } from './check-item.ts';

type Played = Pick<BacktestInput, 'document' | 'book' | 'parameters'> & { readonly firstSession: number };
type OnDay = NonNullable<BacktestInput['onDay']>;

const PREFIX_TITLE = 'Does it decide the same when the days after are not there?';
const POISON_TITLE = 'Does it decide the same when later prices are nonsense?';
const WARM_UP_TITLE = 'Does the result depend on where the data begins?';
const NO_DAYS = 'There are too few days to leave some out. Test more days.';

/** The days before a cut, without those after it. Null where the caller ended it. */
export function checkPrefix(played: Played, whole: BacktestRun, onDay: OnDay): CheckItem | null {
  const { book, firstSession } = played;
  const days = Math.floor(whole.days.length * 0.6);
  if (days < 1) return itemOf('prefix', PREFIX_TITLE, 'unknown', NO_DAYS);
  const cut = runBacktest({ ...played, book: bookUntil(book, firstSession + days), trace: 'none', onDay });
  if (!cut.isComplete) return null;
  const isSame =
    JSON.stringify(cut.days) === JSON.stringify(whole.days.slice(0, days)) &&
    JSON.stringify(cut.trades) === JSON.stringify(whole.trades.slice(0, cut.trades.length)) &&
    sawTheSame(cut, whole, { first: firstSession, end: firstSession + days });
  const until = dateText(whole.days[days - 1]?.day ?? '');
  return isSame
    ? itemOf(
        'prefix',
        PREFIX_TITLE,
        'good',
        `All ${cut.trades.length} trades up to ${until}, and all that conditions saw, are the same without the days after it.`,
      )
    : itemOf(
        'prefix',
        PREFIX_TITLE,
        'bad',
        `Trades up to ${until}, or what conditions saw, are others without the days after it: the data of this run cannot be trusted.`,
      );
}

type Span = { readonly first: number; readonly end: number; readonly minutes?: number };

/** A condition that looks ahead may be another one without any trade being another. */
function sawTheSame(
  one: BacktestRun,
  other: BacktestRun,
  { first, end, minutes = Number.POSITIVE_INFINITY }: Span,
): boolean {
  for (let session = first; session < end; session += 1)
    if (marketHash(one.engine, session, minutes) !== marketHash(other.engine, session, minutes)) return false;
  return true;
}

/** Nonsense in place of every price after a minute in the middle. */
export function checkPoison(played: Played, whole: BacktestRun, onDay: OnDay): CheckItem | null {
  const { book, firstSession } = played;
  const middle = firstSession + (whole.days.length >> 1);
  const session = book.timeline.sessions[middle];
  if (session === undefined || whole.days.length < 2)
    return itemOf('poison', POISON_TITLE, 'unknown', NO_DAYS);
  const minute = session.first + (session.minutes >> 1);
  const at = session.startsAt + (minute - session.first) * 60_000;
  const clean = overBefore(whole.trades, at);
  for (const poison of [Number.NaN, 1e7]) {
    let isWanted = true;
    const dirty = runBacktest({
      ...played,
      book: poisonedBook(book, minute, poison),
      trace: 'none',
      // Nothing is asked about the days after the poison.
      onDay: (done, days) => {
        isWanted = onDay(done, days);
        return isWanted && done <= middle - firstSession;
      },
    });
    if (!isWanted) return null;
    const isSame =
      JSON.stringify(overBefore(dirty.trades, at)) === JSON.stringify(clean) &&
      sawTheSame(dirty, whole, { first: firstSession, end: middle }) &&
      sawTheSame(dirty, whole, { first: middle, end: middle + 1, minutes: minute - session.first });
    if (isSame) continue;
    const text = `Prices after the middle of ${dateText(session.day)} changed trades before it, or what conditions saw: the data of this run cannot be trusted.`;
    return itemOf('poison', POISON_TITLE, 'bad', text);
  }
  const text = `All ${clean.length} trades before the middle of ${dateText(session.day)}, and all that conditions saw, are the same, whatever came after: nothing looks ahead.`;
  return itemOf('poison', POISON_TITLE, 'good', text);
}

function overBefore(trades: readonly Trade[], at: number): readonly Trade[] {
  return trades.filter(({ exitedAt }) => exitedAt < at);
}

/** The second half of the days, once with all days before it and once with half of them. */
export function checkWarmUp(played: Played, whole: BacktestRun, onDay: OnDay): CheckItem | null {
  const { book, firstSession } = played;
  const begin = firstSession + (whole.days.length >> 1);
  const skipped = begin >> 1;
  if (skipped < 1 || whole.days.length < 2) return itemOf('warmUp', WARM_UP_TITLE, 'unknown', NO_DAYS);
  const long = runBacktest({ ...played, firstSession: begin, trace: 'none', onDay });
  if (!long.isComplete) return null;
  const shorter = bookFrom(book, skipped);
  const short = runBacktest({
    ...played,
    book: shorter,
    firstSession: begin - skipped,
    trace: 'none',
    onDay,
  });
  if (!short.isComplete) return null;
  const before = `${begin - skipped} ${begin - skipped === 1 ? 'day' : 'days'} before the first trade in place of ${begin}`;
  const others = countOthers(long.trades, short.trades);
  if (others === 0)
    return itemOf(
      'warmUp',
      WARM_UP_TITLE,
      'good',
      `With ${before} all ${long.trades.length} trades are the same.`,
    );
  const isSmall = others <= long.trades.length * 0.02;
  const advice = isSmall ? 'That is little.' : 'Indicators remember further back: begin the data earlier.';
  const text = `With ${before} ${others} of ${long.trades.length} trades are others. ${advice}`;
  return itemOf('warmUp', WARM_UP_TITLE, isSmall ? 'good' : 'careful', text);
}

/** Trades of the first list that the second does not have. Legs are numbered, so one more shifts the numbers after it. */
function countOthers(first: readonly Trade[], second: readonly Trade[]): number {
  const name = ({ leg: _, parent: __, ...trade }: Trade) => JSON.stringify(trade);
  const there = new Set(second.map(name));
  const missing = first.filter((trade) => !there.has(name(trade))).length;
  return Math.max(missing, Math.abs(first.length - second.length));
}

import { setImmediate } from 'node:timers/promises';
import {
  type CancelTimer,
  type Candle,
  type CandleSource,
  type Clock,
  DAY_MS,
  type Instant,
  type InstrumentKey,
  type Timers,
} from '@spark/core';
import { type CandleInterval, LIMITS } from '@spark/vocabulary';
import { candleEnd, candleStart, deriveCandles, startOfIstDay } from '../candles/interval.ts';
import { MINUTE_MS, minuteOf } from '../candles/minute.ts';
import type { CandleStore, OwnedCandle, StoredCandle } from './candle-store.ts';
import type { SeriesName } from './series.ts';

export type HistoryQuestion = {
  readonly key: InstrumentKey;
  /** The key of its candles: see `seriesOf`. */
  readonly series: SeriesName;
  readonly interval: CandleInterval;
  /** Candles that begin at or after this … */
  readonly from: Instant;
  /** … and before this. */
  readonly to: Instant;
};

/** The history of every instrument: stored candles, and the source's for the rest. */
export type History = {
  /**
   * In order of time. A candle is the same whatever range it was asked for in, and made only of minutes that have
   * ended: the newest one may still be growing.
   */
  readonly candles: (question: HistoryQuestion) => Promise<readonly Candle[]>;
  /** The same in parts, for a caller that does not need all of them at once. */
  readonly candleParts: (question: HistoryQuestion) => AsyncIterable<readonly Candle[]>;
  /** Whether all of the answer is the source's own: nothing was recorded or imported of these days. */
  readonly isAllFromSource: (question: HistoryQuestion) => Promise<boolean>;
  /** Stores a minute that has ended. It is in the next answer, and on disk with the next batch. */
  readonly record: (series: SeriesName, candle: Candle) => void;
  /** Writes out what was recorded. */
  readonly flush: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** The answer would be longer than anyone should get at once. */
export class HistoryTooLongError extends Error {
  override readonly name = 'HistoryTooLongError';
  readonly most: string;
  constructor(most: string) {
    super(`More than ${most} were asked for.`);
    this.most = most;
  }
}

type Parts = {
  readonly store: Omit<CandleStore, 'database'>;
  /** Asked for candles that are not stored. */
  readonly source: CandleSource;
  readonly clock: Clock;
  readonly timers: Timers;
  /** Recording continues when a batch cannot be written; called with the reason. */
  readonly onFailure: (error: unknown) => void;
  readonly batchMs?: number;
};

const BATCH_MS = 5 * MINUTE_MS;
/** Recorded candles that wait for the disk. When it fails for long the oldest are given up. */
const WAITING_MAX = 200_000;
const BATCH_ROWS = 20_000;
const WINDOW_DAYS = 10;

export function createHistory({
  store,
  source,
  clock,
  timers,
  onFailure,
  batchMs = BATCH_MS,
}: Parts): History {
  let waiting = new Map<string, StoredCandle>();
  let writing = new Map<string, StoredCandle>();
  let underWay: Promise<void> | null = null;
  let timer: CancelTimer | null = null;

  function record(series: SeriesName, candle: Candle): void {
    waiting.set(`${series} ${candle.at}`, { series, interval: '1', origin: 'recorded', candle });
    const oldest = waiting.size > WAITING_MAX ? waiting.keys().next().value : undefined;
    if (oldest !== undefined) waiting.delete(oldest);
    if (waiting.size >= BATCH_ROWS) void flush();
    else timer ??= timers.at(clock.now() + batchMs, () => void flush());
  }

  function flush(): Promise<void> {
    underWay ??= write().finally(() => {
      underWay = null;
    });
    return underWay;
  }

  async function write(): Promise<void> {
    timer?.();
    timer = null;
    if (waiting.size === 0) return;
    [writing, waiting] = [waiting, new Map()];
    try {
      await store.add(writing.values());
      await store.compact();
    } catch (error) {
      onFailure(error);
      // Candles that came meanwhile are newer and come after.
      waiting = new Map([...writing, ...waiting].slice(-WAITING_MAX));
      timer ??= timers.at(clock.now() + batchMs, () => void flush());
    } finally {
      writing = new Map();
    }
  }

  async function candles(question: HistoryQuestion): Promise<readonly Candle[]> {
    const found: Candle[] = [];
    for await (const part of candleParts(question)) for (const candle of part) found.push(candle);
    return found;
  }

  async function* candleParts(question: HistoryQuestion): AsyncGenerator<readonly Candle[]> {
    const { interval, from, to, ...subject } = question;
    const now = minuteOf(clock.now());
    const first = firstStart(Math.ceil(from / MINUTE_MS) * MINUTE_MS, interval);
    const beyond = Math.ceil(Math.min(to, now) / MINUTE_MS) * MINUTE_MS;
    if (first >= beyond) return;
    const lastStart = candleStart(beyond - MINUTE_MS, interval);
    const end = Math.min(candleEnd(lastStart, interval), now);
    checkLength(first, end, interval);
    await checkCount(subject, interval, { from: first, to: end - MINUTE_MS });
    let count = 0;
    for (let start = first; start < end; ) {
      const next = Math.min(startOfIstDay(start) + WINDOW_DAYS * DAY_MS, end);
      const some = await candlesWithin(subject, interval, { from: start, to: next - MINUTE_MS });
      count += some.length;
      if (count > LIMITS.historyCandles) throw tooMany();
      yield some;
      start = next;
    }
  }

  /**
   * What cannot be answered is refused before it is made, where the source can count. A larger candle may hold fewer minutes
   * than it is long, so this never refuses what fits; where something is stored, only the answer itself can be counted.
   */
  async function checkCount(subject: Subject, interval: CandleInterval, range: Range): Promise<void> {
    if (source.candleCount === undefined || interval === '1D') return;
    const count = source.candleCount({ key: subject.key, ...range }) / Number(interval);
    if (count > LIMITS.historyCandles && !(await store.hasDays(range))) throw tooMany();
  }

  /** A range of whole days but at its ends, so that no candle lies across it. */
  async function candlesWithin(subject: Subject, interval: CandleInterval, range: Range) {
    const derived =
      interval === '1D' && source.dayCandle
        ? await daysWithin(subject, range, source.dayCandle)
        : await derivedInTurns(await minutesWithin(subject, range), interval);
    if (interval === '1') return derived;
    const imported = (await store.read({ series: subject.series, interval, ...range })).map(
      ({ candle }) => candle,
    );
    if (imported.length === 0) return derived;
    const days = daysOf(imported);
    return [...derived.filter(({ at }) => !days.has(startOfIstDay(at))), ...imported].sort(byTime);
  }

  /** Days of which nothing is stored are the source's own, which it need not give minute by minute. */
  async function daysWithin(
    subject: Subject,
    range: Range,
    dayCandle: NonNullable<CandleSource['dayCandle']>,
  ): Promise<readonly Candle[]> {
    const { key, series } = subject;
    const stored = await store.read({ series, interval: '1', ...range });
    const recorded = [...ownRecent(series, range)];
    const own = daysOf([...stored, ...recorded.map(([, entry]) => entry)].map(({ candle }) => candle));
    const found: Candle[] = [];
    for (let day = startOfIstDay(range.from); day <= range.to; day += DAY_MS) {
      const last = day + DAY_MS - MINUTE_MS;
      if (own.has(day) || day < range.from || last > range.to) {
        const part = { from: Math.max(day, range.from), to: Math.min(last, range.to) };
        found.push(...deriveCandles(await minutesWithin(subject, part), '1D'));
        continue;
      }
      const candle = await dayCandle(key, day);
      if (candle !== null) found.push(candle);
      // Working out a day takes milliseconds, and there may be hundreds.
      await setImmediate();
    }
    return found;
  }

  /** Someone's imported day is the whole truth of it; what was recorded is filled up from the source. */
  async function minutesWithin({ key, series }: Subject, range: Range): Promise<readonly Candle[]> {
    const stored = await store.read({ series, interval: '1', ...range });
    const importedDays = daysOf(
      stored.filter(({ origin }) => origin === 'imported').map(({ candle }) => candle),
    );
    const generated = hasOtherDays(range, importedDays) ? await source.candles({ key, ...range }) : [];
    const recorded = [...ownRecent(series, range)].map(
      ([, { candle }]): OwnedCandle => ({ origin: 'recorded', candle }),
    );
    if (stored.length === 0 && recorded.length === 0) return generated;
    const byMinute = new Map<Instant, Candle>();
    for (const candle of generated)
      if (!importedDays.has(startOfIstDay(candle.at))) byMinute.set(candle.at, candle);
    for (const { origin, candle } of [...stored, ...recorded])
      if (origin === 'imported' || !importedDays.has(startOfIstDay(candle.at)))
        byMinute.set(candle.at, candle);
    return [...byMinute.values()].sort(byTime);
  }

  function* ownRecent(series: string, { from, to }: Range): Generator<readonly [string, StoredCandle]> {
    for (const batch of [writing, waiting]) {
      for (const entry of batch) {
        const { candle } = entry[1];
        if (entry[1].series === series && candle.at >= from && candle.at <= to) yield entry;
      }
    }
  }

  return {
    candles,
    candleParts,
    isAllFromSource: async (range) => {
      // A candle at the edge may be of minutes outside the question.
      const wider = { from: range.from - DAY_MS, to: range.to + DAY_MS };
      const [recorded] = ownRecent(range.series, wider);
      return recorded === undefined && !(await store.hasDays(wider));
    },
    record,
    flush,
    close: async () => {
      await flush();
      // What came while the batch before was being written.
      await flush();
      timer?.();
      await store.close();
    },
  };
}

type Subject = Pick<HistoryQuestion, 'key' | 'series'>;

/** Starts of minutes, both included. */
type Range = { readonly from: Instant; readonly to: Instant };

function tooMany(): HistoryTooLongError {
  return new HistoryTooLongError(`${LIMITS.historyCandles} candles`);
}

/** Day by day, since no candle reaches from one into the next; others have their turn in between. */
async function derivedInTurns(
  minutes: readonly Candle[],
  interval: CandleInterval,
): Promise<readonly Candle[]> {
  if (interval === '1') return minutes;
  const derived: Candle[] = [];
  for (let from = 0; from < minutes.length; ) {
    const day = startOfIstDay(minutes[from]?.at ?? 0);
    let to = from;
    while (to < minutes.length && startOfIstDay(minutes[to]?.at ?? 0) === day) to += 1;
    derived.push(...deriveCandles(minutes.slice(from, to), interval));
    from = to;
    await setImmediate();
  }
  return derived;
}

function firstStart(from: Instant, interval: CandleInterval): Instant {
  const start = candleStart(from, interval);
  return start < from ? candleEnd(start, interval) : start;
}

function checkLength(from: Instant, to: Instant, interval: CandleInterval): void {
  const daysMax = interval === '1D' ? LIMITS.historyDaysOfDailyCandles : LIMITS.historyDays;
  if (to - from > daysMax * DAY_MS) throw new HistoryTooLongError(`${daysMax} days`);
}

function daysOf(candles: readonly Candle[]): ReadonlySet<Instant> {
  return new Set(candles.map(({ at }) => startOfIstDay(at)));
}

function hasOtherDays({ from, to }: Range, days: ReadonlySet<Instant>): boolean {
  for (let day = startOfIstDay(from); day <= to; day += DAY_MS) if (!days.has(day)) return true;
  return false;
}

function byTime(candle: Candle, other: Candle): number {
  return candle.at - other.at;
}

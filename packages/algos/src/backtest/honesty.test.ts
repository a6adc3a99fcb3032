import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { StrategyDocument } from '@spark/document';
import fc from 'fast-check';
import { cashLeg, documentOf } from '../../test/document.fixture.ts';
import { emaCross, randomMarket } from '../../test/ema-cross.fixture.ts';
import { marketOf } from '../../test/market.fixture.ts';
import { play } from '../../test/play.fixture.ts';
import { PROPERTY_RUNS } from '../../test/property-runs.fixture.ts';
import { optionMarket, straddle } from '../../test/straddle.fixture.ts';
import {
  type BacktestRun,
  createTimeline,
  type Leg,
  type MarketBook,
  type MinuteSeries,
  runBacktest,
  type Trade,
} from '../index.ts';
import { tradeOf } from './trade.ts';

const COLUMNS = ['open', 'high', 'low', 'close', 'volume', 'oi'] as const;

function changed(series: MinuteSeries, change: (column: Float64Array) => Float64Array): MinuteSeries {
  const out = { ...series };
  for (const name of COLUMNS) out[name] = change(series[name]);
  return out;
}

/** The same market with every series changed in the same way. */
function withSeries(book: MarketBook, change: (series: MinuteSeries) => MinuteSeries): MarketBook {
  const known = new Map<string, MinuteSeries | null>();
  const option: MarketBook['option'] = (...asked) => {
    const name = asked.join(' ');
    if (!known.has(name)) {
      const series = book.option(...asked);
      known.set(name, series && change(series));
    }
    return known.get(name) ?? null;
  };
  return { ...book, spot: change(book.spot), option };
}

/** Trades that were over before a minute of the timeline. */
function before(trades: readonly Trade[], book: MarketBook, minute: number): readonly Trade[] {
  const session = book.timeline.sessions.findLast(({ first }) => first <= minute);
  const at = (session?.startsAt ?? 0) + (minute - (session?.first ?? 0)) * 60_000;
  return trades.filter(({ exitedAt }) => exitedAt < at);
}

/** What every condition was, and every row with what it compared, at the candles that ended before a minute. */
function decided({ trace, engine }: BacktestRun, minute: number) {
  assert.ok(trace);
  const { firstRow, conditions, rows, values } = trace;
  const end = engine.grid.lastMinute.findIndex((last) => last >= minute);
  const candles = end < 0 ? trace.candles : Math.max(0, end - firstRow);
  return [...conditions, ...rows, ...values].map((column) => Array.from(column.subarray(0, candles)));
}

it('[algos.H1] what is decided up to a day is the same when the days after it are not there', () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.integer({ min: 1, max: 4 }), (seed, days) => {
      const book = optionMarket(seed);
      const cut = { ...book, timeline: createTimeline(book.timeline.sessions.slice(0, days)) };
      const played = (of: MarketBook) => runBacktest({ document: straddle(seed), book: of, trace: 'values' });
      const [whole, part] = [played(book), played(cut)];
      assert.deepEqual(part.days, whole.days.slice(0, days));
      assert.deepEqual(part.trades, whole.trades.slice(0, part.trades.length));
      assert.deepEqual(decided(part, cut.timeline.minutes), decided(whole, cut.timeline.minutes));
    }),
    { numRuns: PROPERTY_RUNS.prefixes },
  );
});

it('[algos.H2] bars after a minute, replaced by nothing or by nonsense, change nothing before it', () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.nat(299), fc.constantFrom(Number.NaN, 1, 1e7), (seed, minute, poison) => {
      const book = optionMarket(seed);
      const poisoned = withSeries(book, (series) =>
        changed(series, (column) =>
          column.map((value, slot) => (slot + series.from < minute ? value : poison)),
        ),
      );
      const [clean, dirty] = [book, poisoned].map((of) => {
        const run = runBacktest({ document: straddle(seed), book: of, trace: 'values' });
        return { trades: before(run.trades, book, minute), decided: decided(run, minute) };
      });
      assert.deepEqual(dirty, clean);
    }),
    { numRuns: PROPERTY_RUNS.prefixes },
  );
});

it('[algos.H3] more days of warm-up leave the trades as they are', () => {
  const book = randomMarket(30, 11);
  const days = book.timeline.sessions.slice(10);
  const skipped = book.timeline.sessions[10]?.first ?? 0;
  const shorter: MarketBook = {
    ...book,
    timeline: createTimeline(days),
    spot: changed(book.spot, (column) => column.slice(skipped)),
  };
  const traded = (of: MarketBook, firstSession: number) =>
    runBacktest({ document: emaCross(), book: of, firstSession }).trades;
  const long = traded(book, 15);
  assert.ok(long.length > 100);
  assert.deepEqual(traded(shorter, 5), long);
});

it('[algos.H4] stored and read back after any minutes, an account ends as if nothing had been', () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.uniqueArray(fc.nat(299), { maxLength: 12 }), (seed, restarts) => {
      const book = optionMarket(seed);
      const document = straddle(seed);
      const seen = (isRestarted: boolean) => {
        const states: string[] = [];
        play(document, book, {
          after: ({ state }) => {
            states.push(JSON.stringify(state));
          },
          restartsAfter: (minute) => isRestarted && restarts.includes(minute),
        });
        return states;
      };
      assert.deepEqual(seen(true), seen(false));
    }),
    { numRuns: PROPERTY_RUNS.restarts },
  );
});

it('[algos.H5] the same columns give the same run, to the last byte', () => {
  const runOf = () => {
    const { trades, days, fidelity, trace } = runBacktest({ document: straddle(4), book: optionMarket(4) });
    return JSON.stringify({ trades, days, fidelity, bytes: trace?.conditions.map((column) => [...column]) });
  };
  assert.equal(runOf(), runOf());
});

it('[algos.H7] in every market: units are conserved, nothing leaves that did not enter, stops only tighten', () => {
  let trades = 0;
  fc.assert(
    fc.property(fc.nat(100_000), (seed) => {
      const stops = new Map<number, number>();
      const ended = new Map<number, string>();
      play(straddle(seed), optionMarket(seed), {
        after: ({ state }) => {
          for (const leg of state.legs) {
            assert.ok(leg.exitQty <= leg.entryQty && leg.entryQty <= leg.qty);
            if (leg.state === 'CLOSED') assert.equal(leg.exitQty, leg.entryQty);
            const was = ended.get(leg.id);
            if (was !== undefined) assert.equal(leg.state, was);
            if (['CLOSED', 'CANCELLED', 'REJECTED'].includes(leg.state)) ended.set(leg.id, leg.state);
            const stop = stops.get(leg.id);
            if (leg.stopPaise === null) continue;
            if (stop !== undefined) assert.ok(leg.side * (leg.stopPaise - stop) >= 0);
            stops.set(leg.id, leg.stopPaise);
          }
        },
      });
      trades += ended.size;
    }),
    { numRuns: PROPERTY_RUNS.markets },
  );
  assert.ok(trades > PROPERTY_RUNS.markets * 4, `${trades} legs`);
});

const AT_0920 = { op: 'eq', l: { clock: 'candleClose' }, r: { time: '09:20' } } as const;

/** Without rules of money and, for some seeds, without trails: most minutes can be passed over. */
function calm(seed: number): StrategyDocument {
  const { risk: _, ...document } = straddle(seed);
  const isPositional = seed % 5 === 0;
  const [out, into] = document.conditions;
  const once = into && { ...into, when: AT_0920 };
  return {
    ...document,
    clock: isPositional ? { ...document.clock, type: 'positional' } : document.clock,
    // Where conditions are seldom true legs are held for long.
    conditions:
      once === undefined || seed % 2 === 0
        ? document.conditions
        : seed % 7 === 1 && out
          ? [out, once]
          : [once],
    actions: document.actions.map((action) => {
      if (action.type !== 'addLeg' || !('segment' in action) || seed % 3 === 0) return action;
      const { trail: __, ...plain } = action;
      return seed % 4 === 1 ? { ...plain, stopLoss: { unit: 'pct', value: 2, of: 'underlying' } } : plain;
    }),
  };
}

it('[algos.H8] minutes that are passed over change nothing: minute by minute come the same trades', () => {
  let trades = 0;
  fc.assert(
    fc.property(fc.nat(100_000), (seed) => {
      const book = optionMarket(seed);
      const document = { ...calm(seed), execution: { product: 'Intraday', charges: 'none' } as const };
      const played = new Map<number, Leg>();
      play(document, book, {
        after: ({ state }) => {
          for (const leg of state.legs) if (leg.state === 'CLOSED') played.set(leg.id, structuredClone(leg));
        },
      });
      const run = runBacktest({ document, book });
      // What the end of a session closes has left the account before the next minute is seen.
      const seen = run.trades.filter(({ leg }) => played.has(leg));
      assert.ok(seen.length >= run.trades.length - 20);
      for (const trade of seen) {
        const leg = played.get(trade.leg);
        assert.ok(leg);
        const { action, condition } = trade;
        assert.deepEqual(
          trade,
          tradeOf(leg, { action, condition, chargesPaise: 0, exitSignalPaise: trade.exitSignalPaise }),
        );
      }
      assert.equal(played.size, seen.length, 'no other legs');
      trades += seen.length;
    }),
    { numRuns: PROPERTY_RUNS.markets * 2 },
  );
  assert.ok(trades > PROPERTY_RUNS.markets * 8, String(trades));
});

it('[algos.H8] a touch of stop or target after a quiet while counts, and the farthest of the while is known', () => {
  const exitOf = (side: 'buy' | 'sell', high: number, low: number) => {
    const quiet = [100, 101, 99.5, 100] as const;
    const touch = [100, Math.max(100, high), Math.min(100, low), 100] as const;
    const spot = [...Array(12).fill(quiet), [100, 104, 97, 100] as const, ...Array(5).fill(quiet), touch];
    const book = marketOf({ days: [{ day: '2026-11-12', spot: [...spot, ...Array(20).fill(quiet)] }] });
    const levels = {
      stopLoss: { unit: 'points', value: 10, of: 'leg' },
      target: { unit: 'points', value: 10 },
    } as const;
    const document = documentOf({ clock: { squareOff: '09:50' }, actions: [cashLeg({ side, ...levels })] });
    const [trade] = runBacktest({ document, book }).trades;
    return [trade?.reason, trade?.exitPaise, trade?.maePaise, trade?.mfePaise];
  };
  assert.deepEqual(exitOf('buy', 100, 90), ['stop', 9000, -1000, 400]);
  assert.deepEqual(exitOf('buy', 100, 90.05), ['time', 10_000, -995, 400]);
  assert.deepEqual(exitOf('buy', 110, 100), ['target', 11_000, -300, 1000]);
  assert.deepEqual(exitOf('buy', 109.95, 100), ['time', 10_000, -300, 995]);
  assert.deepEqual(exitOf('sell', 110, 100), ['stop', 11_000, -1000, 300]);
  assert.deepEqual(exitOf('sell', 100, 90), ['target', 9000, -400, 1000]);
});

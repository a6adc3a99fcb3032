import { availableParallelism, loadavg } from 'node:os';
import {
  type Bar,
  createAdx,
  createAtr,
  createBollingerBands,
  createEma,
  createHeikinAshi,
  createMacd,
  createRsi,
  createSma,
  createStochastic,
  createStochasticRsi,
  createSupertrend,
  createVwap,
  sampleCandles,
} from '@spark/indicators';
import * as technical from 'technicalindicators';
import * as signals from 'trading-signals';
import { median } from './load.ts';

/** Few enough bars to stay in the processor's cache: indicators are measured here, not memory. */
const SESSIONS = 16;
const ROUNDS = 21;
/** Warm-up rounds for the compiler. */
const WARM_UP_ROUNDS = 15;
const ROUND_MS = 15;
const AIM = { technicalindicators: 5, 'trading-signals': 1 } as const;

type Library = 'spark' | keyof typeof AIM;
/** Feeds all bars and counts the values that came out. */
type Pass = (bars: readonly Bar[]) => number;
type Subject = { readonly name: string; readonly passes: Readonly<Partial<Record<Library, Pass>>> };

/**
 * Streaming speed side by side: one bar at a time through `add` of Spark and of trading-signals (its classes work
 * on plain numbers; there are no faster variants any more) and `nextValue` of technicalindicators, the same bars
 * in the same run. The three alternate, round by round, and a ratio is the median of the ratios of the rounds, so
 * that a slow moment of the machine hits all alike. Time is that of the processor, the collection of garbage included,
 * because on a busy machine the wall clock measures the neighbours. Every pass makes a new indicator and reads every value.
 *
 * All passes of a subject have the same number of values to show for it where the libraries allow: the VWAP of both others has no days, so their passes make a new one each day, and the EMA of trading-signals does not say when it
 * has seen enough bars, so its pass counts them. Remaining differences are printed in the output.
 */
export async function benchIndicators(): Promise<void> {
  const bars = sampleCandles({ sessions: SESSIONS, minutes: 1 });
  const load = loadavg()[0]?.toFixed(1);
  console.log(
    `${bars.length} one-minute bars, ${ROUNDS} rounds; load ${load} on ${availableParallelism()} cores`,
  );
  console.log('million bars per second, and how many times as fast as the other library (aim)\n');
  console.log(row(['', 'spark', 'technicalindicators', 'trading-signals']));
  for (const subject of SUBJECTS) console.log(reportLine(subject, measureInTurns(subject, bars)));
  console.log(BY_NATURE);
}

const BY_NATURE = `
What differs by nature: spark and trading-signals can replace the last bar, technicalindicators keeps nothing for that
and adds up plain sums; its Stochastic does not smooth %K. The VWAP of spark finds the days by itself and keeps what it
was before the last bar; the passes of the others are told when a day ends.`;

/** Bars per second, round by round. */
type Rates = Partial<Record<Library, readonly number[]>>;

function measureInTurns({ passes }: Subject, bars: readonly Bar[]): Rates {
  const runs = (Object.entries(passes) as [Library, Pass][]).map(([library, pass]) => ({
    library,
    pass,
    rates: [] as number[],
  }));
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    for (const { pass, rates } of runs) {
      const rate = barsPerSecond(pass, bars);
      if (round >= 0) rates.push(rate);
    }
  }
  return Object.fromEntries(runs.map(({ library, rates }) => [library, rates]));
}

function barsPerSecond(pass: Pass, bars: readonly Bar[]): number {
  const began = process.cpuUsage();
  let passes = 0;
  let usedMs = 0;
  while (usedMs < ROUND_MS) {
    if (pass(bars) === 0) throw new Error('An indicator without values is not worth measuring.');
    passes += 1;
    usedMs = process.cpuUsage(began).user / 1000;
  }
  return (passes * bars.length * 1000) / usedMs;
}

function reportLine({ name }: Subject, rates: Rates): string {
  const { spark = [] } = rates;
  const others = (['technicalindicators', 'trading-signals'] as const).map((library) => {
    const theirs = rates[library];
    if (theirs === undefined) return 'has none';
    const ratio = median(theirs.map((rate, round) => (spark[round] ?? Number.NaN) / rate));
    const verdict = ratio >= AIM[library] ? '' : ` below ${AIM[library]}`;
    return `${millions(median(theirs))}  ${ratio.toFixed(2)}x${verdict}`;
  });
  return row([name, millions(median(spark)), ...others]);
}

function millions(rate: number): string {
  return (rate / 1e6).toFixed(2);
}

function row([name = '', ...cells]: readonly string[]): string {
  return name.padEnd(26) + cells.map((cell) => cell.padStart(22)).join('');
}

/**
 * Indicators live long in real programs and are referenced elsewhere. One that only its loop refers to would be split
 * into registers by the compiler, and the smallest class would win by an effect that no program has.
 */
function retained<Held>(indicator: Held): Held {
  holder.indicator = indicator;
  return indicator;
}

const holder: { indicator: unknown } = { indicator: null };

const DAY_MS = 86_400_000;
const IST_MS = 19_800_000;

/** The VWAP of both others has no days; a program that needs one per day resets it at midnight itself. */
function dayEndOf({ time }: Bar = NO_BAR): number {
  return Math.floor((time + IST_MS) / DAY_MS + 1) * DAY_MS - IST_MS;
}

const NO_BAR: Bar = { time: 0, open: 0, high: 0, low: 0, close: 0, volume: 0 };

/** Each pass is a separate loop, so that no library pays for the shapes of another. */
const SUBJECTS: readonly Subject[] = [
  {
    name: 'SMA 20',
    passes: {
      spark: (bars) => {
        const sma = retained(createSma({ length: 20 }));
        let count = 0;
        for (const bar of bars) if (sma.add(bar) !== null) count += 1;
        return count;
      },
      technicalindicators: (bars) => {
        const sma = retained(new technical.SMA({ period: 20, values: [] }));
        let count = 0;
        for (const bar of bars) if (sma.nextValue(bar.close) !== undefined) count += 1;
        return count;
      },
      'trading-signals': (bars) => {
        const sma = retained(new signals.SMA(20));
        let count = 0;
        for (const bar of bars) if (sma.add(bar.close) !== null) count += 1;
        return count;
      },
    },
  },
  {
    name: 'SMA 200',
    passes: {
      spark: (bars) => {
        const sma = retained(createSma({ length: 200 }));
        let count = 0;
        for (const bar of bars) if (sma.add(bar) !== null) count += 1;
        return count;
      },
      technicalindicators: (bars) => {
        const sma = retained(new technical.SMA({ period: 200, values: [] }));
        let count = 0;
        for (const bar of bars) if (sma.nextValue(bar.close) !== undefined) count += 1;
        return count;
      },
      'trading-signals': (bars) => {
        const sma = retained(new signals.SMA(200));
        let count = 0;
        for (const bar of bars) if (sma.add(bar.close) !== null) count += 1;
        return count;
      },
    },
  },
  {
    name: 'EMA 20',
    passes: {
      spark: (bars) => {
        const ema = retained(createEma({ length: 20 }));
        let count = 0;
        for (const bar of bars) if (ema.add(bar) !== null) count += 1;
        return count;
      },
      technicalindicators: (bars) => {
        const ema = retained(new technical.EMA({ period: 20, values: [] }));
        let count = 0;
        for (const bar of bars) if (ema.nextValue(bar.close) !== undefined) count += 1;
        return count;
      },
      'trading-signals': (bars) => {
        const ema = retained(new signals.EMA(20));
        let count = 0;
        let seen = 0;
        // It returns numbers from the first bar on; the pass counts bars to use only valid ones.
        for (const bar of bars) {
          const value = ema.add(bar.close);
          seen += 1;
          if (value !== null && seen >= 20) count += 1;
        }
        return count;
      },
    },
  },
  {
    name: 'RSI 14',
    passes: {
      spark: (bars) => {
        const rsi = retained(createRsi({ length: 14 }));
        let count = 0;
        for (const bar of bars) if (rsi.add(bar) !== null) count += 1;
        return count;
      },
      technicalindicators: (bars) => {
        const rsi = retained(new technical.RSI({ period: 14, values: [] }));
        let count = 0;
        for (const bar of bars) if (rsi.nextValue(bar.close) !== undefined) count += 1;
        return count;
      },
      'trading-signals': (bars) => {
        const rsi = retained(new signals.RSI(14));
        let count = 0;
        for (const bar of bars) if (rsi.add(bar.close) !== null) count += 1;
        return count;
      },
    },
  },
  {
    name: 'Bollinger Bands 20, 2',
    passes: {
      spark: (bars) => {
        const bands = retained(createBollingerBands({ length: 20, sd: 2 }));
        let count = 0;
        for (const bar of bars) if (bands.add(bar) !== null) count += 1;
        return count;
      },
      technicalindicators: (bars) => {
        const bands = retained(new technical.BollingerBands({ period: 20, stdDev: 2, values: [] }));
        let count = 0;
        for (const bar of bars) if (bands.nextValue(bar.close) !== undefined) count += 1;
        return count;
      },
      'trading-signals': (bars) => {
        const bands = retained(new signals.BollingerBands(20, 2));
        let count = 0;
        for (const bar of bars) if (bands.add(bar.close) !== null) count += 1;
        return count;
      },
    },
  },
  {
    name: 'MACD 12, 26, 9',
    passes: {
      spark: (bars) => {
        const macd = retained(createMacd());
        let count = 0;
        for (const bar of bars) if (macd.add(bar) !== null) count += 1;
        return count;
      },
      technicalindicators: (bars) => {
        const macd = retained(
          new technical.MACD({
            fastPeriod: 12,
            slowPeriod: 26,
            signalPeriod: 9,
            SimpleMAOscillator: false,
            SimpleMASignal: false,
            values: [],
          }),
        );
        let count = 0;
        for (const bar of bars) if (macd.nextValue(bar.close) !== undefined) count += 1;
        return count;
      },
      'trading-signals': (bars) => {
        const macd = retained(new signals.MACD(new signals.EMA(12), new signals.EMA(26), new signals.EMA(9)));
        let count = 0;
        for (const bar of bars) if (macd.add(bar.close) !== null) count += 1;
        return count;
      },
    },
  },
  {
    name: 'Stochastic 14, 3, 3',
    passes: {
      spark: (bars) => {
        const stochastic = retained(createStochastic());
        let count = 0;
        for (const bar of bars) if (stochastic.add(bar) !== null) count += 1;
        return count;
      },
      technicalindicators: (bars) => {
        const stochastic = retained(
          new technical.Stochastic({
            period: 14,
            signalPeriod: 3,
            high: [],
            low: [],
            close: [],
          }),
        );
        let count = 0;
        // Its declaration asks for arrays here; the program takes one candle.
        const nextValue = stochastic.nextValue.bind(stochastic) as unknown as (bar: Bar) => unknown;
        for (const bar of bars) if (nextValue(bar) !== undefined) count += 1;
        return count;
      },
      'trading-signals': (bars) => {
        const stochastic = retained(
          new signals.StochasticOscillator({ kPeriod: 14, kSlowingPeriod: 3, dPeriod: 3 }),
        );
        let count = 0;
        for (const bar of bars) if (stochastic.add(bar) !== null) count += 1;
        return count;
      },
    },
  },
  {
    name: 'Stochastic RSI 14, 14, 3, 3',
    passes: {
      spark: (bars) => {
        const stochasticRsi = retained(createStochasticRsi());
        let count = 0;
        for (const bar of bars) if (stochasticRsi.add(bar) !== null) count += 1;
        return count;
      },
      technicalindicators: (bars) => {
        const stochasticRsi = retained(
          new technical.StochasticRSI({
            rsiPeriod: 14,
            stochasticPeriod: 14,
            kPeriod: 3,
            dPeriod: 3,
            values: [],
          }),
        );
        let count = 0;
        const nextValue = stochasticRsi.nextValue.bind(stochasticRsi) as unknown as (
          close: number,
        ) => unknown;
        for (const bar of bars) if (nextValue(bar.close) !== undefined) count += 1;
        return count;
      },
      'trading-signals': (bars) => {
        const smoothing = { k: new signals.SMA(3), d: new signals.SMA(3) };
        const stochasticRsi = retained(new signals.StochasticRSI(14, signals.WSMA, smoothing));
        let count = 0;
        for (const bar of bars) if (stochasticRsi.add(bar.close) !== null) count += 1;
        return count;
      },
    },
  },
  {
    name: 'ATR 14',
    passes: {
      spark: (bars) => {
        const atr = retained(createAtr());
        let count = 0;
        for (const bar of bars) if (atr.add(bar) !== null) count += 1;
        return count;
      },
      technicalindicators: (bars) => {
        const atr = retained(new technical.ATR({ period: 14, high: [], low: [], close: [] }));
        let count = 0;
        for (const bar of bars) if (atr.nextValue(bar) !== undefined) count += 1;
        return count;
      },
      'trading-signals': (bars) => {
        const atr = retained(new signals.ATR(14));
        let count = 0;
        for (const bar of bars) if (atr.add(bar) !== null) count += 1;
        return count;
      },
    },
  },
  {
    name: 'ADX 14, 14',
    passes: {
      spark: (bars) => {
        const adx = retained(createAdx());
        let count = 0;
        for (const bar of bars) if (adx.add(bar) !== null) count += 1;
        return count;
      },
      technicalindicators: (bars) => {
        const adx = retained(new technical.ADX({ period: 14, high: [], low: [], close: [] }));
        let count = 0;
        const nextValue = adx.nextValue.bind(adx) as unknown as (bar: Bar) => unknown;
        for (const bar of bars) if (nextValue(bar) !== undefined) count += 1;
        return count;
      },
      'trading-signals': (bars) => {
        const adx = retained(new signals.ADX(14));
        let count = 0;
        for (const bar of bars) if (adx.add(bar) !== null) count += 1;
        return count;
      },
    },
  },
  {
    name: 'Supertrend 10, 3',
    passes: {
      spark: (bars) => {
        const supertrend = retained(createSupertrend());
        let count = 0;
        for (const bar of bars) if (supertrend.add(bar) !== null) count += 1;
        return count;
      },
      'trading-signals': (bars) => {
        const supertrend = retained(new signals.SuperTrend({ interval: 10, multiplier: 3 }));
        let count = 0;
        for (const bar of bars) if (supertrend.add(bar) !== null) count += 1;
        return count;
      },
    },
  },
  {
    name: 'VWAP, anew each day',
    passes: {
      spark: (bars) => {
        const vwap = retained(createVwap());
        let count = 0;
        for (const bar of bars) if (vwap.add(bar) !== null) count += 1;
        return count;
      },
      technicalindicators: (bars) => {
        let vwap = retained(new technical.VWAP({ high: [], low: [], close: [], volume: [] }));
        let dayEnd = dayEndOf(bars[0]);
        let count = 0;
        for (const bar of bars) {
          if (bar.time >= dayEnd) {
            vwap = retained(new technical.VWAP({ high: [], low: [], close: [], volume: [] }));
            dayEnd = dayEndOf(bar);
          }
          if (vwap.nextValue(bar) !== undefined) count += 1;
        }
        return count;
      },
      'trading-signals': (bars) => {
        let vwap = retained(new signals.VWAP());
        let dayEnd = dayEndOf(bars[0]);
        let count = 0;
        for (const bar of bars) {
          if (bar.time >= dayEnd) {
            vwap = retained(new signals.VWAP());
            dayEnd = dayEndOf(bar);
          }
          if (vwap.add(bar) !== null) count += 1;
        }
        return count;
      },
    },
  },
  {
    name: 'Heikin-Ashi',
    passes: {
      spark: (bars) => {
        const candles = retained(createHeikinAshi());
        let count = 0;
        for (const bar of bars) if (candles.add(bar) !== null) count += 1;
        return count;
      },
      technicalindicators: (bars) => {
        const candles = retained(new technical.HeikinAshi({ open: [], high: [], low: [], close: [] }));
        let count = 0;
        for (const bar of bars) if (candles.nextValue(bar) !== undefined) count += 1;
        return count;
      },
    },
  },
];

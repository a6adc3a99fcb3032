import type { HistoryQuestion, Spark, Tick } from '@spark/client';
import type { Bar } from '@spark/indicators';
import { epochInstant, instrumentToken, istDay, istText, priceStoreOf } from '@spark/web';
import { findInstrument } from '../spark-data/find-instrument.ts';
import { barOf, formingBar, withLater, withPrice } from './forming-bar.ts';
import { type CandleChoice, type Market, MINUTES_OF_DAY } from './market.ts';

const MINUTE_MS = 60_000;
const DAY_MS = MINUTES_OF_DAY * MINUTE_MS;
/** Enough for slow averages to settle, and for the past days that some indicators use. */
const CANDLES_WANTED = 1_500;
const DAYS_MIN = 5;
const DAYS_MAX = 60;
/** Of candles of a day: the simulated exchange works out every minute of them. */
const DAYS_OF_DAILY_CANDLES = 250;
/** Prices come several times a second; drawing them as often would only be restless. */
const REDRAW_MS = 1_000;

interface CandleListener {
  readonly market: (market: Market) => void;
  readonly symbol: (symbol: string) => void;
  readonly tick: (tick: Tick) => void;
  readonly failed: (failure: unknown) => void;
}

interface FollowOptions extends CandleChoice {
  /** For readers who prefer less motion: the chart changes with the minute, not with every price. */
  readonly isStill: boolean;
}

/** The candles of an instrument from the reader's Spark: the past by /history, then on with /dataWS. */
export function followCandles(
  spark: Spark,
  { instrument, minutes, isStill }: FollowOptions,
  listener: CandleListener,
): { readonly stop: () => void } {
  const prices = priceStoreOf(spark);
  const endings: (() => void)[] = [];
  let isOver = false;
  let redraw: number | undefined;
  let token = '';
  let whole: readonly Bar[] = [];
  let forming: Bar | null = null;

  async function begin(): Promise<void> {
    const found = await findInstrument(spark, instrument, 'Try a token such as NSE:2885, or a name.');
    token = instrumentToken(found);
    await readOn();
    if (isOver) return;
    if (whole.length === 0) throw new Error(`There are no candles of ${found.symbol} yet.`);
    listener.symbol(found.symbol);
    publish();
    endings.push(
      prices.follow(token, { onTick: takeTick, onCandle: readOnQuietly }),
      prices.freshness.subscribe(() => {
        const freshness = prices.freshness.getSnapshot();
        if (freshness.state === 'off' && freshness.why) listener.failed(freshness.why);
        // Minutes may have ended during the break.
        if (freshness.state === 'live') readOnQuietly();
      }),
    );
  }

  /** What cannot be read now is read with the next minute. */
  function readOnQuietly(): void {
    readOn().then(publish, () => undefined);
  }

  /** Whole candles since the last known one, and the minutes of the one being made. */
  async function readOn(): Promise<void> {
    const known = whole.at(-1);
    const isDaily = minutes === MINUTES_OF_DAY;
    const enough = Math.max(DAYS_MIN, (CANDLES_WANTED * minutes * MINUTE_MS) / DAY_MS);
    const days = isDaily ? DAYS_OF_DAILY_CANDLES : Math.min(DAYS_MAX, enough);
    const from = known ? istText(known.time) : istDay(Date.now() - days * DAY_MS);
    whole = withLater(whole, await readBars(isDaily ? '1D' : String(minutes), from));
    const last = whole.at(-1);
    const rest = last && minutes > 1 ? await readBars('1', istText(last.time)) : [];
    forming = last ? formingBar(last, minutes, rest) : null;
  }

  async function readBars(interval: string, from: string): Promise<readonly Bar[]> {
    // Left out, the end is that of the ordinary session, and a simulated market may go on all night.
    const to = istDay(Date.now());
    const question = { token, interval: interval as HistoryQuestion['interval'], from, to };
    return (await spark.readHistory(question)).data.map(barOf);
  }

  function takeTick(tick: Tick): void {
    listener.tick(tick);
    const last = whole.at(-1);
    if (!last || isStill) return;
    forming = withPrice({ last, forming }, minutes, { price: tick.ltp, at: epochInstant(tick.timestamp) });
    redraw ??= window.setTimeout(publish, REDRAW_MS);
  }

  function publish(): void {
    window.clearTimeout(redraw);
    redraw = undefined;
    if (isOver) return;
    listener.market({ key: `${token} ${minutes}`, bars: forming ? [...whole, forming] : whole });
  }

  begin().catch((failure: unknown) => {
    if (!isOver) listener.failed(failure);
  });
  return {
    stop: () => {
      isOver = true;
      window.clearTimeout(redraw);
      for (const end of endings) end();
    },
  };
}

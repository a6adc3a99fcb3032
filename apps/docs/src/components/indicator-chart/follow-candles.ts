import type { Bar } from '@spark/indicators';
import type { CallOutcome } from '../api-reference/send-call.ts';
import type { Session } from '../api-reference/session.ts';
import { type Asked, askSpark } from '../live-data/ask-spark.ts';
import { findInstrument } from '../live-data/find-instrument.ts';
import { type Following, followPrices, type Tick } from '../live-data/follow-prices.ts';
import { istDay, istText } from '../live-data/ist-time.ts';
import { barOf, formingBar, type HistoryCandle, withLater, withPrice } from './live-candles.ts';
import { type LiveChoice, type Market, MINUTES_OF_DAY } from './market.ts';

const MINUTE_MS = 60_000;
const DAY_MS = MINUTES_OF_DAY * MINUTE_MS;
/** Enough for slow averages to forget their beginning, and for the days that some indicators look back on. */
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
  readonly failed: (failure: CallOutcome | string) => void;
}

interface FollowOptions extends LiveChoice {
  /** For whoever asked for less motion: the chart changes with the minute, not with every price. */
  readonly isStill: boolean;
}

/** The candles of an instrument from the reader's Spark: the past by /history, then on with /dataWS. */
export function followCandles(
  session: Session,
  { instrument, minutes, isStill }: FollowOptions,
  tell: CandleListener,
): Following {
  let isOver = false;
  let prices: Following | undefined;
  let redraw: number | undefined;
  let token = '';
  let whole: readonly Bar[] = [];
  let forming: Bar | null = null;

  async function begin(): Promise<void> {
    const found = await findInstrument(session, instrument);
    if (isOver) return;
    if (!found.ok) return tell.failed(found.outcome);
    const [row] = found.rows;
    if (!row)
      return tell.failed(`No instrument fits “${instrument}”. Try a token such as NSE:2885, or a name.`);
    token = row.token;
    const outcome = await readOn();
    if (isOver) return;
    if (outcome) return tell.failed(outcome);
    if (whole.length === 0) return tell.failed(`There are no candles of ${row.symbol} yet.`);
    tell.symbol(row.symbol);
    publish();
    prices = followPrices(session, [token], {
      tick: (tick) => takeTick(tick),
      minute: () => void readOn().then(publish),
      state: (state) =>
        state === 'given-up' && tell.failed('The line to your Spark broke. Choose Live again to go on.'),
    });
  }

  /** Whole candles since the last known one, and the minutes of the one being made. */
  async function readOn(): Promise<CallOutcome | null> {
    const known = whole.at(-1);
    const isDaily = minutes === MINUTES_OF_DAY;
    const enough = Math.max(DAYS_MIN, (CANDLES_WANTED * minutes * MINUTE_MS) / DAY_MS);
    const days = isDaily ? DAYS_OF_DAILY_CANDLES : Math.min(DAYS_MAX, enough);
    const from = known ? istText(known.time) : istDay(Date.now() - days * DAY_MS);
    const later = await readCandles(isDaily ? '1D' : String(minutes), from);
    if (!later.ok) return later.outcome;
    whole = withLater(whole, later.rows.map(barOf));
    const last = whole.at(-1);
    if (!last || minutes === 1) {
      forming = null;
      return null;
    }
    const rest = await readCandles('1', istText(last.time));
    forming = rest.ok ? formingBar(last, minutes, rest.rows.map(barOf)) : null;
    return null;
  }

  function readCandles(interval: string, from: string): Promise<Asked<HistoryCandle>> {
    // Left out, the end is that of the ordinary session, and a simulated market may go on all night.
    const to = istDay(Date.now());
    return askSpark(session, `/history?${new URLSearchParams({ token, interval, from, to })}`);
  }

  function takeTick(tick: Tick): void {
    tell.tick(tick);
    const last = whole.at(-1);
    if (!last || isStill) return;
    forming = withPrice({ last, forming }, minutes, { price: tick.ltp, at: Number(tick.timestamp) * 1000 });
    redraw ??= window.setTimeout(publish, REDRAW_MS);
  }

  function publish(): void {
    window.clearTimeout(redraw);
    redraw = undefined;
    if (isOver) return;
    tell.market({ key: `${token} ${minutes}`, bars: forming ? [...whole, forming] : whole });
  }

  void begin();
  return {
    stop: () => {
      isOver = true;
      window.clearTimeout(redraw);
      prices?.stop();
    },
  };
}

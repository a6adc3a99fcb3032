import type { HistoryCandle } from '@spark/client';
import type { Bar } from '@spark/indicators';
import { istInstant } from '@spark/web';

const MINUTE_MS = 60_000;

export function barOf({ datetime, open, high, low, close, volume }: Omit<HistoryCandle, 'oi'>): Bar {
  return { time: istInstant(datetime), open, high, low, close, volume };
}

/** The candles with later ones behind them; of two that began at the same time the later answer counts. */
export function withLater(bars: readonly Bar[], later: readonly Bar[]): readonly Bar[] {
  const [first] = later;
  return first ? [...bars.filter(({ time }) => time < first.time), ...later] : bars;
}

/**
 * The candle that is still being made, of the minutes that ended since the last whole one; null when none has. After
 * a pause of the market it begins with its first minute.
 */
export function formingBar(last: Bar, candleMinutes: number, minutes: readonly Bar[]): Bar | null {
  const expected = last.time + candleMinutes * MINUTE_MS;
  const own = minutes.filter(({ time }) => time >= expected);
  const [first] = own;
  if (!first) return null;
  const time = first.time < expected + candleMinutes * MINUTE_MS ? expected : first.time;
  return own.reduce(
    (bar, minute) => ({
      ...bar,
      high: Math.max(bar.high, minute.high),
      low: Math.min(bar.low, minute.low),
      close: minute.close,
      volume: bar.volume + minute.volume,
    }),
    { ...first, time, volume: 0 },
  );
}

/** The candle being made with a price of this moment; a price of another candle changes nothing. */
export function withPrice(
  { last, forming }: { readonly last: Bar; readonly forming: Bar | null },
  candleMinutes: number,
  { price, at }: { readonly price: number; readonly at: number },
): Bar | null {
  const time = forming?.time ?? last.time + candleMinutes * MINUTE_MS;
  if (at < time || at >= time + candleMinutes * MINUTE_MS) return forming;
  const bar = forming ?? { time, open: price, high: price, low: price, close: price, volume: 0 };
  return { ...bar, high: Math.max(bar.high, price), low: Math.min(bar.low, price), close: price };
}

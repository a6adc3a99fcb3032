import { emptySeries, type MinuteSeries } from './minute-series.ts';

/** Older prices of a leg make no bar together with a fresh one of the other. */
const STALE_AFTER_MINUTES = 5;

export type Combination = {
  readonly first: MinuteSeries;
  readonly second: MinuteSeries;
  /** 1 to add the second, -1 to take it away. */
  readonly sign: 1 | -1;
  /** Added to every price: the strike of a synthetic future, else 0. */
  readonly plusPaise: number;
};

/**
 * Two legs as one series, from their opens and closes alone: both existed at one moment, while the highs of two legs never
 * need to have met. A leg that did not trade in a minute counts with its last price while that is fresh.
 */
export function combine({ first, second, sign, plusPaise }: Combination): MinuteSeries {
  const from = Math.max(first.from, second.from);
  const end = Math.min(first.from + first.close.length, second.from + second.close.length);
  const out = emptySeries(from, Math.max(0, end - from));
  const one = createWalk(first);
  const two = createWalk(second);
  for (let minute = from; minute < end; minute += 1) {
    const isOneNew = one.step(minute);
    const isTwoNew = two.step(minute);
    if (!isOneNew && !isTwoNew) continue;
    if (one.age > STALE_AFTER_MINUTES || two.age > STALE_AFTER_MINUTES) continue;
    const slot = minute - from;
    const open = plusPaise + one.open + sign * two.open;
    const close = plusPaise + one.close + sign * two.close;
    out.open[slot] = open;
    out.close[slot] = close;
    out.high[slot] = Math.max(open, close);
    out.low[slot] = Math.min(open, close);
    out.volume[slot] = Math.min(one.volume, two.volume);
    out.oi[slot] = one.oi + two.oi;
  }
  return out;
}

type Walk = {
  open: number;
  close: number;
  volume: number;
  oi: number;
  age: number;
  step(minute: number): boolean;
};

function createWalk(series: MinuteSeries): Walk {
  return {
    open: Number.NaN,
    close: Number.NaN,
    volume: 0,
    oi: Number.NaN,
    age: Number.POSITIVE_INFINITY,
    step(minute) {
      const slot = minute - series.from;
      const close = series.close[slot] ?? Number.NaN;
      if (Number.isNaN(close)) {
        this.age += 1;
        this.open = this.close;
        this.volume = 0;
        return false;
      }
      this.age = 0;
      this.open = series.open[slot] ?? Number.NaN;
      this.close = close;
      this.volume = series.volume[slot] ?? 0;
      this.oi = series.oi[slot] ?? Number.NaN;
      return true;
    },
  };
}

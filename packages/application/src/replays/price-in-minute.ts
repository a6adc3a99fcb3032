import type { Candle } from '@spark/core';

type Bar = Pick<Candle, 'openPaise' | 'highPaise' | 'lowPaise' | 'closePaise'>;

/** When a minute is taken to reach its first end, its other end, and its close. */
const FIRST_END = 20;
const OTHER_END = 40;
const CLOSE = 59;

/**
 * The price at a second of a minute of which only the bar is known. It goes from the open to the nearer end, to the other end and to
 * the close: a rising minute to its low first, a falling one to its high. Every level that the bar reached is reached.
 */
export function priceInMinute(bar: Bar, second: number, tickPaise: number): number {
  const { openPaise, highPaise, lowPaise, closePaise } = bar;
  const [first, other] = closePaise >= openPaise ? [lowPaise, highPaise] : [highPaise, lowPaise];
  const between = (from: number, to: number, begins: number, ends: number): number => {
    const share = (second - begins) / (ends - begins);
    const exact = from + (to - from) * share;
    // The ends are traded prices; in between it keeps to ticks.
    if (share <= 0) return from;
    return share >= 1 ? to : Math.round(exact / tickPaise) * tickPaise;
  };
  const price =
    second <= FIRST_END
      ? between(openPaise, first, 0, FIRST_END)
      : second <= OTHER_END
        ? between(first, other, FIRST_END, OTHER_END)
        : between(other, closePaise, OTHER_END, CLOSE);
  return Math.min(highPaise, Math.max(lowPaise, price));
}

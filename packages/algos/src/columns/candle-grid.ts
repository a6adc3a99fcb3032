import type { Timeline } from './timeline.ts';

/**
 * The candles that a time frame has on a timeline, whether something traded in them or not. They are counted from the open of
 * each session, never from the full hour; the last of a day may be shorter.
 */
export type CandleGrid = {
  readonly timeframe: number;
  readonly candles: number;
  /** The minute with which each candle ends. */
  readonly lastMinute: Int32Array;
  readonly sessionOf: Int32Array;
  /** The first candle of each session. */
  readonly firstOf: Int32Array;
};

const MADE = new WeakMap<Timeline, Map<number, CandleGrid>>();

/** The grid of a time frame; a timeline never changes, so it is made once. */
export function gridOf(timeline: Timeline, timeframe: number): CandleGrid {
  let made = MADE.get(timeline);
  if (made === undefined) {
    made = new Map();
    MADE.set(timeline, made);
  }
  const known = made.get(timeframe);
  if (known !== undefined) return known;
  const grid = createGrid(timeline, timeframe);
  made.set(timeframe, grid);
  return grid;
}

function createGrid(timeline: Timeline, timeframe: number): CandleGrid {
  let candles = 0;
  for (const { minutes } of timeline.sessions) candles += Math.ceil(minutes / timeframe);
  const lastMinute = new Int32Array(candles);
  const sessionOf = new Int32Array(candles);
  const firstOf = new Int32Array(timeline.sessions.length);
  let candle = 0;
  timeline.sessions.forEach(({ first, minutes }, session) => {
    firstOf[session] = candle;
    for (let begin = 0; begin < minutes; begin += timeframe) {
      lastMinute[candle] = first + Math.min(begin + timeframe, minutes) - 1;
      sessionOf[candle] = session;
      candle += 1;
    }
  });
  return { timeframe, candles, lastMinute, sessionOf, firstOf };
}

/** Apart from the candles themselves, because the page shows this before the script that makes them has loaded. */
export const CANDLES_CAPTION =
  'Invented 5-minute candles of an index future, which trades from 09:15 to 15:40. With JavaScript and a running Spark the chart shows live candles of its simulated exchange as well; the page is complete without.';

/** How many are seen at first: two days where there is room, one on a phone, and the end of the day before. */
export const CANDLES_SEEN = { wide: 161, narrow: 83 } as const;

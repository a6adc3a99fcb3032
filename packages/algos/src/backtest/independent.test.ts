import assert from 'node:assert/strict';
import { it } from 'node:test';
import { emaCross, randomMarket } from '../../test/ema-cross.fixture.ts';
import { runBacktest } from '../index.ts';

/** An entry is not carried over a night: that of the last minute of a session finds no minute to fill in. */
const SESSION = 375;

/** EMA seeded with the mean of its first values, over plain numbers. */
function ema(values: readonly number[], length: number): (number | null)[] {
  let value: number | null = null;
  let sum = 0;
  return values.map((close, index) => {
    if (value !== null) value = close * (2 / (length + 1)) + value * (1 - 2 / (length + 1));
    else {
      sum += close;
      if (index === length - 1) value = sum / length;
    }
    return value;
  });
}

/** The same rule in twenty lines that share nothing with the engine: cross up buys, cross down sells, at the next open. */
function plainTrades(opens: readonly number[], closes: readonly number[], units: number): number[][] {
  const fast = ema(closes, 9);
  const slow = ema(closes, 21);
  const trades: number[][] = [];
  let bought: number | null = null;
  for (let bar = 1; bar < closes.length - 1; bar += 1) {
    const [f, s, fBefore, sBefore] = [fast[bar], slow[bar], fast[bar - 1], slow[bar - 1]];
    if (f == null || s == null || fBefore == null || sBefore == null) continue;
    const next = Math.round((opens[bar + 1] ?? 0) * 100);
    if (bought !== null && fBefore >= sBefore && f < s) {
      trades.push([bought, next, (next - bought) * units]);
      bought = null;
    } else if (bought === null && fBefore <= sBefore && f > s && (bar + 1) % SESSION !== 0) bought = next;
  }
  return trades;
}

it('[algos.H6] a year and a half of EMA crosses: an independent engine comes to the same trades, to the paisa', () => {
  const book = randomMarket(372, 5);
  const rupees = (column: Float64Array) => [...column].map((paise) => paise / 100);
  const expected = plainTrades(rupees(book.spot.open), rupees(book.spot.close), 10);
  const { trades } = runBacktest({ document: emaCross(), book });
  assert.ok(trades.length > 2500, String(trades.length));
  assert.deepEqual(
    trades.map(({ entryPaise, exitPaise, grossPaise }) => [entryPaise, exitPaise, grossPaise]),
    expected,
  );
});

import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Bar } from '@spark/indicators';
import { istInstant } from '@spark/web';
import { barOf, formingBar, withLater, withPrice } from './forming-bar.ts';

const candle = (datetime: string, close: number, volume = 10): Bar =>
  barOf({ datetime, open: close - 1, high: close + 2, low: close - 2, close, volume });

const LAST = candle('2026-11-13 09:15:00', 100);

it('a candle of /history begins at its Indian time', () => {
  assert.equal(LAST.time, Date.parse('2026-11-13T03:45:00Z'));
});

it('later candles replace the known ones from their first on', () => {
  const known = [LAST, candle('2026-11-13 09:20:00', 101)];
  const later = [candle('2026-11-13 09:20:00', 102), candle('2026-11-13 09:25:00', 103)];
  assert.deepEqual(
    withLater(known, later).map(({ close }) => close),
    [100, 102, 103],
  );
  assert.equal(withLater(known, []), known);
});

it('the candle being made has only minutes that are not in a whole one', () => {
  assert.equal(formingBar(LAST, 5, [candle('2026-11-13 09:19:00', 100)]), null);
  const minutes = ['09:19', '09:21', '09:22'].map((clock, index) =>
    candle(`2026-11-13 ${clock}:00`, 100 + index),
  );
  assert.deepEqual(formingBar(LAST, 5, minutes), {
    time: istInstant('2026-11-13 09:20:00'),
    open: 100,
    high: 104,
    low: 99,
    close: 102,
    volume: 20,
  });
});

it('after a night the candle being made begins with the first minute of the day', () => {
  const forming = formingBar(LAST, 5, [candle('2026-11-16 09:15:00', 110)]);
  assert.equal(forming?.time, istInstant('2026-11-16 09:15:00'));
});

it('a price widens the candle of its time, begins it, and leaves others alone', () => {
  const at = istInstant('2026-11-13 09:21:00');
  const begun = withPrice({ last: LAST, forming: null }, 5, { price: 90, at });
  assert.deepEqual(begun, { time: LAST.time + 300_000, open: 90, high: 90, low: 90, close: 90, volume: 0 });
  const grown = withPrice({ last: LAST, forming: begun }, 5, { price: 95, at });
  assert.deepEqual([grown?.high, grown?.low, grown?.close], [95, 90, 95]);
  for (const clock of ['09:19:59', '09:25:00']) {
    const other = istInstant(`2026-11-13 ${clock}`);
    assert.equal(withPrice({ last: LAST, forming: begun }, 5, { price: 1, at: other }), begun, clock);
    assert.equal(withPrice({ last: LAST, forming: null }, 5, { price: 1, at: other }), null, clock);
  }
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { istInstant } from '@spark/core';
import fc from 'fast-check';
import { NIFTY, SBIN, weekdays } from '../fixture/instruments.fixture.ts';
import { alwaysOpen, MINUTE_MS } from './sessions.ts';
import {
  BOUND_FIRST,
  BOUND_HIGH,
  BOUND_LOW,
  SharedMarket,
  SPAN_HIGH,
  SPAN_LOW,
  SPAN_MINUTES,
  SPAN_MOVE,
  Underlying,
} from './underlying.ts';

test('[exchange.P9] no second of a minute is outside of its quick bounds, and its first price is exact', () => {
  const bounds = new Float64Array(3);
  const seconds = new Float64Array(60);
  const first = istInstant('2026-01-01') / MINUTE_MS;
  const minutes = fc.integer({ min: 0, max: 365 * 1440 }).map((after) => first + after);
  for (const [instrument, isIndex] of [
    [NIFTY, true],
    [SBIN, false],
  ] as const) {
    for (const [hours, isEndless] of [
      [alwaysOpen, false],
      [weekdays, false],
      [weekdays, true],
      [() => null, true],
    ] as const) {
      const market = new SharedMarket('bounds');
      const referencePaise = 2_350_000;
      const parts = {
        id: instrument.key,
        seed: 'bounds',
        instrument,
        referencePaise,
        hours,
        isEndless,
        market,
        isIndex,
      };
      const underlying = new Underlying(parts);
      const narrowest = { share: 0 };
      fc.assert(
        fc.property(minutes, (minute) => {
          underlying.readBounds(minute, bounds);
          underlying.readSeconds(minute, seconds);
          const [low = 0, high = 0] = [bounds[BOUND_LOW], bounds[BOUND_HIGH]];
          const [lowest, highest] = [Math.min(...seconds), Math.max(...seconds)];
          assert.equal(bounds[BOUND_FIRST], seconds[0]);
          assert.ok(low <= lowest && highest <= high, `${low} ${lowest} ${highest} ${high}`);
          if (high > low) narrowest.share = Math.max(narrowest.share, (highest - lowest) / (high - low));
        }),
        { numRuns: 2_000 },
      );
      if (hours === alwaysOpen) assert.ok(narrowest.share > 0.1, 'the bounds are of some use');
    }
  }
});

test('[exchange.P9] no second of a span is outside of its quick bounds, also where some of its minutes are known better', () => {
  const [span, seconds] = [new Float64Array(3), new Float64Array(60)];
  const first = Math.ceil(istInstant('2026-01-01') / MINUTE_MS / SPAN_MINUTES);
  const spans = fc.integer({ min: 0, max: (365 * 1440) / SPAN_MINUTES }).map((after) => first + after);
  const someMinute = fc.integer({ min: 0, max: SPAN_MINUTES - 1 });
  const someShare = [alwaysOpen, weekdays].map(
    (hours) =>
      new Underlying({
        id: SBIN.key,
        seed: 'spans',
        instrument: SBIN,
        referencePaise: 101_500,
        hours,
        isEndless: hours === weekdays,
        market: new SharedMarket('spans'),
        isIndex: false,
      }),
  );
  fc.assert(
    fc.property(
      spans,
      fc.array(someMinute, { maxLength: 4 }),
      fc.constantFrom(...someShare),
      (number, known, underlying) => {
        const start = number * SPAN_MINUTES;
        // At midnight, and where a session begins or ends, one path ends and the next begins.
        if (!underlying.readSpan(start, span)) return;
        const before = span.slice();
        for (const minute of known) underlying.narrowBounds(start + minute);
        assert.ok(underlying.readSpan(start, span));
        const [low = 0, high = 0, move = 0] = [span[SPAN_LOW], span[SPAN_HIGH], span[SPAN_MOVE]];
        assert.ok(low >= (before[SPAN_LOW] ?? 0) && high <= (before[SPAN_HIGH] ?? 0), 'never wider');
        for (let minute = start; minute < start + SPAN_MINUTES; minute += 1) {
          underlying.readSeconds(minute, seconds);
          const [opening = 0] = seconds;
          assert.ok(low <= Math.min(...seconds) && Math.max(...seconds) <= high);
          assert.ok(seconds.every((price) => Math.abs(price - opening) <= move));
        }
      },
    ),
    { numRuns: 1_000 },
  );
});

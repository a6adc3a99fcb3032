import { availableParallelism, loadavg } from 'node:os';
import type { Feed, FeedListener, Quote } from '@spark/core';
import { createLiveCandles, createQuoteHub } from '@spark/prices';
import { median } from './load.ts';

const INSTRUMENTS = 1_000;
const READERS = 10;
const BATCH = 100;
const ROUNDS = 11;
const TICKS_PER_ROUND = 400_000;
const AIM_PER_SECOND = 200_000;

/**
 * Ticks per second through the quote hub on one core: 1 000 watched instruments, ten readers that follow all of them
 * and take what is new after every thousand ticks, and minute candles made from every tick. Beside it the plainest
 * thing that could do it: a Map from name to last price and an array of listeners that are called with each.
 * Rates are per second of processor time (collecting garbage included), so that a busy machine measures the same.
 */
export async function benchPrices(): Promise<void> {
  const load = loadavg()[0]?.toFixed(1);
  console.log(
    `${INSTRUMENTS} instruments, ${READERS} readers, ${TICKS_PER_ROUND} ticks a round, ${ROUNDS} rounds; load ${load} on ${availableParallelism()} cores`,
  );
  const subjects = { 'plain Map and array': plain(), 'quote hub with candles': hub() };
  const rates = new Map(Object.keys(subjects).map((name): [string, number[]] => [name, []]));
  for (let round = -2; round < ROUNDS; round += 1) {
    for (const [name, pass] of Object.entries(subjects)) {
      const before = process.cpuUsage();
      pass();
      const { user, system } = process.cpuUsage(before);
      const rate = (TICKS_PER_ROUND * 1_000_000) / (user + system);
      if (round >= 0) rates.get(name)?.push(rate);
    }
  }
  const [base = Number.NaN, own = Number.NaN] = [...rates.values()].map(median);
  console.log(
    `  plain Map and array      ${Math.round(base).toLocaleString('en')} ticks/s of one core   baseline`,
  );
  console.log(
    `  quote hub with candles   ${Math.round(own).toLocaleString('en')} ticks/s of one core   ratio ${(own / base).toFixed(2)}   aim ${AIM_PER_SECOND.toLocaleString('en')}`,
  );
}

const KEYS = Array.from({ length: INSTRUMENTS }, (_, index) => `NSE:${index + 1}`);

/** Makes the ticks of a round, new objects each, as a feed would. */
function* batches(now: () => number): Generator<readonly Quote[]> {
  let tick = 0;
  while (tick < TICKS_PER_ROUND) {
    const batch: Quote[] = [];
    for (let index = 0; index < BATCH; index += 1, tick += 1) {
      const lastPaise = 10_000 + ((tick * 7_919) % 500);
      batch.push({
        key: KEYS[(tick * 31) % INSTRUMENTS] ?? '',
        at: now(),
        lastPaise,
        previousClosePaise: 10_000,
        openPaise: 10_000,
        highPaise: 10_500,
        lowPaise: 9_500,
        volume: tick,
        openInterest: 0,
        previousOpenInterest: 0,
        bids: [],
        asks: [],
      });
    }
    yield batch;
  }
}

/** Virtual time: a thousandth of a second per batch. */
function createTime() {
  let now = Date.UTC(2026, 10, 16, 4, 30);
  return { now: () => now, step: () => (now += 1) };
}

function hub(): () => void {
  const time = createTime();
  let listener: FeedListener | undefined;
  const feed: Feed = {
    name: 'bench',
    open: (given) => {
      listener = given;
      given.onState('open');
      return { watch: () => {}, unwatch: () => {}, close: async () => {} };
    },
  };
  const timers = { at: () => () => {} };
  const quotes = createQuoteHub({ feed, clock: time, timers });
  let candles = 0;
  createLiveCandles({ hub: quotes, clock: time, timers }).listen(() => {
    candles += 1;
  });
  const readings = Array.from({ length: READERS }, () => quotes.read(() => {}));
  for (const reading of readings) reading.follow(KEYS);
  let taken = 0;
  return () => {
    let batchCount = 0;
    for (const batch of batches(time.now)) {
      listener?.onQuotes(batch);
      time.step();
      batchCount += 1;
      if (batchCount % 10 !== 0) continue;
      for (const reading of readings) taken += reading.take(INSTRUMENTS).length;
    }
    if (taken === 0 || candles < 0) throw new Error('Nothing was read.');
  };
}

function plain(): () => void {
  const time = createTime();
  const last = new Map<string, Quote>();
  let taken = 0;
  const listeners = Array.from({ length: READERS }, () => (quote: Quote) => {
    taken += quote.lastPaise > 0 ? 1 : 0;
  });
  return () => {
    for (const batch of batches(time.now)) {
      time.step();
      for (const quote of batch) {
        last.set(quote.key, quote);
        for (const listener of listeners) listener(quote);
      }
    }
    if (taken === 0) throw new Error('Nothing was read.');
  };
}

import { availableParallelism, loadavg } from 'node:os';
import type { Instrument, Quote } from '@spark/core';
import {
  alwaysOpen,
  type BookSide,
  BUY,
  createExchange,
  createExchangeFloor,
  OrderBook,
  SELL,
  TraceHash,
  tracing,
} from '@spark/exchange';
import { createManualClock } from '@spark/testkit';
import { median } from './load.ts';
import { PlainBook } from './plain-book.ts';

const ROUNDS = 9;
const WARM_UP_ROUNDS = 3;
const ORDER_EVENTS = 1_000_000;
const WATCHED = 1000;
const TICK_SECONDS = 120;
const AIM = { ordersPerSecond: 1_000_000, ticksPerSecond: 200_000 } as const;

/**
 * The matching core beside a plain book of Maps and arrays, both fed the same order events: limit orders near the
 * price, cancels, changes and orders that trade. And the floor with a thousand watched instruments beside a loop that
 * moves numbers in a Map at random and makes the same quote objects from them. One core, alternating.
 */
export async function benchExchange(): Promise<void> {
  console.log(
    `load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores, ${ROUNDS} rounds, medians`,
  );
  benchBooks();
  benchTicks();
}

type Events = {
  readonly kind: Uint8Array;
  readonly side: Uint8Array;
  readonly price: Int32Array;
  readonly qty: Int32Array;
  /** The event whose order a cancel or a change is about. */
  readonly about: Int32Array;
};

const LIMIT = 0;
const IMMEDIATE = 1;
const CANCEL = 2;
const CHANGE = 3;

function benchBooks(): void {
  const events = makeEvents();
  const [ours, plain] = [traceOfOurs(events), traceOfPlain(events)];
  if (ours.trades !== plain.trades || ours.units !== plain.units) throw new Error('The two books disagree.');
  console.log(
    `\nmatching: ${ORDER_EVENTS} order events (half new orders, the rest cancels, changes and takers; ${ours.trades} trades), trace ${ours.trace}`,
  );
  report(
    [
      { name: 'plain Map-and-array book', run: () => runPlain(events) },
      { name: 'spark order book', run: () => runOurs(events), aim: AIM.ordersPerSecond },
    ],
    ORDER_EVENTS,
    'order events/s',
  );
}

function makeEvents(): Events {
  const next = seededNumbers(7);
  const below = (bound: number) => Math.floor(next() * bound);
  const events: Events = {
    kind: new Uint8Array(ORDER_EVENTS),
    side: new Uint8Array(ORDER_EVENTS),
    price: new Int32Array(ORDER_EVENTS),
    qty: new Int32Array(ORDER_EVENTS),
    about: new Int32Array(ORDER_EVENTS),
  };
  let middle = 20_000;
  const resting: number[] = [];
  for (let index = 0; index < ORDER_EVENTS; index += 1) {
    const dice = next();
    if (index % 500 === 0) middle += below(3) - 1;
    const isChoosing = dice >= 0.56 && resting.length > 0;
    const side = below(2) === 0 ? BUY : SELL;
    // Close to the middle more often than far from it, up to 60 ticks away.
    const away = 1 + Math.floor(60 * next() * next() * next());
    events.side[index] = side;
    events.qty[index] = (1 + below(20)) * 65;
    if (!isChoosing && dice < 0.5) {
      events.kind[index] = LIMIT;
      events.price[index] = (side === BUY ? middle - away : middle + away) * 5;
      resting.push(index);
    } else if (!isChoosing) {
      events.kind[index] = IMMEDIATE;
      events.price[index] = (side === BUY ? middle + 4 : middle - 4) * 5;
    } else {
      const place = below(resting.length);
      const about = resting[place] as number;
      events.about[index] = about;
      events.price[index] = events.price[about] as number;
      if (dice < 0.62) {
        events.kind[index] = CHANGE;
      } else {
        events.kind[index] = CANCEL;
        resting[place] = resting.at(-1) as number;
        resting.pop();
      }
    }
  }
  return events;
}

const RULES = {
  tickPaise: 5,
  lotSize: 65,
  freezeQty: 1_000_000,
  ordersMax: 1_000_000,
  selfTrade: 'cancel-incoming',
  lastPrice: 'own-trades',
} as const;

let sink = 0;

function runOurs(events: Events): void {
  const book = new OrderBook(RULES, {
    onTrade: (_maker, _taker, price, qty) => {
      sink += price + qty;
    },
    onLeft: (_handle, qty) => {
      sink += qty;
    },
    onTriggered: () => {},
  });
  feedOurs(book, events);
}

function feedOurs(book: OrderBook, { kind, side, price, qty, about }: Events): void {
  const handles = new Float64Array(ORDER_EVENTS);
  for (let index = 0; index < ORDER_EVENTS; index += 1) {
    const what = kind[index];
    const at = price[index] as number;
    const amount = qty[index] as number;
    if (what === LIMIT) handles[index] = book.limit(0, side[index] as BookSide, at, amount, false);
    else if (what === IMMEDIATE) book.limit(0, side[index] as BookSide, at, amount, true);
    else if (what === CANCEL) book.cancel(handles[about[index] as number] as number);
    else book.replace(handles[about[index] as number] as number, at, amount);
  }
}

function runPlain(events: Events): void {
  feedPlain(
    new PlainBook((price, qty) => {
      sink += price + qty;
    }),
    events,
  );
}

function feedPlain(book: PlainBook, { kind, side, price, qty, about }: Events): void {
  for (let index = 0; index < ORDER_EVENTS; index += 1) {
    const what = kind[index];
    const at = price[index] as number;
    const amount = qty[index] as number;
    if (what === LIMIT)
      book.limit({ id: index, side: side[index] as BookSide, price: at, qty: amount }, false);
    else if (what === IMMEDIATE)
      book.limit({ id: index, side: side[index] as BookSide, price: at, qty: amount }, true);
    else if (what === CANCEL) book.cancel(about[index] as number);
    else book.replace(about[index] as number, at, amount);
  }
}

function traceOfOurs(events: Events): { trades: number; units: number; trace: string } {
  const hash = new TraceHash();
  const traced = tracing(hash);
  let [trades, units] = [0, 0];
  const book = new OrderBook(RULES, {
    ...traced,
    onTrade: (maker, taker, price, qty) => {
      trades += 1;
      units += qty;
      traced.onTrade(maker, taker, price, qty);
    },
  });
  feedOurs(book, events);
  return { trades, units, trace: hash.text };
}

function traceOfPlain(events: Events): { trades: number; units: number } {
  let [trades, units] = [0, 0];
  feedPlain(
    new PlainBook((_price, qty) => {
      trades += 1;
      units += qty;
    }),
    events,
  );
  return { trades, units };
}

function benchTicks(): void {
  console.log(
    `\nticks: ${WATCHED} watched instruments (20 underlyings, 980 options), one quote each a second, with depth`,
  );
  const floor = openFloor();
  const plain = openPlainFeed();
  report(
    [
      { name: 'random numbers in a Map', run: () => plain.seconds(TICK_SECONDS) },
      { name: 'spark exchange floor', run: () => floor.seconds(TICK_SECONDS), aim: AIM.ticksPerSecond },
    ],
    WATCHED * TICK_SECONDS,
    'ticks/s',
  );
  const perSecond = floor.quoted() / floor.secondsPassed();
  console.log(`  ${perSecond.toFixed(0)} quotes reached the listener for each second of the simulated clock`);
}

function openFloor() {
  const instruments = watchedInstruments();
  const byKey = new Map(instruments.map((instrument) => [instrument.key, instrument]));
  const shares = new Map(
    instruments
      .filter((instrument) => instrument.expiry === null)
      .map((instrument) => [instrument.name, instrument]),
  );
  const clock = createManualClock();
  const exchange = createExchange({
    seed: 'bench',
    instruments: {
      find: (key) => byKey.get(key) ?? null,
      underlyingOf: ({ name }) => shares.get(name) ?? null,
    },
    referencePrice: ({ name }) => 100_000 + 10_000 * Number(name.slice(1)),
    sessions: alwaysOpen,
    startsAt: clock.now(),
  });
  const floor = createExchangeFloor({ exchange, clock, timers: clock });
  let quoted = 0;
  let passed = 0;
  const connection = floor.feed.open({
    onQuotes: (quotes) => {
      quoted += quotes.length;
      sink += quotes[0]?.lastPaise ?? 0;
    },
    onState: () => {},
  });
  connection.watch(instruments.map(({ key }) => key));
  clock.advance(0);
  quoted = 0;
  return {
    seconds: (count: number) => {
      passed += count;
      clock.advance(count * 1000);
    },
    quoted: () => quoted,
    secondsPassed: () => passed,
  };
}

function watchedInstruments(): readonly Instrument[] {
  const all: Instrument[] = [];
  for (let number = 0; number < 20; number += 1) {
    const name = `U${number}`;
    const share: Instrument = {
      key: `NSE:${number}`,
      exchange: 'NSE',
      token: String(number),
      symbol: name,
      name,
      class: number < 5 ? 'index' : 'equity',
      instrumentType: number < 5 ? 'AMXIDX' : '',
      expiry: null,
      strikePaise: null,
      optionType: null,
      lotSize: 1,
      tickPaise: 5,
      freezeQty: 100_000,
      isCas: false,
    };
    all.push(share);
    for (let strike = 0; strike < 49; strike += 1) {
      all.push({
        ...share,
        key: `NFO:${number}-${strike}`,
        exchange: 'NFO',
        class: 'option',
        instrumentType: number < 5 ? 'OPTIDX' : 'OPTSTK',
        expiry: '2026-12-29',
        strikePaise: Math.round((100_000 + 10_000 * number) * (0.88 + strike * 0.005)),
        optionType: strike % 2 === 0 ? 'CE' : 'PE',
        lotSize: 65,
      });
    }
  }
  return all;
}

function openPlainFeed() {
  const next = seededNumbers(3);
  const prices = new Map(Array.from({ length: WATCHED }, (_, index) => [`NSE:${index}`, 100_000]));
  let at = 0;
  return {
    seconds: (count: number) => {
      for (let second = 0; second < count; second += 1) {
        at += 1000;
        const quotes: Quote[] = [];
        for (const [key, before] of prices) {
          const last = before + Math.floor(next() * 3 - 1) * 5;
          prices.set(key, last);
          const level = (direction: number) => (_: unknown, index: number) => ({
            pricePaise: last + direction * 5 * (index + 1),
            qty: 1 + Math.floor(next() * 20),
          });
          quotes.push({
            key,
            at,
            lastPaise: last,
            previousClosePaise: 100_000,
            openPaise: 100_000,
            highPaise: last,
            lowPaise: last,
            volume: at,
            openInterest: 0,
            previousOpenInterest: 0,
            bids: Array.from({ length: 5 }, level(-1)),
            asks: Array.from({ length: 5 }, level(1)),
          });
        }
        sink += quotes[0]?.lastPaise ?? 0;
      }
    },
  };
}

type Runner = { readonly name: string; readonly run: () => void; readonly aim?: number };

/**
 * By the clock, and by the time of the processor, threads of the garbage collector included. Ratio and aim go by the
 * latter: they are about one core, and on a shared machine the wall clock measures the others.
 */
function report(runners: readonly Runner[], units: number, unit: string): void {
  const byClock = runners.map((): number[] => []);
  const byCore = runners.map((): number[] => []);
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    for (const [index, { run }] of runners.entries()) {
      const startMs = performance.now();
      const startWork = process.cpuUsage();
      run();
      const work = process.cpuUsage(startWork);
      const usedMs = performance.now() - startMs;
      if (round < 0) continue;
      byClock[index]?.push((units * 1000) / usedMs);
      byCore[index]?.push((units * 1e6) / (work.user + work.system));
    }
  }
  const base = median(byCore[0] ?? []);
  for (const [index, { name, aim }] of runners.entries()) {
    const rate = median(byCore[index] ?? []);
    const wanted = aim === undefined ? 'baseline' : `aim ${aim} ${rate >= aim ? 'reached' : 'MISSED'}`;
    const clock = median(byClock[index] ?? []).toFixed(0);
    console.log(
      `  ${name.padEnd(26)} ${rate.toFixed(0).padStart(9)} ${unit} and core   ratio ${(rate / base).toFixed(2)}   ${wanted}   (by the clock ${clock})`,
    );
  }
  if (!Number.isFinite(sink)) throw new Error('Nothing was computed.');
}

function seededNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}

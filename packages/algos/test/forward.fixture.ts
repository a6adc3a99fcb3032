import type { StrategyDocument } from '@spark/document';
import {
  type AccountState,
  createEngine,
  type Engine,
  type FillFact,
  type Intent,
  type MarketBook,
  type MinuteSeries,
  marketHash,
  minute,
  openAccount,
  settle,
  tick,
  touches,
} from '../src/index.ts';

export type ForwardDay = { readonly state: AccountState; readonly marketHash: string };

type Options = {
  readonly multiplier?: number;
  readonly seed?: number;
  /** Whether the account is stored and read back after every minute, with everything about the market read anew. */
  readonly restarts?: boolean;
};

type Order = { readonly leg: number; readonly of: 'entry' | 'exit'; readonly qty: number };

const SECONDS = [1, 20, 40, 59];

/**
 * Sessions as a deployment lives them: it knows minutes that are over and nothing else, prices come within minutes, and a venue of
 * its own fills a little beside them, refuses some entries and cuts others.
 */
export function forward(
  document: StrategyDocument,
  book: MarketBook,
  firstSession: number,
  { multiplier = 1, seed = 1, restarts = false }: Options = {},
): readonly ForwardDay[] {
  let random = seed >>> 0;
  const next = () => {
    random = (Math.imul(random, 1_664_525) + 1_013_904_223) >>> 0;
    return random / 2 ** 32;
  };
  let state = openAccount(document, multiplier);
  const days: ForwardDay[] = [];
  for (const [index, session] of book.timeline.sessions.entries()) {
    if (index < firstSession) continue;
    let engine = engineUntil(document, book, session.first);
    let wanted: readonly Order[] = [];
    for (let at = session.first; at < session.first + session.minutes; at += 1) {
      const startsAt = session.startsAt + (at - session.first) * 60_000;
      const carryOut = (orders: readonly Order[], ms: number) => {
        for (let queue = [...orders], order = queue.shift(); order; order = queue.shift())
          for (const fact of factsOf(order, priceAt(book, state, order.leg, at, ms), startsAt + ms, next)) {
            const step = settle(engine, state, at, fact);
            state = step.state;
            queue = [...queue, ...ordersOf(step.intents)];
          }
      };
      carryOut(wanted, 500);
      wanted = [];
      for (const second of SECONDS)
        for (const { contract } of state.legs) {
          const paise = pathOf(seriesIn(book, contract.key), at, second);
          if (!touches(state, contract.key, paise)) continue;
          const step = tick(engine, state, at, { contract: contract.key, paise });
          state = step.state;
          carryOut(ordersOf(step.intents), second * 1_000 + 200);
        }
      engine = engineUntil(document, book, at + 1);
      const step = minute(engine, state, at);
      state = restarts ? (JSON.parse(JSON.stringify(step.state)) as AccountState) : step.state;
      wanted = ordersOf(step.intents);
    }
    days.push({ state, marketHash: marketHash(engine, index, session.minutes) });
  }
  return days;
}

function engineUntil(document: StrategyDocument, book: MarketBook, until: number): Engine {
  return createEngine({
    ...{ document, book: bookKnownUntil(book, until), costOf: () => 0 },
    candleByCandle: true,
  });
}

/** The whole timeline, and minutes only as far as they are over. */
export function bookKnownUntil(book: MarketBook, until: number): MarketBook {
  const known = new Map<string, MinuteSeries | null>();
  const cut = (name: string, read: () => MinuteSeries | null) => {
    let series = known.get(name);
    if (series === undefined) {
      const whole = read();
      series = whole && until >= whole.from ? cutSeries(whole, until - whole.from) : null;
      known.set(name, series);
    }
    return series;
  };
  return {
    ...book,
    spot: cutSeries(book.spot, until - book.spot.from),
    future: (expiry) => cut(expiry, () => book.future(expiry)),
    option: (expiry, strike, right) =>
      cut(`${expiry} ${strike} ${right}`, () => book.option(expiry, strike, right)),
  };
}

function cutSeries({ from, open, high, low, close, volume, oi }: MinuteSeries, length: number): MinuteSeries {
  const cut = (column: Float64Array) => column.subarray(0, Math.max(0, length));
  return {
    from,
    ...{ open: cut(open), high: cut(high), low: cut(low) },
    ...{ close: cut(close), volume: cut(volume), oi: cut(oi) },
  };
}

function ordersOf(intents: readonly Intent[]): readonly Order[] {
  return intents.flatMap((intent): readonly Order[] =>
    intent.kind === 'notify'
      ? []
      : [{ leg: intent.leg, of: intent.kind === 'enter' ? 'entry' : 'exit', qty: intent.qty }],
  );
}

/** Most are filled, in one piece or two; now and then an entry is refused, or ends with a part of it. */
function factsOf({ leg, of, qty }: Order, paise: number, at: number, next: () => number): FillFact[] {
  const about = { leg, of, at, paise } as const;
  if (qty === 0) return [{ ...about, what: 'refused', qty: 0 }];
  const chance = next();
  if (of === 'entry' && chance < 0.05) return [{ ...about, what: 'refused', qty: 0 }];
  const part = Math.floor(qty / 2);
  if (chance > 0.9 && part > 0) {
    const first: FillFact = { ...about, what: 'filled', qty: part };
    if (of === 'entry' && chance > 0.95) return [first, { ...about, what: 'refused', qty: 0 }];
    return [first, { ...about, what: 'complete', qty: qty - part, paise: paise + 5 }];
  }
  return [{ ...about, what: 'complete', qty }];
}

function seriesIn(book: MarketBook, key: string): MinuteSeries | null {
  const [kind, expiry = '', strike, right] = key.split(' ');
  if (kind === 'CASH') return book.spot;
  return kind === 'FUT'
    ? book.future(expiry)
    : book.option(expiry, Number(strike), right === 'CE' ? 'CE' : 'PE');
}

/** What the venue fills at: a tick beside the price of the moment, or the last price where nothing trades. */
function priceAt(book: MarketBook, { legs }: AccountState, id: number, at: number, ms: number): number {
  const leg = legs.find((one) => one.id === id);
  if (leg === undefined) return 5;
  const price = pathOf(seriesIn(book, leg.contract.key), at, Math.max(1, Math.floor(ms / 1_000)));
  return Math.max(5, (Number.isNaN(price) ? leg.signalPaise : price) + 5);
}

/** A minute goes from its open to its low, to its high, to its close. */
function pathOf(series: MinuteSeries | null, at: number, second: number): number {
  if (series === null) return Number.NaN;
  const slot = at - series.from;
  const column =
    second < 20 ? series.open : second < 40 ? series.low : second < 59 ? series.high : series.close;
  return column[slot] ?? Number.NaN;
}

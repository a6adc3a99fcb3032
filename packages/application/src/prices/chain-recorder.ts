import { type Clock, type Instrument, type InstrumentKey, istDay, type Log, type Timers } from '@spark/core';
import type { InstrumentTable } from '@spark/market';
import { HubFullError, MINUTE_MS, type QuoteHub } from '@spark/prices';
import type { ChainToRecord } from '../settings/recorded-chains.ts';

/** The chains as SPARK_RECORD names them, and how many instruments are watched for them now. */
export type RecorderState = { readonly chains: readonly string[]; readonly instruments: number };

export type ChainRecorder = {
  /** Instruments that are watched for it now. */
  readonly watched: () => number;
  readonly close: () => void;
};

type Table = Pick<InstrumentTable, 'list' | 'expiries' | 'underlyingOf'>;

/** What is listed of a chain: the options of each expiry, by strike. */
type ListedChain = {
  readonly underlying: Instrument;
  readonly future: Instrument;
  readonly expiries: readonly ReadonlyMap<number, readonly Instrument[]>[];
};

type Parts = {
  readonly chains: readonly ChainToRecord[];
  readonly hub: Pick<QuoteHub, 'read' | 'latest'>;
  readonly table: () => Table;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Pick<Log, 'warn'>;
};

/** What one Spark watches for its records: two indices with fifty strikes on each side of two expiries, and room. */
const WATCHED_MAX = 1_000;

/**
 * Watches option chains so that their minutes are recorded: an option that nobody watched has no past once it has expired.
 * Once a minute the strikes around the price of that moment are added. What was watched stays so for the day: a series with
 * holes is worth little.
 */
export function createChainRecorder({ chains, hub, table, clock, timers, log }: Parts): ChainRecorder {
  // Only watching counts; the candles are made and stored by whoever makes them of everything that is watched.
  const reading = hub.read(() => undefined);
  const watched = new Set<InstrumentKey>();
  let day = '';
  let isFull = false;
  let cancel: () => void = () => undefined;
  const chainOf = createChainLookup(table);

  function everyMinute(): void {
    cancel = timers.at((Math.floor(clock.now() / MINUTE_MS) + 1) * MINUTE_MS, everyMinute);
    update();
  }

  function update(): void {
    const today = istDay(clock.now());
    if (today !== day) {
      reading.leave([...watched]);
      watched.clear();
      [day, isFull] = [today, false];
    }
    for (const chain of chains) for (const { key } of around(chain)) follow(key);
  }

  function follow(key: InstrumentKey): void {
    if (watched.has(key) || isFull) return;
    try {
      if (watched.size >= WATCHED_MAX) throw new HubFullError('as many as are recorded');
      reading.follow([key]);
      watched.add(key);
    } catch (error) {
      if (!(error instanceof HubFullError)) throw error;
      isFull = true;
      log.warn({ watched: watched.size }, 'no more of the option chains can be recorded today');
    }
  }

  /** The underlying, its near future, and the strikes around the price; without a price the first two alone. */
  function around(chain: ChainToRecord): readonly Instrument[] {
    const listed = chainOf(chain);
    if (listed === null) return [];
    const { underlying, future, expiries } = listed;
    const pricePaise = hub.latest(underlying.key)?.quote.lastPaise ?? hub.latest(future.key)?.quote.lastPaise;
    if (pricePaise === undefined) return [underlying, future];
    return [
      underlying,
      future,
      ...expiries.flatMap((options) => nearest(options, pricePaise, chain.strikes)),
    ];
  }

  if (chains.length > 0) everyMinute();
  return {
    watched: () => watched.size,
    close: () => {
      cancel();
      reading.close();
    },
  };
}

/** Each chain is looked up once for each list of instruments. */
function createChainLookup(table: Parts['table']): (chain: ChainToRecord) => ListedChain | null {
  const known = new Map<ChainToRecord, ListedChain | null>();
  let current: Table | null = null;
  return (chain) => {
    const list = table();
    if (list !== current) {
      current = list;
      known.clear();
    }
    const found = known.get(chain) ?? listedChain(list, chain);
    known.set(chain, found);
    return found;
  };
}

function listedChain(table: Table, { name, expiries }: ChainToRecord): ListedChain | null {
  const exchange = table.expiries('NFO', name, 'option').length > 0 ? 'NFO' : 'BFO';
  const [future] = table.list({ exchange, name, class: 'future' });
  const underlying = future && table.underlyingOf(future);
  if (!future || !underlying) return null;
  const coming = table.expiries(exchange, name, 'option').slice(0, expiries);
  return {
    underlying,
    future,
    expiries: coming.map((expiry) =>
      Map.groupBy(
        table.list({ exchange, name, expiry, class: 'option' }),
        ({ strikePaise }) => strikePaise ?? 0,
      ),
    ),
  };
}

/** Calls and puts of the strike nearest to a price and of so many on each side of it. */
function nearest(
  options: ReadonlyMap<number, readonly Instrument[]>,
  pricePaise: number,
  eachSide: number,
): readonly Instrument[] {
  const strikes = [...options.keys()].sort((left, right) => left - right);
  const distance = (strike: number) => Math.abs(strike - pricePaise);
  const middle = strikes.reduce(
    (best, strike, at) => (distance(strike) < distance(strikes[best] ?? 0) ? at : best),
    0,
  );
  return strikes
    .slice(Math.max(0, middle - eachSide), middle + eachSide + 1)
    .flatMap((strike) => options.get(strike) ?? []);
}
